package support

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
)

// This file holds what messages of all kinds have in common.

// ErrUnknownMethod is the error for a method that the protocol does not have.
var ErrUnknownMethod = errors.New("unknown method")

func unknownMethod(name string) error { return fmt.Errorf("%w %.60q", ErrUnknownMethod, name) }

// errorText is what an error of the protocol says of itself.
func errorText(message string, code int64) string {
	text := "(" + strconv.FormatInt(code, 10) + ")"
	if message == "" {
		return "error " + text
	}
	return message + " " + text
}

// A decodeFunc is a Decodable that is a function.
type decodeFunc func(d *decoder)

func (f decodeFunc) decode(d *decoder) { f(d) }

// An appender has a JSON form.
type appender interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// paramsInto decodes the params of a message that is known by its envelope
// only into the params of its type; nil where nothing is left to decode.
func paramsInto(present bool, from appender, into Decodable, opts []DecodeOption) error {
	if into == nil {
		return nil
	}
	if !present {
		return &DecodeError{Err: errors.New(`missing required member "params"`)}
	}
	data, err := from.AppendJSON(nil)
	if err != nil {
		return err
	}
	return inMember(paramsName, Unmarshal(data, into, opts...))
}

// inMember says of an error in a member's value where that is.
func inMember(member string, err error) error {
	if fault := (*DecodeError)(nil); errors.As(err, &fault) {
		fault.Path = "/" + member + fault.Path
	}
	return err
}

const (
	metaName   = "_meta"
	paramsName = "params"
	tokenName  = "progressToken"
)

// asMembers gives a typed `_meta` as members; nil where it has no JSON form.
func asMembers(v interface{ encode(e *encoder) }) Members {
	e := newEncoder(nil)
	v.encode(e)
	data, err := e.finish()
	if err != nil {
		return nil
	}
	var m Members
	if Unmarshal(data, &m) != nil {
		return nil
	}
	return m
}

// fromMembers sets a typed `_meta`.
func fromMembers(m Members, v Decodable) error {
	data, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	return Unmarshal(data, v)
}

// hiddenMeta gives the `_meta` of a type that does not declare it.
func hiddenMeta(extra Members) Members {
	var m Members
	if ok, err := extra.Get(metaName, &m); !ok || err != nil {
		return nil
	}
	return m
}

func setHiddenMeta(extra *Members, meta Members) error {
	if meta == nil {
		delete(*extra, metaName)
		return nil
	}
	return extra.Set(metaName, meta)
}

// objectMeta gives the `_meta` of an object that is not declared further.
func objectMeta(o Object) Members {
	var m Members
	if ok, err := o.Get(metaName, &m); !ok || err != nil {
		return nil
	}
	return m
}

func setObjectMeta(o *Object, meta Members) error {
	if *o == nil && meta == nil {
		return nil
	}
	var m Members
	if err := o.Decode(&m); err != nil {
		return err
	}
	if err := setHiddenMeta(&m, meta); err != nil {
		return err
	}
	changed, err := NewObject(m)
	if err == nil {
		*o = changed
	}
	return err
}

// rawMeta is objectMeta for params that are kept raw.
func rawMeta(raw json.RawMessage) Members { return objectMeta(Object(raw)) }

func setRawMeta(raw *json.RawMessage, meta Members) error { return setObjectMeta((*Object)(raw), meta) }

// hiddenParamsMeta gives the `_meta` of a message that declares no params.
func hiddenParamsMeta(extra Members) Members {
	return objectMeta(Object(extra[paramsName]))
}

func setHiddenParamsMeta(extra *Members, meta Members) error {
	params := Object((*extra)[paramsName])
	if params == nil && meta == nil {
		return nil
	}
	if err := setObjectMeta(&params, meta); err != nil {
		return err
	}
	return extra.Set(paramsName, params)
}

// messageMeta gives the `_meta` of a whole message.
func messageMeta(raw json.RawMessage) Members {
	var params Object
	if ok, err := Object(raw).Get(paramsName, &params); !ok || err != nil {
		return nil
	}
	return objectMeta(params)
}

func setMessageMeta(raw *json.RawMessage, meta Members) error {
	var m Members
	if err := Object(*raw).Decode(&m); err != nil {
		return err
	}
	if err := setHiddenParamsMeta(&m, meta); err != nil {
		return err
	}
	changed, err := NewObject(m)
	if err == nil {
		*raw = json.RawMessage(changed)
	}
	return err
}

// metaCarrier is implemented by what has a `_meta`.
type metaCarrier interface {
	GetMeta() Members
	SetMeta(meta Members) error
}

// carrierIn gives the member of a union that has a `_meta`; nil where there is
// none.
func carrierIn(union any) metaCarrier {
	c, ok := union.(metaCarrier)
	if !ok || reflect.ValueOf(union).IsNil() {
		return nil
	}
	return c
}

// unionMeta gives the `_meta` of the member of a union.
func unionMeta(union any) Members {
	if c := carrierIn(union); c != nil {
		return c.GetMeta()
	}
	return nil
}

func setUnionMeta(union any, meta Members) error {
	if c := carrierIn(union); c != nil {
		return c.SetMeta(meta)
	}
	if meta == nil {
		return nil
	}
	return errors.New("there are no params that could carry _meta")
}

// metaToken gives the progress token in a `_meta`.
func metaToken[Token any](meta Members) (token Token, ok bool) {
	ok, err := meta.Get(tokenName, &token)
	if err != nil {
		var none Token
		return none, false
	}
	return token, ok
}

func setMetaToken(v metaCarrier, token any) error {
	meta := v.GetMeta()
	if err := meta.Set(tokenName, token); err != nil {
		return err
	}
	return v.SetMeta(meta)
}
