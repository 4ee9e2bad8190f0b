package generated_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// Values that were built in Go rather than decoded: each either encodes to JSON
// that the official schema accepts, or Validate says what is wrong with it.

func TestOfficialVerdictsOnGoValues(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 20
	}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		o := officialOf(t, p)
		b := newBuilder(p)
		n := map[string]int{}
		types := 0
		for _, d := range p.types {
			if d.member != "" {
				continue // enumerations and the like are built within others
			}
			types++
			for round := range rounds {
				b.rand = rand.New(rand.NewPCG(uint64(round), uint64(types)))
				v := d.fresh()
				if round > 0 { // else the zero value
					b.bad = []float64{0, 0, 0.01, 0.1}[round%4]
					b.fill(reflect.ValueOf(v).Elem(), 0)
				}
				outcome, err := o.judge(d, v)
				if err != nil {
					t.Errorf("%s, round %d: %v", d.path, round, err)
				}
				n[outcome]++
			}
		}
		t.Logf("%s: %d values of %d types", p.version, types*rounds, types)
		for _, outcome := range slices.Sorted(maps.Keys(n)) {
			t.Logf("%s: %6d %s", p.version, n[outcome], outcome)
		}
	})
}

// The outcomes that a value may have.
const (
	builtRight     = "are right"
	builtRefused   = "are refused by the schema, and Validate says why"
	builtToldTwice = "do not encode, and Validate says so too"
	builtTold      = "do not encode, which Validate leaves to encoding: "
	builtOther     = "are right as another type, and Validate says what is wrong with this one"
	builtAlone     = "have faults, says Validate, of which the schema speaks only within other types"
	builtLoose     = "are refused by the schema, and allowed all the same: "
	builtRuled     = "are right but for a rule that the schema does not state: "
)

// judge says which of the allowed outcomes a value has; an error for any other.
func (o *official) judge(d *declared, v target) (string, error) {
	fault := o.p.validate(v, nil)
	data, err := v.AppendJSON(nil)
	if err != nil {
		if fault == nil {
			return builtTold + kindOfFault(err), nil
		}
		return builtToldTwice, nil
	}
	instance, err := read(data)
	if err != nil {
		return "", fmt.Errorf("encoded to what is no JSON: %w", err)
	}
	right, why := true, error(nil)
	if o.schema(d) != nil { // else it is a judge of what the type is within only
		right, why = o.accepts(d, instance)
	}
	switch {
	case !right && fault == nil && o.deviationOf(d, instance) == booleanKind:
		return builtLoose + booleanKind, nil
	case !right && fault == nil:
		return "", fmt.Errorf("Validate finds nothing wrong with %s\nthe schema: %w", data, why)
	case !right:
		return builtRefused, nil
	}
	again, err := d.decode(data)
	if err != nil {
		return "", fmt.Errorf("encoded to what does not decode: %w\n%s", err, data)
	}
	decodedFault := o.p.validate(again, nil)
	switch {
	case fault == nil && decodedFault == nil:
		return builtRight, nil
	case decodedFault == nil:
		return builtOther, nil // a value of the same type would have the same faults
	}
	if o.schema(d) == nil && fault != nil {
		return builtAlone, nil
	}
	if kind := o.deviationOf(d, instance); kind != "" {
		return builtRuled + kind, nil
	}
	return "", fmt.Errorf("the schema accepts %s\nValidate: %w", data, errors.Join(fault, decodedFault))
}

// kindOfFault is what an error of encoding is about.
func kindOfFault(err error) string {
	text := err.Error()
	for kind, words := range map[string]string{"invalid UTF-8": "UTF-8", "undeclared members named like declared ones": "the name of a declared"} {
		if strings.Contains(text, words) {
			return kind
		}
	}
	return "raw values that are no JSON"
}

// A builder fills Go values at random.
type builder struct {
	rand *rand.Rand
	// bad is how likely a value is one that the schema cannot want.
	bad     float64
	model   map[string]*model.Type // by Go name
	members []reflect.Type         // pointers to all types that can be in an interface
}

func newBuilder(p *protocol) *builder {
	b := &builder{model: map[string]*model.Type{}}
	for _, t := range p.model.Types {
		b.model[t.Name] = t
	}
	for _, d := range p.types {
		if d.member != "" {
			continue
		}
		b.members = append(b.members, reflect.TypeOf(d.fresh()))
		if u := d.model.Union; u != nil && u.Unknown {
			unknown, err := d.decode(fmt.Appendf(nil, `{%q:"no such value"}`, u.Tag))
			if err != nil {
				panic(err)
			}
			b.members = append(b.members, reflect.TypeOf(unknown))
		}
	}
	return b
}

func (b *builder) chance(p float64) bool { return b.rand.Float64() < p }

func pick[T any](b *builder, from ...T) T { return from[b.rand.IntN(len(from))] }

// deepest is how many values a value may be inside of; what is deeper is nil.
const deepest = 8

