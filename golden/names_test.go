package golden

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// TestReservedNames gives a schema a type for every exported name of the
// package that comes of it, whether the support code declares it or mcpgen made
// it up: the types get out of the way, and the package compiles.
func TestReservedNames(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			pkg := official(t, version)
			declared := map[string]bool{}
			for _, d := range pkg.protocol.Decls {
				declared[d.Name] = true
			}
			var schema strings.Builder
			fmt.Fprintf(&schema, "%s\n", source(t, version))
			for _, name := range pkg.types.Scope().Names() {
				// Where a name is that of a function for a union, the union would clash.
				for _, prefix := range []string{"", "decode", "encode", "validate"} {
					rest, ok := strings.CutPrefix(name, prefix)
					if !ok || !token.IsExported(rest) || declared[rest] {
						continue
					}
					declared[rest] = true
					if prefix == "" {
						fmt.Fprintf(&schema, "export interface %s { own: string }\n", rest)
					} else {
						fmt.Fprintf(&schema, "export type %s = %[1]sA | %[1]sB; interface %[1]sA { own: 'a' } interface %[1]sB { own: 'b' }\n", rest)
					}
				}
			}
			generate(t, version, schema.String())
			if t.Failed() {
				t.Log("names of the support code belong into reservedTypes of model/names.go; names that are made up are to be claimed there")
			}
		})
	}
}

// TestDerivedNames gives a schema types whose names are those that mcpgen
// would make up for others, in both orders.
func TestDerivedNames(t *testing.T) {
	const schema = `
export type Shape = Circle | Square;
export interface Circle { kind: "circle"; inner?: { x: number } }
export interface Square { kind: "square"; inner?: { y: number } }
export type Color = "red" | "";
export type RequestId = string | number;
export interface Tool { "io.x/key"?: string; size: "s" | 1 | { z: number }; /** @pattern ^a$ */ name: string }
export const PARSE_ERROR = -32700;
`
	p := build(t, "2030-01-01", schema)
	names := map[string]bool{}
	files, err := emit.Generate(p, emit.Options{Parts: []emit.Part{emit.Validate, emit.Errors, emit.Methods}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range typeCheck(t, files).Scope().Names() {
		if token.IsExported(name) {
			names[name] = true
		}
	}
	for _, d := range p.Decls {
		delete(names, d.Name)
	}
	delete(names, "RequestID") // RequestId
	var more strings.Builder
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(&more, "export interface %s { own: string }\n", name)
	}
	for _, text := range []string{schema + more.String(), more.String() + schema} {
		files, err := emit.Generate(build(t, "2030-01-01", text), emit.Options{Parts: []emit.Part{emit.Validate, emit.Errors, emit.Methods}})
		if err != nil {
			t.Fatal(err)
		}
		typeCheck(t, files)
	}
}

// build resolves a schema that has no faults.
func build(t *testing.T, version, schema string) *model.Protocol {
	t.Helper()
	file, faults := parser.Parse(parser.Source{Name: "schema.ts", Text: []byte(schema)})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	p, faults := model.Build([]*parser.File{file}, model.Options{Version: version})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return p
}
