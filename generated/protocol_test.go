package generated_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// A protocol is a generated package as the tests see it: its types by their
// names in the schema, and the model that they were made from.
type protocol struct {
	version  string
	model    *model.Protocol
	types    []*declared
	declared map[string]*declared
	// place gives the path in an error of decoding.
	place func(error) (path string, ok bool)
	validators
	// unmarshal decodes with options, which are the same in all versions.
	unmarshal func(data []byte, v target, opts v20260728.DecodeOption) error
}

// validators call Validate.
type validators struct {
	// validate checks formats, too, where formats is not nil.
	validate func(v value, formats formatCheck) error
	// strict checks the rules that only the prose states, too.
	strict func(v value) error
}

type formatCheck = func(format, value string) error

// protocols are those of the registry files, oldest first.
var protocols []*protocol

// A declared is a type of the schema, declared or inline, with the Go code for it.
type declared struct {
	path   string // e.g., "ListToolsResult", "ClientCapabilities.roots"
	model  *model.Type
	expr   *model.Expr
	decode func(data []byte) (value, error)
	fresh  func() target // what encoding/json can decode into
	member string        // of a held type: where in its holder it is
}

// A value is a decoded value.
type value interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// A target is a value that can be decoded into.
type target interface {
	value
	json.Unmarshaler
}

func register(version string, place func(error) (string, bool), validate validators,
	unmarshal func([]byte, target, v20260728.DecodeOption) error, types []declared) {
	p := &protocol{version: version, model: modelOf(version), declared: map[string]*declared{}, place: place, validators: validate, unmarshal: unmarshal}
	byPath := map[string]*model.Type{}
	for _, t := range p.model.Types {
		byPath[t.Path.String()] = t
	}
	for i := range types {
		d := &types[i]
		d.model = byPath[d.path]
		d.expr = sample.Of(d.model)
		p.types = append(p.types, d)
		p.declared[d.path] = d
	}
	protocols = append(protocols, p)
}

func modelOf(version string) *model.Protocol {
	source, err := spec.Source(version)
	if err != nil {
		panic(err)
	}
	file, faults := parser.Parse(parser.Source{Name: version, Text: source})
	if err := faults.Err(); err != nil {
		panic(err)
	}
	p, faults := model.Build([]*parser.File{file}, model.Options{Version: version})
	if err := faults.Err(); err != nil {
		panic(err)
	}
	return p
}

// of registers a type with a codec of its own.
func of[T any, P interface {
	*T
	target
}](path string) declared {
	return declared{
		path:  path,
		fresh: func() target { return P(new(T)) },
		decode: func(data []byte) (value, error) {
			v := P(new(T))
			if err := v.UnmarshalJSON(data); err != nil {
				return nil, err
			}
			return v, nil
		},
	}
}

// union registers an interface, with the struct that wraps it.
func union[Wrapper any, P interface {
	*Wrapper
	target
}, Union value, Option any](path string, unmarshal func([]byte, ...Option) (Union, error)) declared {
	return declared{
		path:  path,
		fresh: func() target { return P(new(Wrapper)) },
		decode: func(data []byte) (value, error) {
			v, err := unmarshal(data)
			if err != nil {
				return nil, err
			}
			return v, nil
		},
	}
}

// held registers a type without methods of its own (a named string, a raw
// value). It is decoded as a member of a struct that has it; the other members
// of the struct are the least that it needs.
func held[Holder any, P interface {
	*Holder
	target
}](path, holder, member string) declared {
	fresh := func() target {
		others := map[string]any{}
		for _, p := range protocols {
			// The holder is of the same package, whose model tells what it needs.
			if d := p.declared[holder]; d != nil && reflect.TypeOf(d.fresh()) == reflect.TypeFor[P]() {
				others = sample.Maker{}.Type(d.model).(map[string]any)
			}
		}
		delete(others, member)
		return &Held{Holder: P(new(Holder)), Member: member, Others: others}
	}
	return declared{
		path:   path,
		member: member,
		fresh:  fresh,
		decode: func(data []byte) (value, error) {
			v := fresh()
			if err := v.UnmarshalJSON(data); err != nil {
				return nil, err
			}
			return v, nil
		},
	}
}

// A Held is one member of a struct.
type Held struct {
	Holder target
	Member string
	Others map[string]any
}

