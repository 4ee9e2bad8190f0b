package support

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"strings"
	"unicode/utf8"
)

// This file is what both sides of HTTP must agree on: the headers that mirror
// the body, so that what stands between client and server can route and measure
// requests without reading it (SEP-2243).

// The headers that mirror a message, as net/http spells them.
const (
	headerMethod      = "Mcp-Method"
	headerName        = "Mcp-Name"
	headerParamPrefix = "Mcp-Param-"
)

// Around the base64 form of what a header cannot hold as it is.
const (
	base64Prefix = "=?base64?"
	base64Suffix = "?="
)

// wrapHeader gives the form of a text that can be the value of a header.
func wrapHeader(text string) string {
	if text == "" || isPlainHeader(text) {
		return text
	}
	return base64Prefix + base64.StdEncoding.EncodeToString([]byte(text)) + base64Suffix
}

// isPlainHeader reports whether a text survives as it is: visible ASCII and
// spaces, but no space at an end, and nothing that reads as an encoded value.
func isPlainHeader(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' {
			return false
		}
	}
	return text[0] != ' ' && text[len(text)-1] != ' ' &&
		!(strings.HasPrefix(text, base64Prefix) && strings.HasSuffix(text, base64Suffix))
}

// isHeaderText reports whether a value has only what the value of a header may
// have: visible ASCII, spaces and tabs. Everything else is to be encoded.
func isHeaderText(value string) bool {
	for i := range len(value) {
		if c := value[i]; c != '\t' && (c < ' ' || c > '~') {
			return false
		}
	}
	return true
}

// unwrapHeader gives the text of a header. It reports false for a value that is
// marked as base64 and is none.
func unwrapHeader(value string) (string, bool) {
	value = strings.Trim(value, " \t")
	text, marked := strings.CutPrefix(value, base64Prefix)
	if marked {
		text, marked = strings.CutSuffix(text, base64Suffix)
	}
	if !marked {
		return value, true
	}
	if strings.ContainsAny(text, "\r\n") {
		return "", false // the package base64 passes over these
	}
	decoded, err := base64.StdEncoding.Strict().DecodeString(text)
	return string(decoded), err == nil && utf8.Valid(decoded)
}

// A headerMark says that a property of a tool's arguments is mirrored into a
// header.
type headerMark struct {
	path []string // names of properties, from the arguments inwards
	name string   // e.g. "Region" for the header Mcp-Param-Region
}

const markKeyword = "x-mcp-header"

// headerMarks finds the marks in a tool's input schema. They are in the schemas of
// properties, which may be nested; anywhere else they make the tool invalid, as
// do marks that cannot become headers. A client drops such a tool.
func headerMarks(schema json.RawMessage) ([]headerMark, error) {
	if !mayHaveMarks(schema) {
		return nil, nil // by far most tools
	}
	var f markFinder
	d := newDecoder(schema)
	f.schema(d, nil, true)
	if err := d.finish(); err != nil {
		return nil, err
	}
	return f.marks, f.err
}

// mayHaveMarks looks for the keyword in JSON without reading it.
func mayHaveMarks(data []byte) bool {
	return bytes.Contains(data, []byte("mcp-header")) || bytes.Contains(data, []byte(`\u`))
}

type markFinder struct {
	marks []headerMark
	err   error // the first mark that is invalid
}

// schema reads a schema. static says that a mark may stand in it: its path from
// the arguments leads through properties only.
func (f *markFinder) schema(d *decoder, path []string, static bool) {
	if d.kind() != '{' {
		d.skip() // true or false
		return
	}
	var mark, kind json.RawMessage
	for d.beginObject(); d.nextKey(); {
		switch keyword := d.name(); keyword {
		case markKeyword:
			mark = d.raw()
		case "type":
			kind = d.raw()
		case "properties":
			f.named(d, path, static)
		default:
			switch subschemas[keyword] {
			case oneSchema:
				f.schema(d, path, false)
			case someSchemas:
				f.list(d, path)
			case namedSchemas:
				f.named(d, path, false)
			default:
				d.skip()
			}
		}
	}
	if mark == nil || d.failed() || f.err != nil {
		return
	}
	err := errMarkPlace
	if static && len(path) > 0 {
		err = f.add(path, mark, kind)
	}
	if err != nil {
		f.err = fmt.Errorf("%s of property %q: %w", markKeyword, strings.Join(path, "."), err)
	}
}

var errMarkPlace = errors.New("only what is reached by properties alone can be mirrored")

// The forms in which keywords hold schemas.
const (
	oneSchema = 1 + iota
	someSchemas
	namedSchemas
)

