package golden

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/spec"
)

// TestAPI compares the exported names of the official packages with the
// listings in api.
func TestAPI(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("api", version+".txt")
			// From Go 1.27 on json.RawMessage is another name of this one.
			got := strings.ReplaceAll(listAPI(official(t, version).types), "jsontext.Value", "json.RawMessage")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(lines(string(want)), lines(got)); diff != "" {
				t.Errorf("the exported API has changed (-want +got); where that is meant, run go test ./golden -update\n%s", diff)
			}
		})
	}
}

// listAPI lists what a package exports: constants, variables and functions in
// one line each, types with their fields and methods. Methods that many types
// have are described once, at the top, and given by name below; those on the
// pointer have a star.
func listAPI(pkg *types.Package) string {
	l := apiLister{qualifier: func(other *types.Package) string {
		if other == pkg {
			return ""
		}
		return other.Name()
	}}
	var consts, vars, funcs []string
	var named []*types.TypeName
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Const:
			consts = append(consts, fmt.Sprintf("%s = %s", strings.Replace(l.object(obj), " untyped string", "", 1), obj.Val().ExactString()))
		case *types.Var:
			vars = append(vars, l.object(obj))
		case *types.Func:
			funcs = append(funcs, l.object(obj))
		case *types.TypeName:
			named = append(named, obj)
		}
	}
	l.findCommon(named)

	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n", pkg.Name())
	section := func(lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(&b, "\n%s\n", strings.Join(lines, "\n"))
		}
	}
	section(l.common)
	section(consts)
	section(vars)
	section(funcs)
	for _, obj := range named {
		section(l.typ(obj, named))
	}
	return b.String()
}

type apiLister struct {
	qualifier types.Qualifier
	common    []string // methods that many types have, as method prints them
}

func (l *apiLister) object(obj types.Object) string { return types.ObjectString(obj, l.qualifier) }

func (l *apiLister) text(t types.Type) string { return types.TypeString(t, l.qualifier) }

// many is how many types have a method that is described once.
const many = 20

func (l *apiLister) findCommon(named []*types.TypeName) {
	count := map[string]int{}
	for _, obj := range named {
		for _, m := range methods(obj) {
			count[l.method(m)]++
		}
	}
	for m, n := range count {
		if n >= many {
			l.common = append(l.common, m)
		}
	}
	slices.Sort(l.common)
}

// methods gives the exported methods of a type that is no interface.
func methods(obj *types.TypeName) []*types.Func {
	named, ok := obj.Type().(*types.Named)
	if !ok || obj.IsAlias() {
		return nil
	}
	var list []*types.Func
	for m := range named.Methods() {
		if m.Exported() {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b *types.Func) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

// method prints a method without its receiver.
func (l *apiLister) method(m *types.Func) string {
	signature := strings.TrimPrefix(l.text(m.Signature()), "func")
	if _, ok := m.Signature().Recv().Type().(*types.Pointer); ok {
		return "func (*) " + m.Name() + signature
	}
	return "func () " + m.Name() + signature
}

func (l *apiLister) typ(obj *types.TypeName, all []*types.TypeName) []string {
	if obj.IsAlias() {
		return []string{fmt.Sprintf("type %s = %s", obj.Name(), l.text(types.Unalias(obj.Type())))}
	}
	var lines []string
	switch u := obj.Type().Underlying().(type) {
	case *types.Struct:
		lines = append(lines, "type "+obj.Name()+" struct")
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() {
				lines = append(lines, strings.TrimRight(fmt.Sprintf("\t%s %s %s", f.Name(), l.text(f.Type()), tag(u.Tag(i))), " "))
			}
		}
	case *types.Interface:
		lines = append(lines, "type "+obj.Name()+" interface")
		sealed := false
		for m := range u.Methods() {
			sealed = sealed || !m.Exported()
			if m.Exported() {
				lines = append(lines, "\t"+m.Name()+strings.TrimPrefix(l.text(m.Signature()), "func"))
			}
		}
		if sealed {
			lines = append(lines, "\tof "+strings.Join(members(u, all), ", "))
		}
	default:
		lines = append(lines, fmt.Sprintf("type %s %s", obj.Name(), l.text(u)))
	}
	var common []string
	for _, m := range methods(obj) {
		text := l.method(m)
		switch {
		case !slices.Contains(l.common, text):
			lines = append(lines, "\t"+text)
		case strings.HasPrefix(text, "func (*)"):
			common = append(common, "*"+m.Name())
		default:
			common = append(common, m.Name())
		}
	}
	if len(common) > 0 {
		lines = append(lines, "\twith "+strings.Join(common, " "))
	}
	return lines
}

// tag gives a struct tag as it is written.
func tag(text string) string {
	if text == "" {
		return ""
	}
	if name, ok := reflect.StructTag(text).Lookup("json"); ok && text == fmt.Sprintf("json:%q", name) {
		return "`" + name + "`"
	}
	return "`" + text + "`"
}

// members lists the types that implement a sealed interface.
func members(iface *types.Interface, all []*types.TypeName) []string {
	var list []string
	for _, obj := range all {
		if types.IsInterface(obj.Type()) || obj.IsAlias() {
			continue
		}
		if types.Implements(types.NewPointer(obj.Type()), iface) {
			list = append(list, "*"+obj.Name())
		}
	}
	return list
}
