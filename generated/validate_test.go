package generated_test

import (
	"errors"
	"fmt"
	"os"
	"path"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/model"
)

// Every type that the schema names has Validate, and so do the values that no
// schema names: unknown members of unions, wrappers, open objects. Values of an
// enumeration know what is right.
func TestValidateIsEverywhere(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		var pkg string
		found := map[string]reflect.Type{}
		var visit func(reflect.Type)
		visit = func(typ reflect.Type) {
			if typ.PkgPath() == pkg && typ.Name() != "" {
				if _, known := found[typ.Name()]; known {
					return
				}
				found[typ.Name()] = typ
			}
			switch typ.Kind() {
			case reflect.Pointer, reflect.Slice:
				visit(typ.Elem())
			case reflect.Map:
				visit(typ.Elem())
			case reflect.Struct:
				for i := range typ.NumField() {
					if typ.Field(i).IsExported() {
						visit(typ.Field(i).Type)
					}
				}
			}
		}
		for _, pointer := range newBuilder(p).members {
			pkg = pointer.Elem().PkgPath()
			visit(pointer)
		}
		for name, typ := range found {
			if _, ok := typ.MethodByName("Validate"); !ok && name != "Code" { // any integer is an error code
				t.Errorf("%s has no Validate", name)
			}
		}
		enums := 0
		for _, m := range p.model.Types {
			typ := found[m.Name]
			if typ == nil {
				if m.Kind != model.Alias {
					t.Errorf("%s was not found in %s", m.Name, path.Base(pkg))
				}
				continue
			}
			if m.Kind != model.Enum && m.Kind != model.IntEnum {
				continue
			}
			enums++
			for _, v := range m.Values {
				if err := validateEnum(typ, v.Text); err != nil {
					t.Errorf("%s: %q: %v", m.Name, v.Text, err)
				}
			}
			if err := validateEnum(typ, "17"); (err == nil) != m.Open {
				t.Errorf("%s: an unknown value: %v", m.Name, err)
			}
		}
		t.Logf("%s: %d types have Validate, %d of them enumerations", p.version, len(found), enums)
	})
}

// Of a member that is one value or a list of them, both are looked at.
func TestValidateOneOrMany(t *testing.T) {
	const good, bad = `{"type":"text","text":"a"}`, `{"type":"text","text":"a","annotations":{"priority":2}}`
	documents := map[string]string{
		"SamplingMessage.content":     `{"role":"user","content":%s}`,
		"CreateMessageResult.content": `{"role":"user","model":"m","content":%s}`,
	}
	found := 0
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, m := range p.model.Types {
			for _, f := range m.Fields {
				if f.Type == nil || f.Type.Kind != model.Named || f.Type.Type.Kind != model.OneOrMany {
					continue
				}
				found++
				document, ok := documents[m.Path.String()+"."+f.JSON]
				if !ok {
					t.Errorf("no document for %s.%s", m.Path, f.JSON)
				}
				for content, places := range map[string][]string{
					good:                         nil,
					bad:                          {"/content/annotations/priority"},
					"[]":                         nil,
					"[" + bad + "]":              {"/content/0/annotations/priority"},
					"[" + good + "," + bad + "]": {"/content/1/annotations/priority"},
					"[" + bad + "," + bad + "]":  {"/content/0/annotations/priority", "/content/1/annotations/priority"},
				} {
					var got []string
					for _, fault := range faultsOf(p.validate(decodeAs(t, p, m.Path.String(), fmt.Sprintf(document, content)), nil)) {
						got = append(got, fault.Path)
					}
					if diff := cmp.Diff(places, got); diff != "" {
						t.Errorf("%s: %s: faults (-want +got):\n%s", m.Path, content, diff)
					}
				}
			}
		}
	})
	if found < 4 {
		t.Errorf("only %d such members", found)
	}
}

// validateEnum calls Validate of the value of an enumeration that the text means.
func validateEnum(typ reflect.Type, text string) error {
	v := reflect.New(typ).Elem()
	if typ.Kind() == reflect.String {
		v.SetString(text)
	} else {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return err
		}
		v.SetInt(n)
	}
	err, _ := v.MethodByName("Validate").Call(nil)[0].Interface().(error)
	return err
}

// The README quotes three messages. They are real.
func TestReadmeMessages(t *testing.T) {
	var got []string
	for _, bad := range []struct{ typ, json string }{
		{"CallToolResult", `{"resultType":"complete","content":[{"type":"text","text":"a"},{"type":"text","text":"b","annotations":{"audience":["system"]}}]}`},
		{"CallToolRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}}`},
		{"CallToolResult", `{"resultType":"complete","content":[{"type":"text","text":"a","annotations":{"priority":1.5}}]}`},
	} {
		p := protocolOf("2026-07-28")
		d := p.declared[bad.typ]
		v, err := d.decode([]byte(bad.json))
		if err == nil {
			err = p.validate(v, nil)
			var fault *v20260728.ValidationError
			if !errors.As(err, &fault) {
				t.Fatalf("%s: %v", bad.json, err)
			}
			err = fault
		}
		got = append(got, err.Error())
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(readme), "<!-- validation: these messages are checked by a test -->\n```\n")
	if !ok {
		t.Fatal("the README has no block of messages")
	}
	block, _, _ = strings.Cut(block, "\n```")
	if diff := cmp.Diff(strings.Split(block, "\n"), got); diff != "" {
		t.Errorf("the messages in the README (-README +real): %s", diff)
	}
}
