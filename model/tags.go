package model

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file reads the tags about values: limits, which Validate checks, and tags
// about types. A tag that cannot be read is a fault. A tag that other generators
// support but mcpgen does not is a warning.

// tags are the block tags of a comment; none if there is no comment.
func tags(d *parser.Doc) []parser.Tag {
	if d == nil {
		return nil
	}
	return d.Tags
}

// limitTags are the tags that [Limits] holds.
var limitTags = map[string]bool{
	"minimum": true, "maximum": true, "minItems": true, "maxItems": true, "minLength": true, "maxLength": true,
	"pattern": true, "format": true,
}

// unchecked are the limits that generators of JSON Schema support but mcpgen
// does not.
var unchecked = map[string]bool{
	"exclusiveMinimum": true, "exclusiveMaximum": true, "multipleOf": true, "uniqueItems": true,
	"minProperties": true, "maxProperties": true,
}

// limits reads the constraints in the tags of a member or declaration.
func (b *builder) limits(src *parser.Source, doc *parser.Doc) Limits {
	var l Limits
	given := map[string]parser.Tag{}
	for _, t := range tags(doc) {
		pos := Pos{src, t.Span}
		switch t.Name {
		case "minimum":
			l.Minimum = b.limit(pos, t)
		case "maximum":
			l.Maximum = b.limit(pos, t)
		case "minItems":
			l.MinItems = b.count(pos, t)
		case "maxItems":
			l.MaxItems = b.count(pos, t)
		case "minLength":
			l.MinLength = b.count(pos, t)
		case "maxLength":
			l.MaxLength = b.count(pos, t)
		case "pattern":
			l.Pattern = b.pattern(pos, t)
		case "format":
			l.Format = b.format(pos, t)
		default:
			continue
		}
		if old, twice := given[t.Name]; twice {
			b.fault(pos, fmt.Sprintf("@%s is given twice", t.Name), "remove one of the two", note(Pos{src, old.Span}, "first given here"))
		}
		given[t.Name] = t
	}

	contradict := func(low, high string) {
		b.fault(Pos{src, given[high].Span},
			fmt.Sprintf("no value is valid: @%s %s is more than @%s %s", low, given[low].Text, high, given[high].Text),
			"correct one of the two", note(Pos{src, given[low].Span}, "the other is here"))
	}
	if above(l.Minimum, l.Maximum) {
		contradict("minimum", "maximum")
	}
	if above(l.MinItems, l.MaxItems) {
		contradict("minItems", "maxItems")
	}
	if above(l.MinLength, l.MaxLength) {
		contradict("minLength", "maxLength")
	}
	return l
}

// above reports whether both limits are set and the low one is greater.
func above[T cmp.Ordered](low, high *T) bool { return low != nil && high != nil && *low > *high }

// alone is the hint for a tag that is not followed by exactly one value.
func alone(t parser.Tag) string {
	return fmt.Sprintf("put only the value after the tag; in prose, write `@%s` in back-quotes", t.Name)
}

// jsonNumber matches a number as JSON writes it.
var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

func (b *builder) limit(pos Pos, t parser.Tag) *float64 {
	f, err := strconv.ParseFloat(t.Text, 64)
	if err != nil || math.IsInf(f, 0) || !jsonNumber.MatchString(t.Text) {
		b.fault(pos, fmt.Sprintf("@%s requires a JSON number, not %q", t.Name, t.Text), alone(t))
		return nil
	}
	return &f
}

func (b *builder) count(pos Pos, t parser.Tag) *int {
	n, err := strconv.Atoi(t.Text)
	if err != nil || strings.Trim(t.Text, "0123456789") != "" {
		b.fault(pos, fmt.Sprintf("@%s requires a count, not %q", t.Name, t.Text), alone(t))
		return nil
	}
	return &n
}

// regexpLiteral matches an expression with slashes around it, as JavaScript
// writes it.
var regexpLiteral = regexp.MustCompile(`^/.+/[a-z]*$`)

func (b *builder) pattern(pos Pos, t parser.Tag) string {
	if t.Text == "" {
		b.fault(pos, "@pattern requires a regular expression", alone(t))
	} else if regexpLiteral.MatchString(t.Text) {
		b.fault(pos, "@pattern requires the text of a regular expression, without slashes and flags",
			"remove them; write a slash that belongs to the value as [/]")
	} else if _, err := regexp.Compile(t.Text); err != nil {
		b.fault(pos, fmt.Sprintf("@pattern is not a valid regular expression for Go: %v", err), "write it in RE2 syntax")
	}
	return t.Text
}

func (b *builder) format(pos Pos, t parser.Tag) string {
	if len(strings.Fields(t.Text)) != 1 {
		b.fault(pos, fmt.Sprintf("@format requires the name of a format, not %q", t.Text), alone(t))
	}
	return t.Text
}

// checkTags warns about tags on a member or an alias that have no effect on
// values of these kinds.
func (b *builder) checkTags(src *parser.Source, doc *parser.Doc, k kinds) {
	const change = "change the type itself, or remove the tag"
	for _, t := range tags(doc) {
		pos := Pos{src, t.Span}
		isNumber := k&numberKind != 0
		switch {
		case unchecked[t.Name]:
			b.warnUnchecked(pos, t)
		case t.Name == "TJS-type" && (t.Text == "number" || t.Text == "integer") && isNumber:
		case t.Name == "asType" && t.Text == "integer" && isNumber:
			// This is the default.
		case t.Name == "asType" && t.Text == "number" && isNumber:
			b.warn(pos, "@asType number has no effect: numbers with a fraction are refused", "write @TJS-type number")
		case t.Name == "TJS-type", t.Name == "asType":
			b.warn(pos, fmt.Sprintf("@%s %s has no effect: the TypeScript type decides", t.Name, t.Text), change)
		case t.Name == "nullable" && k&nullKind == 0:
			b.warn(pos, "@nullable has no effect: null is refused", "write | null after the type")
		}
	}
}

func (b *builder) warnUnchecked(pos Pos, t parser.Tag) {
	b.warn(pos, fmt.Sprintf("@%s is not checked: mcpgen does not support this limit", t.Name), "check it in your own code, or remove the tag")
}

// checkUnread warns about limits in comments that are not searched for limits:
// those of interfaces, constants, enums and index signatures.
func (b *builder) checkUnread() {
	check := func(src *parser.Source, doc *parser.Doc) {
		for _, t := range tags(doc) {
			if unchecked[t.Name] {
				b.warnUnchecked(Pos{src, t.Span}, t)
			} else if limitTags[t.Name] {
				b.warn(Pos{src, t.Span}, fmt.Sprintf("@%s has no effect here: limits are read on members and aliases", t.Name),
					"move the tag to a member, or remove it")
			}
		}
	}
	for _, d := range b.decls {
		src := d.Pos.Source
		if d.Kind != AliasDecl {
			check(src, d.Doc)
		}
		for _, m := range d.Members {
			check(src, m.Doc)
		}
		for _, body := range d.body {
			for _, m := range body.Members {
				if x, ok := m.(*parser.Index); ok {
					check(src, x.Doc)
				}
			}
		}
	}
}
