package support

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The text of each rule, once.
func TestRuleTexts(t *testing.T) {
	noFormat := CheckFormats(func(format, value string) error { return fmt.Errorf("%q cannot stand in a %s", value[:1], format) })
	_, unfit := into[Members](`7`)
	for _, test := range []struct {
		check func(c *checker)
		want  string
	}{
		{func(c *checker) { c.missing("a ContentBlock") }, `got nothing, want a ContentBlock (required)`},
		{func(c *checker) { c.missingAll("inputRequests", "requestState") }, `got none of them, want at least one of inputRequests, requestState (required)`},
		{func(c *checker) { c.notOneOf("system", "user", "assistant") }, `got "system", want one of "user", "assistant" (enum)`},
		{func(c *checker) { c.notOneOf("b", "a") }, `got "b", want "a" (enum)`},
		{func(c *checker) { c.notOneOfInts(3, "1", "2") }, `got 3, want one of 1, 2 (enum)`},
		{func(c *checker) { c.constant("complete", "input_required") }, `got "complete", want "input_required" (constant)`},
		{func(c *checker) { c.unknownMember("type", "hologram", "text", "image") }, `got an object whose type is "hologram", want one of "text", "image" (union)`},
		{func(c *checker) { c.unknownMember("type", "text", "text", "image") }, `got an unknown object whose type is "text", want the type for that (union)`},
		{func(c *checker) { c.oneForm(2) }, `got 2 fields that are set, want exactly one (union)`},
		{func(c *checker) { c.single(true, 0) }, `got 0 items, want one, since Single is set (union)`},
		{func(c *checker) { c.unfit([]byte(`7`), unfit) }, `got 7, want what undeclared members are: expected object, found number (type)`},
		{func(c *checker) { c.minimum(-0.5, 0) }, `got -0.5, want at least 0 (minimum)`},
		{func(c *checker) { c.maximum(1.5, 1) }, `got 1.5, want at most 1 (maximum)`},
		{func(c *checker) { c.finite(math.NaN()) }, `got NaN, want a finite number (finite)`},
		{func(c *checker) { c.finite(math.Inf(-1)) }, `got -Inf, want a finite number (finite)`},
		{func(c *checker) { c.minItems(1, 2) }, `got 1 item, want at least 2 (minItems)`},
		{func(c *checker) { c.minLength("", 1) }, `got "", want at least 1 character (minLength)`},
		{func(c *checker) { c.minItems(0, 1) }, `got 0 items, want at least 1 (minItems)`},
		{func(c *checker) { c.maxItems(101, 100) }, `got 101 items, want at most 100 (maxItems)`},
		{func(c *checker) { c.minLength("é", 2) }, `got "é", want at least 2 characters (minLength)`},
		{func(c *checker) { c.maxLength("éèê", 2) }, `got "éèê", want at most 2 characters (maxLength)`},
		{func(c *checker) { c.pattern("A", regexp.MustCompile(`^[a-z]+$`)) }, `got "A", want a text that matches ^[a-z]+$ (pattern)`},
		{func(c *checker) { c.format("not a uri", "uri") }, `got "not a uri", want the format uri: "n" cannot stand in a uri (format)`},
		{func(c *checker) { c.metaKeys(Members{"a b": nil}) }, `/a b: got the name "a b", want letters and digits, with - _ . between them, behind a prefix such as com.example/ or none (metaKey)`},
		{func(c *checker) { c.deeper() }, `got more levels, want at most 1000 levels of objects and arrays (depth)`},
		{func(c *checker) { c.json([]byte(`{"a"`), Object(`{"a"`).decodeFault(), "one JSON object") }, `got "{\"a\"", want one JSON object: unexpected end of input, expected ':' (json)`},
	} {
		c := newChecker([]ValidateOption{noFormat})
		test.check(c)
		checkError(t, c.finish(), "invalid value: "+test.want)
	}
}

// decodeFault is what is wrong with the bytes.
func (o Object) decodeFault() error {
	var v Object
	return v.UnmarshalJSON(o)
}

func TestChecksThatFindNothing(t *testing.T) {
	c := newChecker(nil)
	c.constant("a", "a")
	c.oneForm(1)
	c.single(true, 1)
	c.single(false, 0)
	c.minimum(0, 0)
	c.maximum(1, 1)
	c.finite(math.MaxFloat64)
	c.minItems(1, 1)
	c.maxItems(1, 1)
	c.minLength("éé", 2)
	c.minLength("日本", 2)
	c.maxLength("éé", 2)
	c.maxLength("", 0)
	c.pattern("a", regexp.MustCompile(`a`))
	c.format("anything", "uri") // not asked for
	c.metaKeys(Members{"": nil, "a": nil, "com.example/a_b-c.d": nil, "a-1.b/": nil, "com.example/": nil, "1": nil})
	if err := c.finish(); err != nil {
		t.Error(err)
	}
}

func TestMetaKeys(t *testing.T) {
	for _, name := range []string{"/a", "1a/b", "a-/b", "a..b/c", ".a/b", "a/b/c", "a b", "_a", "a_", "-", "é", "a/é", "a/-b", "a/b."} {
		c := newChecker(nil)
		c.metaKeys(Members{name: nil})
		if err := c.finish(); err == nil {
			t.Errorf("%q: no error", name)
		}
	}
}

