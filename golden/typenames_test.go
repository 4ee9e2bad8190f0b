package golden

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// ownNames are names of stubs and of support code that some schema has for a
// type of its own, by the file that prints them, with what they are there. A row
// that nothing needs is an error.
var ownNames = map[[2]string]string{
	{"emit/client.go", "Task"}:                       "the end of names of stubs for tasks",
	{"emit/server.go", "Task"}:                       "the end of names of stubs for tasks",
	{"emit/serverdispatch.go", "Task"}:               "the end of names of stubs for tasks",
	{"emit/servernested.go", "Task"}:                 "the end of names of stubs for tasks",
	{"emit/messages.go", "ProgressToken"}:            "a method of requests and their params",
	{"emit/meta.go", "ProgressToken"}:                "a method of requests and their params",
	{"emit/clientcall.go", "ProgressToken"}:          "a method of requests and their params",
	{"emit/serverdispatch.go", "ProgressToken"}:      "a method of requests and their params",
	{"emit/clientmodern.go", "Result"}:               "a field of InputError, a method of Subscription",
	{"emit/clientmodern.go", "Error"}:                "the method of errors",
	{"emit/forms.go", "Error"}:                       "the method of errors",
	{"emit/types.go", "Error"}:                       "the method of errors",
	{"emit/support.go", "Error"}:                     "the name that the support code has for the error type, before it gets that of the schema",
	{"emit/servercall.go", "ClientCapabilities"}:     "a method of Call",
	{"emit/serverdispatch.go", "ClientCapabilities"}: "a method of Call",
	{"emit/servernested.go", "ClientCapabilities"}:   "a method of Call",
	{"emit/servernested.go", "InputResponses"}:       "a method of Call",
	{"emit/recorder.go", "InputResponses"}:           "a field of CallRecorder",
}

// TestNoTypeIsKnownByName checks that the code which prints looks no declared
// type up by its name: package model says which type plays which part. No
// string there is the name of a type of an official schema.
func TestNoTypeIsKnownByName(t *testing.T) {
	declared := map[string]string{} // to the version
	for _, version := range spec.Versions() {
		text, err := spec.Source(version)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := parser.Parse(parser.Source{Name: version, Text: text})
		p, diags := model.Build([]*parser.File{file}, model.Options{Version: version})
		if p == nil {
			t.Fatal(diags)
		}
		for _, typ := range p.Types {
			declared[typ.Name] = version
		}
		for _, d := range p.Decls {
			if d.Kind != model.ConstDecl {
				declared[d.Name] = version
			}
		}
	}
	needed := map[[2]string]bool{}
	looked := 0
	for _, f := range goFiles(t, "..") {
		if !slices.Contains([]string{"emit", "cmd/mcpgen"}, f.dir) || strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		looked++
		ast.Inspect(f.File, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			place := [2]string{f.dir + "/" + f.name, text}
			switch version, is := declared[text]; {
			case !is:
			case ownNames[place] != "":
				needed[place] = true
			default:
				t.Errorf("%s: %q is a type of %s; ask package model for the part that it plays", place[0], text, version)
			}
			return true
		})
	}
	for place := range ownNames {
		if !needed[place] {
			t.Errorf("%s has no %q", place[0], place[1])
		}
	}
	if looked < 30 {
		t.Errorf("only %d files were looked at", looked)
	}
}