// subschemas are the keywords, besides properties, whose values are schemas. All
// others, such as default, hold values, in which nothing is a mark.
var subschemas = map[string]int{
	"additionalProperties": oneSchema, "unevaluatedProperties": oneSchema, "propertyNames": oneSchema,
	"items": someSchemas, "additionalItems": oneSchema, "unevaluatedItems": oneSchema, "contains": oneSchema,
	"not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema, "contentSchema": oneSchema,
	"allOf": someSchemas, "anyOf": someSchemas, "oneOf": someSchemas, "prefixItems": someSchemas,
	"patternProperties": namedSchemas, "dependentSchemas": namedSchemas, "dependencies": namedSchemas,
	"$defs": namedSchemas, "definitions": namedSchemas,
}

// list reads an array of schemas, or a schema alone.
func (f *markFinder) list(d *decoder, path []string) {
	if d.kind() != '[' {
		f.schema(d, path, false)
		return
	}
	for d.beginArray(); d.nextElem(); {
		f.schema(d, path, false)
	}
}

// named reads an object of schemas by name: of properties if static.
func (f *markFinder) named(d *decoder, path []string, static bool) {
	if d.kind() != '{' {
		d.skip()
		return
	}
	for d.beginObject(); d.nextKey(); {
		f.schema(d, append(path[:len(path):len(path)], d.name()), static)
	}
}

func (f *markFinder) add(path []string, mark, kind json.RawMessage) error {
	name, _ := headerText(mark)
	if mark[0] != '"' || !isToken(name) {
		return errors.New("not the name of a header")
	}
	switch string(kind) {
	case `"string"`, `"integer"`, `"boolean"`:
	default:
		return errors.New("only strings, integers and booleans can be mirrored")
	}
	for _, m := range f.marks {
		if strings.EqualFold(m.name, name) {
			return fmt.Errorf("the name %q is taken", name)
		}
	}
	f.marks = append(f.marks, headerMark{path, name})
	return nil
}

// isToken reports whether a text can be part of a header's name (RFC 9110,
// section 5.6.2).
func isToken(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9':
		case strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0:
		default:
			return false
		}
	}
	return text != ""
}

// maxHeaderInt limits the integers that are mirrored to those that every
// language holds exactly.
const maxHeaderInt = 1<<53 - 1

// headerText gives the text of an argument in a header, before it is encoded:
// that of a string, an integer or a boolean. Others, such as null, have none.
func headerText(argument json.RawMessage) (string, bool) {
	d := newDecoder(argument)
	text, ok := "", true
	switch d.kind() {
	case '"':
		text = d.string()
	case 't':
		text = "false"
		if d.bool() {
			text = "true"
		}
	case '0':
		v := d.scalar()
		n, small := v.Int64()
		text, ok = v.String(), small && -maxHeaderInt <= n && n <= maxHeaderInt
	default:
		ok = false
		d.skip()
	}
	return text, d.finish() == nil && ok
}

// argumentAt finds an argument by its path. It gives nil where there is none.
func argumentAt(arguments Object, path []string) json.RawMessage {
	value := json.RawMessage(arguments)
	for _, name := range path {
		if len(value) == 0 {
			return nil
		}
		d := newDecoder(value)
		value = nil
		if d.kind() == '{' {
			for d.beginObject(); d.nextKey(); {
				if string(d.key) == name {
					value = d.rawValue()
				} else {
					d.skip()
				}
			}
		}
		d.discard()
	}
	return value
}

// paramHeaders gives the headers for the arguments of a call, names and values
// ready to be set. Absent arguments and those that are null have none.
func paramHeaders(marks []headerMark, arguments Object) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, m := range marks {
			if text, ok := headerText(argumentAt(arguments, m.path)); ok && !yield(headerParamPrefix+m.name, wrapHeader(text)) {
				return
			}
		}
	}
}

// checkHeader compares a header with the text in the body. It returns what is
// wrong, "" for nothing.
func checkHeader(header http.Header, name, body string) string {
	values := header[http.CanonicalHeaderKey(name)]
	switch len(values) {
	case 0:
		return "the header " + name + " is missing"
	case 1:
	default:
		return "the header " + name + " is there more than once"
	}
	text, ok := unwrapHeader(values[0])
	switch {
	case !isHeaderText(values[0]):
		return "the header " + name + " has characters that must be encoded"
	case !ok:
		return "the header " + name + " is not valid base64"
	case text != body:
		return "the header " + name + " differs from the body"
	}
	return ""
}