func TestPaths(t *testing.T) {
	c := newChecker(nil)
	c.missing("a")
	c.push("a/b~c")
	c.item(3)
	c.push("")
	c.missing("b")
	c.pop()
	c.pop()
	c.pop()
	c.push(strings.Repeat("é", 40))
	for i := range 40 {
		c.item(i)
	}
	c.missing("c")
	err := c.finish()
	var paths []string
	for _, fault := range err.(ValidationErrors) {
		paths = append(paths, fault.Path)
	}
	want := []string{"", "/a~1b~0c/3/", "/" + strings.Repeat("é", 30) + "…" +
		"/0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/…/30/31/32/33/34/35/36/37/38/39"}
	if diff := cmp.Diff(want, paths); diff != "" {
		t.Error(diff)
	}
}

func TestValidationErrors(t *testing.T) {
	c := newChecker(nil)
	for i := range 3 {
		c.item(2 - i)
		c.missing("a thing")
		c.pop()
	}
	err := c.finish()
	checkError(t, err, "invalid value: 3 faults\n"+
		"\t/0: got nothing, want a thing (required)\n"+
		"\t/1: got nothing, want a thing (required)\n"+
		"\t/2: got nothing, want a thing (required)")
	var fault *ValidationError
	if !errors.As(fmt.Errorf("wrapped: %w", err), &fault) || *fault != (ValidationError{"/0", "required", "nothing", "a thing"}) {
		t.Errorf("errors.As gives %+v", fault)
	}

	// At most 100 are kept, of which ten are spelled out.
	for i := range 200 {
		c.item(i)
		c.missing("a thing")
		c.pop()
	}
	err = c.finish()
	if n := len(err.(ValidationErrors)); n != maxFaults {
		t.Errorf("%d faults were kept", n)
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 12 || lines[11] != "\t… and 90 more" {
		t.Errorf("%d lines: %v", len(lines), err)
	}
	// However large the value is.
	c.push(strings.Repeat("name", 1000))
	c.notOneOf(strings.Repeat("value", 1000), "a")
	if err := c.finish(); len(err.Error()) > 300 {
		t.Errorf("%d bytes: %v", len(err.Error()), err)
	}
}

// A SampleRing may hold itself, as only a Go value can.
type SampleRing struct {
	Of     []*SampleRing
	ByName map[string]*SampleRing
}

func (v *SampleRing) validate(c *checker) {
	if v == nil {
		c.missing("a node")
		return
	}
	for i := range v.Of {
		if c.item(i) {
			v.Of[i].validate(c)
			c.pop()
		}
	}
	for name, item := range v.ByName {
		if c.push(name) {
			item.validate(c)
			c.pop()
		}
	}
}

func TestValidateEndsInCircles(t *testing.T) {
	// Two ways at each level: to go both would take for ever.
	list, table := &SampleRing{}, &SampleRing{}
	list.Of = []*SampleRing{list, list, nil}
	table.ByName = map[string]*SampleRing{"a": table, "b": table}
	for _, v := range []*SampleRing{list, table} {
		c := newChecker(nil)
		v.validate(c)
		err := c.finish()
		if all := err.(ValidationErrors); len(all) != 1 || all[0].Rule != "depth" {
			t.Errorf("%v", err)
		}
	}
	// What can be written is not too deep.
	deep := &SampleRing{}
	for range maxDepth - 1 {
		deep = &SampleRing{Of: []*SampleRing{deep}}
	}
	c := newChecker(nil)
	deep.validate(c)
	if err := c.finish(); err != nil {
		t.Error(err)
	}
}

func TestValidateOpenValues(t *testing.T) {
	for _, test := range []struct {
		value interface {
			Validate(...ValidateOption) error
		}
		want string
	}{
		{Object(nil), ""},
		{Object(` {"a":[1]} `), ""},
		{Object(`[]`), `got "[]", want one JSON object: expected object, found array (json)`},
		{Object(`{}{}`), `got "{}{}", want one JSON object: unexpected data after the value (json)`},
		{Object(``), `got "", want one JSON object: unexpected end of input, expected object (json)`},
		{Members(nil), ""},
		{Members{"a": nil, "b": []byte(`1`)}, ""},
		{Members{"a": []byte(`1`), "b": []byte(`{`)}, `/b: got "{", want one JSON value: unexpected end of input, expected member name (json)`},
		{Members{"a": []byte(``)}, `/a: got "", want one JSON value: unexpected end of input, expected value (json)`},
	} {
		if err := test.value.Validate(); test.want != "" {
			checkError(t, err, "invalid value: "+test.want)
		} else if err != nil {
			t.Error(err)
		}
	}
}

// A checker that grew is not kept, and one that is kept knows nothing of before.
func TestCheckersStartAnew(t *testing.T) {
	c := newChecker([]ValidateOption{CheckFormats(func(string, string) error { return errors.New("no") })})
	for i := range 2 * keptSteps {
		c.item(i)
	}
	c.deeper()
	if c.finish() == nil || c.steps != nil || c.tooDeep || c.formats != nil || c.faults != nil {
		t.Errorf("%+v", c)
	}
	if n := len((&checker{}).path()); n != 0 {
		t.Error(n)
	}
}