// UnmarshalJSON decodes the struct with data as the member.
func (h *Held) UnmarshalJSON(data []byte) error {
	document := fmt.Appendf(nil, "{%q:%s", h.Member, data)
	for name, v := range h.Others {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		document = fmt.Appendf(document, ",%q:%s", name, text)
	}
	return h.Holder.UnmarshalJSON(append(document, '}'))
}

// AppendJSON cuts the member out of the encoded struct.
func (h *Held) AppendJSON(dst []byte) ([]byte, error) {
	document, err := h.Holder.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(document, &members); err != nil {
		return nil, err
	}
	return append(dst, members[h.Member]...), nil
}

// MarshalJSON does as AppendJSON.
func (h *Held) MarshalJSON() ([]byte, error) { return h.AppendJSON(nil) }

// placeOf gives the path of a decoding error, E being *DecodeError of a package.
func placeOf[E error](err error) (path string, ok bool) {
	var fault E
	if !errors.As(err, &fault) {
		return "", false
	}
	return reflect.ValueOf(fault).Elem().FieldByName("Path").String(), true
}

// validating gives protocol.validate and protocol.strict, from the options of a
// package.
func validating[Option any](checkFormats func(formatCheck) Option, checkRules func() Option) (v validators) {
	with := func(opts ...Option) func(value) error {
		return func(v value) error {
			if h, ok := v.(*Held); ok {
				v = h.Holder
			}
			checked, ok := v.(interface{ Validate(...Option) error })
			if !ok {
				return fmt.Errorf("%T has no Validate", v)
			}
			return checked.Validate(opts...)
		}
	}
	plain := with()
	v.strict = with(checkRules())
	v.validate = func(v value, formats formatCheck) error {
		if formats == nil {
			return plain(v)
		}
		return with(checkFormats(formats))(v)
	}
	return v
}

// lenient gives protocol.unmarshal, from the function of a package.
func lenient[Decodable any, Option ~uint8](unmarshal func([]byte, Decodable, ...Option) error) func([]byte, target, v20260728.DecodeOption) error {
	return func(data []byte, v target, opts v20260728.DecodeOption) error {
		d, ok := v.(Decodable)
		if !ok {
			return fmt.Errorf("%T does not decode with options", v)
		}
		return unmarshal(data, d, Option(opts))
	}
}

// A faultOf is a ValidationError of any package.
type faultOf struct{ Path, Rule, Got, Want string }

// faultsOf lists what a Validate method has found.
func faultsOf(err error) []faultOf {
	all, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	var list []faultOf
	for _, err := range all.Unwrap() {
		v := reflect.ValueOf(err).Elem()
		text := func(name string) string { return v.FieldByName(name).String() }
		list = append(list, faultOf{text("Path"), text("Rule"), text("Got"), text("Want")})
	}
	return list
}

// encode encodes a value that was decoded.
func encode(t *testing.T, v value) []byte {
	t.Helper()
	data, err := v.AppendJSON(nil)
	if err != nil {
		t.Errorf("a decoded value does not encode: %v", err)
	}
	return data
}

// shared gives the path of a file in the folder of material that is not part
// of the project. Without that folder the test is skipped, unless
// MCPGEN_REQUIRE_SHARED is set.
func shared(t *testing.T, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "shared"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
			t.Fatal(err)
		}
		t.Skipf("the shared folder is not beside the checkout: %v", err)
	}
	return path
}

// eachProtocol runs a test for each version.
func eachProtocol(t *testing.T, test func(t *testing.T, p *protocol)) {
	for _, p := range protocols {
		t.Run(p.version, func(t *testing.T) { test(t, p) })
	}
}

func protocolOf(version string) *protocol {
	for _, p := range protocols {
		if p.version == version {
			return p
		}
	}
	return nil
}

// The registries name every declaration that is a type.
func TestRegistriesAreComplete(t *testing.T) {
	want := map[string]int{"2024-11-05": 79, "2025-03-26": 83, "2025-06-18": 91, "2025-11-25": 145, "2026-07-28": 155}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		n := 0
		for _, d := range p.model.Decls {
			if d.Kind != model.ConstDecl {
				n++
				if p.declared[d.Name] == nil {
					t.Errorf("%s is not in the registry", d.Name)
				}
			}
		}
		if n != want[p.version] {
			t.Errorf("%d declarations of types, want %d", n, want[p.version])
		}
		t.Logf("%d declarations, %d types with inline ones", n, len(p.types))
	})
}
