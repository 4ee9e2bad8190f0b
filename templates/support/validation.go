package support

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Validate methods report what decoding and encoding let pass: values that the
// schema, or a rule of the protocol, does not allow. They do not look for what
// AppendJSON reports anyway: invalid UTF-8, raw values that are no JSON,
// undeclared members with the name of a declared one. A value that was decoded
// has none of these, and to look for them can cost several times as much as all
// the rest.

// A ValidationError is one fault that a Validate method has found.
type ValidationError struct {
	// Path is the JSON pointer (RFC 6901) of the value, e.g.
	// "/content/0/annotations/priority", or "" for the whole value. Where it is
	// very long, its middle is replaced by "…".
	Path string
	// Rule names what was broken: enum, constant, minimum, maximum, minItems,
	// maxItems, minLength, maxLength, pattern, format, finite, required, union,
	// type, toolResult, json or depth; with [CheckRules] also key, metaKey,
	// reservedKey, unique, reference or absent.
	Rule string
	// Got is the value that was found, in JSON or in words, cut when long.
	Got string
	// Want is what the rule allows.
	Want string
}

// Error returns path, value, what was expected, and the rule.
func (e *ValidationError) Error() string {
	where := ""
	if e.Path != "" {
		where = e.Path + ": "
	}
	return fmt.Sprintf("%sgot %s, want %s (%s)", where, e.Got, e.Want, e.Rule)
}

// ValidationErrors are the faults of a value, in the order of their paths:
// what Validate returns where there are any. At most 100 are kept.
type ValidationErrors []*ValidationError

// Error lists the faults, the first ten of them in words.
func (e ValidationErrors) Error() string {
	if len(e) == 1 {
		return "invalid value: " + e[0].Error()
	}
	const spelled = 10
	var b strings.Builder
	fmt.Fprintf(&b, "invalid value: %d faults", len(e))
	for i, fault := range e {
		if i == spelled {
			fmt.Fprintf(&b, "\n\t… and %d more", len(e)-spelled)
			break
		}
		b.WriteString("\n\t" + fault.Error())
	}
	return b.String()
}

// Unwrap returns the faults, so that errors.As finds a *[ValidationError].
func (e ValidationErrors) Unwrap() []error {
	all := make([]error, len(e))
	for i, fault := range e {
		all[i] = fault
	}
	return all
}

// A ValidateOption changes what a Validate method checks.
type ValidateOption struct {
	formats, rules func(format, value string) error
}

// CheckFormats has the formats of strings checked too, such as "uri": check
// gets the name of the format and the text, and returns what is wrong with it.
// Formats are not checked by default: JSON Schema takes them for remarks, and
// peers send sloppy ones.
func CheckFormats(check func(format, value string) error) ValidateOption {
	return ValidateOption{formats: check}
}

// CheckRules has the rules checked too that only the prose of the specification
// states: the names of keys of `_meta` and of tools, the schemes of the URIs of
// roots and icons, MIME types, and so on. It also checks formats, with
// [CheckFormat] unless CheckFormats names another function.
//
// It is meant for what a program makes itself, in its tests above all. A message
// of a peer that breaks such a rule is still a message that can be served:
// servers and clients do not use it.
func CheckRules() ValidateOption {
	return ValidateOption{rules: CheckFormat}
}

// maxFaults limits the faults that are kept of a value.
const maxFaults = 100

// A checker collects the faults of one value. It knows the path to what is
// being checked as a list of steps, which costs no allocation.
type checker struct {
	steps   []pathStep
	tooDeep bool // nothing more is looked at
	faults  ValidationErrors
	formats func(format, value string) error
	rules   func(format, value string) error // nil unless CheckRules is there
	turns   turns
}

// A pathStep is a member name or an index.
type pathStep struct {
	name  string
	index int // noIndex for a name, noStep for what is written without brackets
}

const (
	noIndex = -1
	noStep  = -2
)

var checkers = sync.Pool{New: func() any { return new(checker) }}

// keptSteps limits the list of steps that stays with a pooled checker.
const keptSteps = 64

func newChecker(opts []ValidateOption) *checker {
	c := checkers.Get().(*checker)
	for _, o := range opts {
		if o.formats != nil {
			c.formats = o.formats
		}
		if o.rules != nil {
			c.rules = o.rules
		}
	}
	if c.formats == nil {
		c.formats = c.rules
	}
	return c
}

// finish gives the checker back and returns the faults as an error.
func (c *checker) finish() error {
	faults := c.faults
	clear(c.steps[:cap(c.steps)]) // lets go of the names of map keys
	*c = checker{steps: c.steps[:0], turns: c.turns.empty()}
	if cap(c.steps) > keptSteps {
		c.steps = nil
	}
	checkers.Put(c)
	if len(faults) == 0 {
		return nil
	}
	// Maps are checked in no certain order.
	slices.SortStableFunc(faults, func(x, y *ValidationError) int { return cmp.Compare(x.Path, y.Path) })
	return faults
}

