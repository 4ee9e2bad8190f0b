package main

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// What inspect --json says of the Go types, the generated code has. Only the
// declarations are type-checked: what the standard library is imported for
// stands in functions, but for json.RawMessage and json.Number.
func TestInspectTellsTheTypes(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			p := embedded(t, version)
			pkg := checkTypes(t, p)
			fields := 0
			for _, typ := range jsonOf(p, nil).Types {
				obj, ok := pkg.Scope().Lookup(typ.Name).(*types.TypeName)
				if !ok {
					t.Errorf("there is no type %s", typ.Name)
					continue
				}
				fields += compareType(t, pkg, typ, obj)
			}
			t.Logf("%d types, %d fields", len(p.Types), fields)
		})
	}
}

func embedded(t *testing.T, version string) *model.Protocol {
	t.Helper()
	text, err := spec.Source(version)
	if err != nil {
		t.Fatal(err)
	}
	file, diags := parser.Parse(parser.Source{Name: version, Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := model.Build([]*parser.File{file}, model.Options{Version: version})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return p
}

// checkTypes type-checks the declarations of the package that a protocol
// becomes.
func checkTypes(t *testing.T, p *model.Protocol) *types.Package {
	t.Helper()
	generated, err := emit.Generate(p, emit.Options{Docs: emit.None, Parts: []emit.Part{emit.Types}})
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, f := range generated {
		file, err := goparser.ParseFile(set, f.Name, f.Data, goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	config := types.Config{
		IgnoreFuncBodies: true,
		Importer:         onlyNames{},
		Error:            func(error) {}, // what is declared with types of other packages
	}
	pkg, _ := config.Check("mcp", set, files, nil)
	return pkg
}

// onlyNames imports packages that hold nothing but json.RawMessage and
// json.Number.
type onlyNames struct{}

func (onlyNames) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	if path == "encoding/json" {
		bytes := types.NewSlice(types.Typ[types.Byte])
		for name, under := range map[string]types.Type{"RawMessage": bytes, "Number": types.Typ[types.String]} {
			obj := types.NewTypeName(token.NoPos, pkg, name, nil)
			types.NewNamed(obj, under, nil)
			pkg.Scope().Insert(obj)
		}
	}
	pkg.MarkComplete()
	return pkg, nil
}

// compareType compares what inspect says of a type with the type, and gives the
// number of fields that it compared.
func compareType(t *testing.T, pkg *types.Package, typ typeJSON, obj *types.TypeName) (fields int) {
	t.Helper()
	write := func(typ types.Type) string {
		return types.TypeString(typ, func(p *types.Package) string {
			if p == pkg {
				return ""
			}
			return p.Name()
		})
	}
	same := func(what, got string, is types.Type) {
		t.Helper()
		if want := write(is); got != want {
			t.Errorf("%s%s: inspect says %s, the code %s", typ.Name, what, got, want)
		}
	}
	if obj.IsAlias() != (typ.Kind == "alias") {
		t.Errorf("%s: inspect says %s, and the code has an alias: %t", typ.Name, typ.Kind, obj.IsAlias())
		return 0
	}
	if typ.Kind == "alias" {
		same("", typ.Elem, obj.Type().(*types.Alias).Rhs())
		return 0
	}
	of := map[string]types.Type{} // the fields
	if s, ok := obj.Type().Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			of[f.Name()] = f.Type()
		}
	}
	field := func(name, goType string) {
		t.Helper()
		is := of[name]
		if is == nil {
			t.Errorf("%s has no field %s", typ.Name, name)
			return
		}
		same("."+name, goType, is)
		delete(of, name)
		fields++
	}
	underlying := obj.Type().Underlying()
	switch typ.Kind {
	case "struct":
		for _, f := range typ.Fields {
			if f.GoType != "" {
				field(f.GoName, f.GoType)
			} else if f.Accessor != has(obj.Type(), f.GoName) {
				t.Errorf("%s.%s: inspect says accessor: %t", typ.Name, f.GoName, f.Accessor)
			}
		}
		extra := "json.RawMessage"
		if typ.Extra != "" {
			extra = typ.Extra
		}
		if is := of["Extra"]; is == nil || !strings.HasSuffix(write(is.Underlying()), extra) {
			t.Errorf("%s.Extra is a %v, inspect says %s", typ.Name, is, extra)
		}
		delete(of, "Extra")
	case "kind union":
		for _, a := range typ.Alts {
			field(a.Field, a.GoType)
		}
	case "one or many":
		field("Items", "[]"+typ.Elem)
		field("Single", "bool")
	case "scalar union":
		for _, name := range []string{typ.String, typ.Integer} {
			f, ok := pkg.Scope().Lookup(name).(*types.Func)
			if !ok || f.Signature().Results().At(0).Type() != obj.Type() {
				t.Errorf("%s: %s is no constructor", typ.Name, name)
			}
		}
		of = nil // these are not exported
	case "enum", "scalar", "int enum":
		want := map[string]string{"enum": "string", "int enum": "int64", "scalar": typ.Elem}[typ.Kind]
		same("", want, underlying)
		for _, v := range typ.Values {
			if c, ok := pkg.Scope().Lookup(v.GoName).(*types.Const); !ok || c.Type() != obj.Type() {
				t.Errorf("%s: %s is no constant of it", typ.Name, v.GoName)
			}
		}
	case "slice":
		same("", "[]"+typ.Elem, underlying)
	case "map":
		same("", "map[string]"+typ.Elem, underlying)
	case "interface":
		i, ok := underlying.(*types.Interface)
		if !ok {
			t.Errorf("%s is no interface", typ.Name)
			return fields
		}
		for _, m := range pkg.Scope().Names() {
			member, ok := pkg.Scope().Lookup(m).(*types.TypeName)
			if !ok || types.IsInterface(member.Type()) || member.IsAlias() {
				continue
			}
			want := slices.Contains(typ.Union.Members, m) || typ.Union.Unknown && m == "Unknown"+typ.Name
			if types.Implements(types.NewPointer(member.Type()), i) != want {
				t.Errorf("%s: inspect says that %s is a member: %t", typ.Name, m, want)
			}
		}
	default:
		t.Errorf("%s: kind %q is not compared", typ.Name, typ.Kind)
	}
	for name := range of {
		t.Errorf("inspect lacks %s.%s", typ.Name, name)
	}
	return fields
}

// has reports whether a type has a method.
func has(typ types.Type, name string) bool {
	m, _, _ := types.LookupFieldOrMethod(typ, true, nil, name)
	_, ok := m.(*types.Func)
	return ok
}
