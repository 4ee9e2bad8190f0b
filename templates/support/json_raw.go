package support

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// An Object holds the bytes of one JSON object whose members the protocol
// leaves open, exactly as they were received: order and digits are kept. nil
// means that there is none.
//
// To make one, use [NewObject]; to read it, Decode or Get.
type Object json.RawMessage

// NewObject encodes v, which must become a JSON object: a map with string
// keys, a struct, a type of this package, or raw JSON.
func NewObject(v any) (Object, error) {
	data, err := writeAny(v)
	if err != nil {
		return nil, err
	}
	if err := isObject(data); err != nil {
		return nil, &EncodeError{Err: err}
	}
	return data, nil
}

// Decode decodes the object into v, a pointer. Types of this package are
// decoded strictly, others by encoding/json. nil is decoded as an empty
// object.
func (o Object) Decode(v any) error {
	if o == nil {
		o = Object("{}")
	}
	return readAny(o, v)
}

// Get decodes the member with the given name into v, as [Object.Decode] does.
// It reports whether there is such a member; if not, v is left alone. Each
// call reads the whole object: for several members, prefer Decode.
func (o Object) Get(name string, v any) (bool, error) {
	if o == nil {
		return false, nil
	}
	d := newDecoder(o)
	var value []byte
	for d.beginObject(); d.nextKey(); {
		if string(d.key) != name {
			d.skip()
		} else if d.unique(value != nil) {
			value = d.rawValue()
		}
	}
	if err := d.finish(); err != nil || value == nil {
		return false, err
	}
	return true, readAny(value, v)
}

// UnmarshalJSON copies data, which must be an object.
func (o *Object) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	o.decode(d)
	return d.finish()
}

// MarshalJSON returns the object on one line, "{}" for nil. Invalid JSON is
// an [*EncodeError].
func (o Object) MarshalJSON() ([]byte, error) { return o.AppendJSON(nil) }

// AppendJSON appends what MarshalJSON returns to dst.
func (o Object) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	e.object(o)
	return e.finish()
}

func (o *Object) decode(d *decoder) { *o = d.object() }

// Members are members of a JSON object that the protocol does not declare, by
// name, with their values as they were received. A nil value is written as
// null.
type Members map[string]json.RawMessage

// Get decodes the member with the given name into v, a pointer. Types of this
// package are decoded strictly, others by encoding/json. It reports whether
// there is such a member; if not, v is left alone.
func (m Members) Get(name string, v any) (bool, error) {
	value, ok := m[name]
	if !ok {
		return false, nil
	}
	if value == nil {
		value = json.RawMessage("null")
	}
	return true, readAny(value, v)
}

// Set encodes v as the value of the member with the given name. It makes the
// map if there is none.
func (m *Members) Set(name string, v any) error {
	value, err := writeAny(v)
	if err != nil {
		return err
	}
	if *m == nil {
		*m = Members{}
	}
	(*m)[name] = value
	return nil
}

// UnmarshalJSON replaces the members by those of an object. The map is never
// nil after that.
func (m *Members) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	m.decode(d)
	return d.finish()
}

// MarshalJSON returns an object with the members in the order of their names,
// "{}" for nil. Invalid JSON in a value is an [*EncodeError].
func (m Members) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil) }

// AppendJSON appends what MarshalJSON returns to dst.
func (m Members) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	e.members(m)
	return e.finish()
}

func (m *Members) decode(d *decoder) { *m = d.members() }

// Ptr returns a pointer to a new variable that holds v. Optional members are
// pointers: Ptr("text") makes one in an expression.
func Ptr[T any](v T) *T { return &v }

// rawValue reads any value. What it returns may be part of the input.
func (d *decoder) rawValue() []byte {
	d.peek()
	start := d.pos
	d.raws.doomed = d.raws.doomed[:0]
	d.skip()
	switch {
	case d.failed():
		return nil
	case len(d.raws.doomed) > 0:
		return d.lastWins(start, d.pos)
	}
	return d.data[start:d.pos]
}

// raw reads any value.
func (d *decoder) raw() json.RawMessage {
	value := d.rawValue()
	raw := make([]byte, len(value))
	copy(raw, value)
	return raw
}

// object reads an object.
func (d *decoder) object() Object {
	if d.peek() != '{' {
		d.expected("object")
		return nil
	}
	return Object(d.raw())
}

// subSchema reads a JSON Schema: an object, true or false.
func (d *decoder) subSchema() Object {
	switch d.peek() {
	case '{', 't', 'f':
		return Object(d.raw())
	}
	d.expected("object or boolean")
	return nil
}

// subSchema writes a JSON Schema, {} for nil.
func (e *encoder) subSchema(v Object) {
	d := decoder{data: v}
	switch d.peek() {
	case 't', 'f':
		e.raw(json.RawMessage(v))
	default:
		e.object(v)
	}
}

// isObject says what else than an object data holds, by its first byte.
func isObject(data []byte) error {
	if byteAt(data, 0) == '{' {
		return nil
	}
	d := decoder{data: data}
	if d.peek() != '{' {
		d.expected("object")
	}
	return d.fault.err
}

// members reads the members of an object. The result is not nil.
func (d *decoder) members() Members {
	m := Members{}
	for d.beginObject(); d.nextKey(); {
		d.extra(&m)
	}
	return m
}

// extra reads the member at hand, which is not declared, into m.
func (d *decoder) extra(m *Members) {
	if *m == nil {
		*m = Members{}
	}
	at, before := d.pos, len(*m)
	name := d.name()
	(*m)[name] = d.raw()
	if len(*m) == before {
		d.duplicate(at)
	}
}

// readAny decodes data into v, a pointer to any type.
func readAny(data []byte, v any) error {
	if v, ok := v.(Decodable); ok {
		return Unmarshal(data, v)
	}
	return json.Unmarshal(data, v)
}

// writeAny encodes a value of any type, strictly and on one line.
func writeAny(v any) ([]byte, error) {
	if a, ok := v.(interface{ AppendJSON([]byte) ([]byte, error) }); ok {
		if r := reflect.ValueOf(v); r.Kind() != reflect.Pointer || !r.IsNil() {
			return a.AppendJSON(nil)
		}
	}
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	if err := j.Encode(v); err != nil {
		return nil, err
	}
	// Again, because encoding/json lets duplicate members through.
	e := newEncoder(nil)
	e.raw(b.Bytes())
	return e.finish()
}