// push steps into a member. It reports false where that must not be looked at.
func (c *checker) push(name string) bool {
	if len(c.steps) >= maxDepth || c.tooDeep {
		return c.deeper()
	}
	c.steps = append(c.steps, pathStep{name, noIndex})
	return true
}

// item steps into an element, as push does into a member.
func (c *checker) item(i int) bool {
	if len(c.steps) >= maxDepth || c.tooDeep {
		return c.deeper()
	}
	c.steps = append(c.steps, pathStep{"", i})
	return true
}

// itemOrSingle is item for a list of one that may be written without brackets:
// then the element stands in its place.
func (c *checker) itemOrSingle(single bool, i int) bool {
	if single {
		i = noStep
	}
	return c.item(i)
}

// deeper notes that values nest too deep, as they do when they refer back to
// themselves. That ends the search, which could else go down without end in
// several places.
func (c *checker) deeper() bool {
	if !c.tooDeep {
		c.fault("depth", "more levels", fmt.Sprintf("at most %d levels of objects and arrays", maxDepth))
	}
	c.tooDeep = true
	return false
}

// pop steps out again.
func (c *checker) pop() { c.steps = c.steps[:len(c.steps)-1] }

// fault notes a fault of the value at hand.
func (c *checker) fault(rule, got, want string) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, &ValidationError{Path: c.path(), Rule: rule, Got: got, Want: want})
	}
}

// path returns the JSON pointer of the value at hand.
func (c *checker) path() string {
	const head, tail = 20, 10
	var b strings.Builder
	for i, s := range c.steps {
		if len(c.steps) > head+tail && i == head {
			b.WriteString("/…")
		}
		if len(c.steps) > head+tail && i >= head && i < len(c.steps)-tail {
			continue
		}
		if s.index == noStep {
			continue
		}
		b.WriteByte('/')
		if s.index >= 0 {
			b.WriteString(strconv.Itoa(s.index))
		} else {
			b.WriteString(escapePointer.Replace(shorten(s.name)))
		}
	}
	return b.String()
}

// shorten cuts a long text.
func shorten(s string) string {
	const enough = 60
	if len(s) <= enough {
		return s
	}
	return strings.ToValidUTF8(s[:enough], "") + "…"
}

func quoted(s string) string { return strconv.Quote(shorten(s)) }

// missing notes that there is nothing where a value is required.
func (c *checker) missing(want string) { c.fault("required", "nothing", want) }

// missingAll notes that there is none of several members.
func (c *checker) missingAll(want ...string) {
	c.fault("required", "none of them", "at least one of "+strings.Join(want, ", "))
}

// notOneOf notes a string that the enumeration does not have.
func (c *checker) notOneOf(got string, want ...string) {
	for i, w := range want {
		want[i] = strconv.Quote(w)
	}
	c.fault("enum", quoted(got), oneOf(want))
}

// notOneOfInts is notOneOf for numbers.
func (c *checker) notOneOfInts(got int64, want ...string) {
	c.fault("enum", strconv.FormatInt(got, 10), oneOf(want))
}

func oneOf(want []string) string {
	if len(want) == 1 {
		return want[0]
	}
	return "one of " + strings.Join(want, ", ")
}

// constant checks a member that must have one certain value.
func (c *checker) constant(got, want string) {
	if got != want {
		c.fault("constant", quoted(got), strconv.Quote(want))
	}
}

// effective gives what a string member with a default is written as.
func effective(value, byDefault string, extra Members, name string) string {
	if value == "" && string(extra[name]) != emptyString {
		return byDefault
	}
	return value
}

// unknownMember notes a member of a union that the schema does not have, or
// that it has, but not in a type of its own.
func (c *checker) unknownMember(tag, got string, want ...string) {
	if slices.Contains(want, got) {
		c.fault("union", "an unknown object whose "+tag+" is "+quoted(got), "the type for that")
		return
	}
	for i, w := range want {
		want[i] = strconv.Quote(w)
	}
	c.fault("union", "an object whose "+tag+" is "+quoted(got), oneOf(want))
}

// written gives what a raw value is written as.
func written(raw []byte) []byte {
	if raw == nil {
		return []byte("null")
	}
	return raw
}

// unfit notes an undeclared member that is not of the type that all such
// members have.
func (c *checker) unfit(raw []byte, err error) {
	c.fault("type", shorten(string(written(raw))), "what undeclared members are: "+bareReason(err))
}

