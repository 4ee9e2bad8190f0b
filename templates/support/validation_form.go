package support

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
)

// This file checks what a person has filled into a form against the form's
// schema, which is JSON Schema with one level of fields. Keywords that a form
// cannot have are not looked at.

// checkForm checks the content of a form by its schema.
func checkForm[V appender](schema appender, content map[string]V, opts []ValidateOption) error {
	data, err := schema.AppendJSON(nil)
	if err != nil {
		return err
	}
	var required []string
	var properties map[string]Object
	if _, err := Object(data).Get("required", &required); err != nil {
		return err
	}
	if _, err := Object(data).Get("properties", &properties); err != nil {
		return err
	}
	values := make(map[string]json.RawMessage, len(content))
	for name, value := range content {
		if values[name], err = value.AppendJSON(nil); err != nil {
			return err
		}
	}
	c := newChecker(opts)
	for _, name := range required {
		if _, ok := values[name]; !ok && c.push(name) {
			c.missing("a value, which the form requires")
			c.pop()
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if field, ok := properties[name]; ok && c.push(name) {
			c.formField(field, values[name])
			c.pop()
		}
	}
	return c.finish()
}

// A fieldSchema is the schema of a field of a form, or of the items of one.
type fieldSchema struct {
	Type                 string
	Enum                 []string
	OneOf, AnyOf         []struct{ Const string }
	MinLength, MaxLength *int
	Format               string
	Minimum, Maximum     *float64
	MinItems, MaxItems   *int
	Items                *fieldSchema
}

// formField checks the value of one field.
func (c *checker) formField(schema Object, value json.RawMessage) {
	var s fieldSchema
	if json.Unmarshal(schema, &s) != nil {
		return // it is no schema of a form
	}
	kind := kindOf(value)
	wants := map[string]byte{"string": '"', "number": '0', "integer": '0', "boolean": 't', "array": '['}[s.Type]
	if wants != 0 && kind != wants {
		c.fault("type", shorten(string(value)), "a value of type "+s.Type)
		return
	}
	switch s.Type {
	case "string":
		var text string
		if json.Unmarshal(value, &text) == nil {
			c.formText(&s, text)
		}
	case "number", "integer":
		var n float64
		if json.Unmarshal(value, &n) != nil {
			c.fault("type", shorten(string(value)), "a number that a double can hold")
			return
		}
		if s.Type == "integer" && n != math.Trunc(n) {
			c.fault("type", shorten(string(value)), "a value of type integer")
		}
		if s.Minimum != nil {
			c.minimum(n, *s.Minimum)
		}
		if s.Maximum != nil {
			c.maximum(n, *s.Maximum)
		}
	case "array":
		var texts []string
		if json.Unmarshal(value, &texts) != nil {
			c.fault("type", shorten(string(value)), "an array of strings")
			return
		}
		if s.MinItems != nil {
			c.minItems(len(texts), *s.MinItems)
		}
		if s.MaxItems != nil {
			c.maxItems(len(texts), *s.MaxItems)
		}
		for i, text := range texts {
			if s.Items != nil && c.item(i) {
				c.formText(s.Items, text)
				c.pop()
			}
		}
	}
}

// formText checks a text of a form.
func (c *checker) formText(s *fieldSchema, text string) {
	choices, limited := slices.Clone(s.Enum), s.Enum != nil
	for _, list := range [][]struct{ Const string }{s.OneOf, s.AnyOf} {
		limited = limited || list != nil
		for _, choice := range list {
			choices = append(choices, choice.Const)
		}
	}
	if limited && !slices.Contains(choices, text) {
		if len(choices) == 0 {
			c.fault("enum", quoted(text), "nothing: the form offers no choice")
		} else {
			c.notOneOf(text, choices...)
		}
	}
	if s.MinLength != nil {
		c.minLength(text, *s.MinLength)
	}
	if s.MaxLength != nil {
		c.maxLength(text, *s.MaxLength)
	}
	if s.Format != "" {
		c.format(text, s.Format)
	}
}

// kindOf gives the kind of a JSON value by its first byte, as the decoder names
// it.
func kindOf(value json.RawMessage) byte {
	d := decoder{data: value}
	return d.kind()
}
