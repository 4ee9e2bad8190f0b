package generated_test

import (
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// limited are the types whose fields are limits, by the names that docs/limits.md
// uses.
var limited = map[string][]reflect.Type{
	"ServerOptions":  {reflect.TypeFor[mcp.ServerOptions](), reflect.TypeFor[legacy.ServerOptions]()},
	"HTTPOptions":    {reflect.TypeFor[mcp.HTTPOptions](), reflect.TypeFor[legacy.HTTPOptions]()},
	"HTTPSessions":   {reflect.TypeFor[legacy.HTTPSessions]()},
	"MemoryEvents":   {reflect.TypeFor[legacy.MemoryEvents]()},
	"ClientOptions":  {reflect.TypeFor[mcp.ClientOptions](), reflect.TypeFor[legacy.ClientOptions]()},
	"HTTPTransport":  {reflect.TypeFor[mcp.HTTPTransport](), reflect.TypeFor[legacy.HTTPTransport]()},
	"StdioTransport": {reflect.TypeFor[mcp.StdioTransport](), reflect.TypeFor[legacy.StdioTransport]()},
	"http.Server":    {reflect.TypeFor[http.Server]()},
}

// TestLimitsTable reads docs/limits.md: the options that it names exist, those that
// bound something are named, and so are tests.
func TestLimitsTable(t *testing.T) {
	page, err := os.ReadFile("../docs/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	option := regexp.MustCompile("`((?:http\\.)?[A-Za-z]+)\\.([A-Za-z]+)`")
	test := regexp.MustCompile("`([a-z0-9]+)\\.(Test[A-Za-z0-9]+)`")
	named, rows := map[string]bool{}, 0
	for i, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| what |") {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 5 {
			t.Errorf("line %d has %d cells", i+1, len(cells))
			continue
		}
		options := option.FindAllStringSubmatch(cells[2], -1)
		if len(options) == 0 && !strings.Contains(cells[2], "fixed") {
			t.Errorf("line %d names no option", i+1)
		}
		for _, o := range options {
			named[o[1]+"."+o[2]] = true
			found := o[1] == "versions" && o[2] == "AnswerTime" && versions.AnswerTime > 0
			for _, structure := range limited[o[1]] {
				_, ok := structure.FieldByName(o[2])
				found = found || ok
			}
			if !found {
				t.Errorf("line %d: there is no %s.%s", i+1, o[1], o[2])
			}
		}
		tests := test.FindAllStringSubmatch(cells[4], -1)
		if len(tests) == 0 {
			t.Errorf("line %d names no test", i+1)
		}
		for _, name := range tests {
			if !hasTest(t, name[1], name[2]) {
				t.Errorf("line %d: there is no %s", i+1, name[0])
			}
		}
	}
	if rows < 20 {
		t.Errorf("there are only %d limits", rows)
	}
	bound := regexp.MustCompile(`^Max|Time$|^KeepAlive$`)
	for name, structures := range limited {
		if name == "http.Server" {
			continue
		}
		for _, structure := range structures {
			for _, field := range reflect.VisibleFields(structure) {
				if field.IsExported() && bound.MatchString(field.Name) && !named[name+"."+field.Name] {
					t.Errorf("%v.%s is not in the table", structure, field.Name)
				}
			}
		}
	}
}