// bareReason is what an error of decoding says, without the place.
func bareReason(err error) string {
	if e, ok := err.(*DecodeError); ok {
		err = e.Err
	}
	return shorten(err.Error())
}

// number prints a number as people write it: an integer in digits, as far as a
// float64 tells all of them.
func number(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatFloat(f, 'f', 0, 64)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func (c *checker) minimum(got, limit float64) {
	if got < limit {
		c.fault("minimum", number(got), "at least "+number(limit))
	}
}

func (c *checker) maximum(got, limit float64) {
	if got > limit {
		c.fault("maximum", number(got), "at most "+number(limit))
	}
}

// finite checks a number that JSON must be able to write.
func (c *checker) finite(got float64) {
	if math.IsNaN(got) || math.IsInf(got, 0) {
		c.fault("finite", number(got), "a finite number")
	}
}

// counted writes a number of things: "1 item", "2 items".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

func (c *checker) minItems(got, limit int) {
	if got < limit {
		c.fault("minItems", counted(got, "item"), "at least "+strconv.Itoa(limit))
	}
}

func (c *checker) maxItems(got, limit int) {
	if got > limit {
		c.fault("maxItems", counted(got, "item"), "at most "+strconv.Itoa(limit))
	}
}

func (c *checker) minLength(got string, limit int) {
	if len(got) < 4*limit && utf8.RuneCountInString(got) < limit {
		c.fault("minLength", quoted(got), "at least "+counted(limit, "character"))
	}
}

func (c *checker) maxLength(got string, limit int) {
	if len(got) > limit && utf8.RuneCountInString(got) > limit {
		c.fault("maxLength", quoted(got), "at most "+counted(limit, "character"))
	}
}

func (c *checker) pattern(got string, re *regexp.Regexp) {
	if !re.MatchString(got) {
		c.fault("pattern", quoted(got), "a text that matches "+re.String())
	}
}

// format checks the format of a string where [CheckFormats] asks for it.
func (c *checker) format(got, format string) {
	if c.formats == nil {
		return
	}
	if err := c.formats(format, got); err != nil {
		c.fault("format", quoted(got), "the format "+format+": "+bareReason(err))
	}
}

// oneForm checks that exactly one form of a value is set.
func (c *checker) oneForm(set int) {
	if set != 1 {
		c.fault("union", strconv.Itoa(set)+" fields that are set", "exactly one")
	}
}

// single checks that a value that is written without brackets has one item.
func (c *checker) single(single bool, items int) {
	if single && items != 1 {
		c.fault("union", counted(items, "item"), "one, since Single is set")
	}
}

// Validate reports what is no JSON object. What is in the object is not checked.
func (o Object) Validate(...ValidateOption) error {
	c := newChecker(nil)
	if o != nil {
		d := newDecoder(o)
		if d.peek() != '{' {
			d.expected("object")
		}
		d.skip()
		c.json(o, d.finish(), "one JSON object")
	}
	return c.finish()
}

// Validate reports values that are no JSON. Rules for the names are those of
// the type that has the members.
func (m Members) Validate(...ValidateOption) error {
	c := newChecker(nil)
	for name, raw := range m {
		if raw != nil && c.push(name) {
			d := newDecoder(raw)
			d.skip()
			c.json(raw, d.finish(), "one JSON value")
			c.pop()
		}
	}
	return c.finish()
}

// json notes a raw value that could not be read.
func (c *checker) json(raw []byte, err error, want string) {
	if err != nil {
		c.fault("json", quoted(string(raw)), want+": "+bareReason(err))
	}
}

// isMetaKey reports whether name has the form of a key of `_meta`: an optional
// prefix of labels joined by dots, which a slash ends; then a name.
func isMetaKey(name string) bool {
	if i := strings.IndexByte(name, '/'); i >= 0 {
		for prefix := name[:i]; ; {
			label, rest, more := strings.Cut(prefix, ".")
			if !isLabel(label) {
				return false
			}
			if !more {
				break
			}
			prefix = rest
		}
		name = name[i+1:]
	}
	if name == "" {
		return true
	}
	for i := range len(name) {
		inside := i > 0 && i < len(name)-1
		if !isAlnum(name[i]) && !(inside && (name[i] == '-' || name[i] == '_' || name[i] == '.')) {
			return false
		}
	}
	return true
}

// isLabel reports whether s starts with a letter, ends with a letter or digit,
// and has nothing but those and hyphens between.
func isLabel(s string) bool {
	if s == "" || !isLetter(s[0]) || !isAlnum(s[len(s)-1]) {
		return false
	}
	for i := range len(s) {
		if !isAlnum(s[i]) && s[i] != '-' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isAlnum(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' }