var (
	rawType    = reflect.TypeFor[json.RawMessage]()
	rawObjects = []string{`{}`, `{"a":1}`, ` { "b" : [ null , 1.50 ] } `, `{"type":"text","text":""}`}
	rawValues  = append([]string{`null`, `0`, `-1.5e3`, `"text"`, `[]`, `[1,{"a":null}]`, `true`}, rawObjects...)
	badValues  = []string{``, ` `, `{`, `[1,]`, `{"a":1,"a":2}`, `nul`, "\"\xff\"", `1 2`}
)

func (b *builder) fill(v reflect.Value, depth int) {
	t := v.Type()
	switch {
	case depth > deepest && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map):
		return
	case t == rawType || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8: // Object
		from := rawObjects
		if t == rawType {
			from = rawValues
		}
		if b.chance(b.bad) {
			from = append(badValues, rawValues...)
		}
		if !b.chance(0.2) {
			v.SetBytes([]byte(pick(b, from...)))
		}
		return
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(b.chance(0.5))
	case reflect.Int64:
		v.SetInt(b.int(t))
	case reflect.Float64:
		v.SetFloat(b.float())
	case reflect.String:
		v.SetString(b.string(t))
	case reflect.Pointer:
		if b.chance(0.5) {
			v.Set(reflect.New(t.Elem()))
			b.fill(v.Elem(), depth+1)
		}
	case reflect.Interface:
		b.union(v, depth)
	case reflect.Slice:
		if n := b.rand.IntN(4) - 1; n >= 0 {
			v.Set(reflect.MakeSlice(t, n, n))
			for i := range n {
				b.fill(v.Index(i), depth+1)
			}
		}
	case reflect.Map:
		if n := b.rand.IntN(4) - 1; n >= 0 {
			v.Set(reflect.MakeMap(t))
			for range n {
				entry := reflect.New(t.Elem()).Elem()
				b.fill(entry, depth+1)
				v.SetMapIndex(reflect.ValueOf(b.key()), entry)
			}
		}
	case reflect.Struct:
		if t.NumField() > 0 && !t.Field(0).IsExported() { // a string or an integer
			id := pick(b, `""`, `"a"`, `"é"`, `0`, `-1`, `9007199254740993`, `123456789012345678901234567890`)
			if err := v.Addr().Interface().(json.Unmarshaler).UnmarshalJSON([]byte(id)); err != nil {
				panic(err)
			}
			return
		}
		b.structure(v, depth)
	default:
		panic("no value of " + t.String())
	}
}

func (b *builder) structure(v reflect.Value, depth int) {
	t := v.Type()
	if m := b.model[t.Name()]; m != nil && m.Kind == model.KindUnion && !b.chance(b.bad) {
		field := v.Field(b.rand.IntN(t.NumField()))
		for field.IsNil() { // exactly one is set
			b.fill(field, depth)
		}
		return
	}
	for i := range t.NumField() {
		if t.Field(i).Name == "Extra" && b.chance(0.6) {
			continue
		}
		b.fill(v.Field(i), depth+1)
	}
	if m := b.model[t.Name()]; m != nil && m.Kind == model.OneOrMany && !b.chance(b.bad) {
		single := v.FieldByName("Items").Len() == 1 && b.chance(0.5)
		v.FieldByName("Single").SetBool(single)
	}
}

// union fills an interface: with a value of one of its members, and rarely with
// nothing or with a nil pointer.
func (b *builder) union(v reflect.Value, depth int) {
	if b.chance(b.bad / 2) {
		return
	}
	var of []reflect.Type
	for _, m := range b.members {
		if m.Implements(v.Type()) {
			of = append(of, m)
		}
	}
	member := pick(b, of...)
	if b.chance(b.bad / 2) {
		v.Set(reflect.Zero(member))
		return
	}
	v.Set(reflect.New(member.Elem()))
	b.fill(v.Elem().Elem(), depth+1)
}

func (b *builder) string(t reflect.Type) string {
	if m := b.model[t.Name()]; m != nil && len(m.Values) > 0 && !b.chance(b.bad) {
		return pick(b, m.Values...).Text
	}
	if b.chance(b.bad) {
		return pick(b, "\xff", "a\xc3", "\xed\xa0\x80", "")
	}
	return pick(b, "", "a", "text", "é\u0000<&>\u2028\"\\", strings.Repeat("long ", 40))
}

func (b *builder) key() string {
	if b.chance(b.bad) {
		return pick(b, "\xff", "_meta", "name", "type", "jsonrpc", "resultType", "", "a b", "-x", "x/")
	}
	return pick(b, "a", "key", "com.example/key")
}

func (b *builder) int(t reflect.Type) int64 {
	if m := b.model[t.Name()]; m != nil && len(m.Values) > 0 && !b.chance(b.bad) {
		var n int64
		fmt.Sscan(pick(b, m.Values...).Text, &n)
		return n
	}
	if b.chance(b.bad) {
		return pick[int64](b, -1, math.MinInt64)
	}
	return pick[int64](b, 0, 1, 5000, math.MaxInt64)
}

func (b *builder) float() float64 {
	if b.chance(b.bad) {
		return pick(b, math.NaN(), math.Inf(1), math.Inf(-1), -0.001, 1.001, 1e300, -1)
	}
	return pick(b, 0, 0.5, 1, 1e-9)
}
