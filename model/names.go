package model

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpgen/mcpgen/parser"
)

// initialisms are written in capitals in Go names.
var initialisms = map[string]string{
	"id": "ID", "uri": "URI", "url": "URL", "json": "JSON", "rpc": "RPC", "mime": "MIME", "http": "HTTP",
	"ttl": "TTL", "html": "HTML", "ui": "UI", "api": "API", "llm": "LLM",
	"ids": "IDs", "uris": "URIs", "urls": "URLs",
}

// goName turns a name of the schema into an exported Go name: "mimeType" to
// MIMEType, "_meta" to Meta, "date-time" to DateTime, "1st" to X1st.
func goName(name string) string {
	var b strings.Builder
	for _, w := range words(name) {
		if up, ok := initialisms[strings.ToLower(w)]; ok {
			b.WriteString(up)
			continue
		}
		r, n := utf8.DecodeRuneInString(w)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(w[n:])
	}
	s := b.String()
	if r, _ := utf8.DecodeRuneInString(s); !unicode.IsUpper(r) {
		return "X" + s
	}
	return s
}

// words splits at everything that is no letter or digit, and where a capital
// follows a small letter or starts a word after a run of capitals.
func words(name string) []string {
	var out []string
	runes := []rune(name)
	start := 0
	flush := func(end int) {
		if end > start {
			out = append(out, string(runes[start:end]))
		}
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(i)
			start = i + 1
		case i > start && unicode.IsUpper(r):
			prev := runes[i-1]
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if !unicode.IsUpper(prev) || next && !isPlural(runes[i+1:]) {
				flush(i)
				start = i
			}
		}
	}
	flush(len(runes))
	return out
}

// isPlural reports whether an s alone follows, as in URIs.
func isPlural(rest []rune) bool {
	return rest[0] == 's' && (len(rest) == 1 || !unicode.IsLower(rest[1]))
}

// constName turns PARSE_ERROR into ParseError.
func constName(name string) string {
	if strings.ToUpper(name) != name {
		return goName(name)
	}
	var b strings.Builder
	for w := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '_' }) {
		if up, ok := initialisms[strings.ToLower(w)]; ok {
			b.WriteString(up)
		} else if w == "JSONRPC" {
			b.WriteString(w)
		} else {
			b.WriteString(goName(strings.ToLower(w)))
		}
	}
	if b.Len() == 0 {
		return goName(name)
	}
	return b.String()
}

// memberName names a struct field: a namespaced key by its last segment.
func memberName(json string) string {
	if i := strings.LastIndexByte(json, '/'); i >= 0 && i+1 < len(json) {
		json = json[i+1:]
	}
	return goName(json)
}

// valueWords are what the values of an enumeration are called in Go, behind the
// name of the type. A value is called what it says; one without letters and
// digits, and all those that would be called alike, spell their signs. So the
// names do not depend on the order.
func valueWords(t *Type) []string {
	out := make([]string, len(t.Values))
	for i, v := range t.Values {
		switch {
		case v.Name != "":
			out[i] = v.Name // that of an enum declaration
		case v.Text == "":
			out[i] = "Empty"
		case t.Kind == IntEnum:
			out[i] = strings.Replace(v.Text, "-", "Minus", 1)
		case len(words(v.Text)) == 0:
			out[i] = spelled(v.Text)
		default:
			out[i] = goName(v.Text)
		}
	}
	lower := func(text string) string { return goName(text) + "Lower" } // of "low" and "Low"
	hex := func(text string) string { return goName(text) + fmt.Sprintf("X%X", text) }
	for _, spell := range []func(string) string{spelled, lower, hex} {
		count := map[string]int{}
		for _, w := range out {
			count[w]++
		}
		for i, v := range t.Values {
			if count[out[i]] > 1 && v.Name == "" && v.Text != out[i] {
				out[i] = spell(v.Text)
			}
		}
	}
	return out
}

// signs are the words for what stands in values besides letters and digits.
var signs = map[rune]string{
	'*': "Star", '+': "Plus", '-': "Minus", '/': "Slash", '\\': "Backslash", '=': "Equal", '<': "Less", '>': "Greater", '!': "Bang",
	'?': "Question", '.': "Dot", ',': "Comma", ':': "Colon", ';': "Semicolon", '&': "And", '|': "Or", '^': "Caret", '~': "Tilde",
	'%': "Percent", '#': "Hash", '@': "At", '$': "Dollar", '_': "Underscore", ' ': "Space", '(': "Open", ')': "Close",
	'[': "OpenBracket", ']': "CloseBracket", '{': "OpenBrace", '}': "CloseBrace", '"': "Quote", '\'': "Apostrophe", '`': "Backquote",
}

// spelled turns a value into a Go name with its signs in words: ">=" into
// GreaterEqual.
func spelled(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch word, ok := signs[r]; {
		case ok:
			b.WriteString(" " + word + " ")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, " U%04X ", r)
		}
	}
	return goName(b.String())
}

// stubName names what stubs do with a message: CallToolRequest gives CallTool.
func stubName(message *Decl) string {
	name := goName(message.Name)
	return cmp.Or(strings.TrimSuffix(strings.TrimSuffix(name, "Request"), "Notification"), name)
}

// inlineName names an inline type: by its path, but for the errors and results
// that a message is made of, whose names say what they are for.
func (b *builder) inlineName(p Path) string {
	d := p.Root()
	steps := p.list()
	name := memberName(d.Name)
	if d.Shape == nil || len(steps) == 0 {
		return p.goName()
	}
	if b.isGeneralError(d.Shape) || d.Shape.prop("code") != nil && d.Shape.prop("message") != nil {
		if len(steps) == 1 && steps[0].name == "data" {
			return strings.TrimSuffix(name, "Object") + "Data"
		}
	}
	switch b.envelope(d) {
	case ErrorResponsePart:
		switch {
		case len(steps) == 1 && steps[0].name == "error":
			return name + "Object"
		case len(steps) == 2 && steps[0].name == "error" && steps[1].name == "data":
			return name + "Data"
		}
	case ResponsePart:
		if len(steps) == 1 && steps[0].name == "result" {
			for _, m := range b.cast.messages {
				if m.response == d {
					return stubName(m.decl) + "Outcome"
				}
			}
		}
	}
	return p.goName()
}

// optionNames names the members of a union that the schema does not name, behind
// the name of the union: after the value of the constant that tells it from the
// others, else after the declared type that no other member is made of, else
// after the property that no other member has, else by its number.
func (b *builder) optionNames(at site, members []parser.Type) []string {
	names := make([]string, len(members))
	byConstant := b.constantNames(at, members)
	byType := b.typeNames(members)
	byProperty := b.propertyNames(at, members)
	count := map[string]int{}
	for i := range members {
		names[i] = cmp.Or(byConstant[i], byType[i], byProperty[i])
		count[goName(names[i])]++
	}
	for i, name := range names {
		if name != "" && count[goName(name)] == 1 {
			continue
		}
		n := i + 1
		for count[goName("option"+strconv.Itoa(n))] > 0 {
			n += len(members)
		}
		names[i] = "option" + strconv.Itoa(n)
	}
	return names
}

// constantNames are the values of the member that is a constant in all members
// of a union and has the most different values; "" for a value of several.
func (b *builder) constantNames(at site, members []parser.Type) []string {
	values := map[string][]string{}
	var order []string
	for i, m := range members {
		shape := b.shape(at.src, m, at.path)
		if shape == nil {
			return make([]string, len(members))
		}
		for _, p := range shape.Props {
			list, null := b.members(siteOf(p), p.typ())
			if lit := b.soleLiteral(siteOf(p), list); lit != nil && lit.Kind == parser.StringLiteral && lit.Text != "" && !null && len(values[p.Name]) == i {
				if i == 0 {
					order = append(order, p.Name)
				}
				values[p.Name] = append(values[p.Name], lit.Text)
			}
		}
	}
	best, most := make([]string, len(members)), 1
	for _, name := range order {
		count := map[string]int{}
		for _, v := range values[name] {
			count[v]++
		}
		if len(values[name]) < len(members) || len(count) <= most {
			continue
		}
		most = len(count)
		for i, v := range values[name] {
			best[i] = ""
			if count[v] == 1 {
				best[i] = v
			}
		}
	}
	return best
}

// typeNames are the names of the first declared type in each member of a union
// that is in no other one; "" where there is none. An array is called after its
// elements: JSONRPCRequestList.
func (b *builder) typeNames(members []parser.Type) []string {
	parts := func(m parser.Type) []string {
		of, suffix := []parser.Type{m}, ""
		if elem := b.elemOf(m); elem != nil && !b.isDeclared(m) {
			of, suffix = []parser.Type{elem}, "List"
		}
		switch t := of[0].(type) {
		case *parser.Intersection:
			of = t.Of
		case *parser.Union:
			if suffix != "" {
				of = t.Of
			}
		}
		var out []string
		for _, t := range of {
			switch t := t.(type) {
			case *parser.Ref:
				if d := b.refs[t]; d != nil {
					out = append(out, d.Name+suffix)
				}
			case *parser.Primitive:
				if suffix != "" {
					out = append(out, t.Name+suffix)
				}
			}
		}
		return out
	}
	return uniqueNames(members, parts)
}

// propertyNames are the names of the first property of each member of a union
// that no other one has; "" where there is none.
func (b *builder) propertyNames(at site, members []parser.Type) []string {
	return uniqueNames(members, func(m parser.Type) []string {
		shape := b.shape(at.src, m, at.path)
		if shape == nil {
			return nil
		}
		var out []string
		for _, p := range shape.Props {
			out = append(out, p.Name)
		}
		return out
	})
}

// uniqueNames gives each member the first of its names that no other member
// has; "" where there is none.
func uniqueNames(members []parser.Type, namesOf func(parser.Type) []string) []string {
	count := map[string]int{}
	all := make([][]string, len(members))
	for i, m := range members {
		all[i] = namesOf(m)
		for _, name := range all[i] {
			count[name]++
		}
	}
	out := make([]string, len(members))
	for i := range members {
		for _, name := range all[i] {
			if out[i] == "" && count[name] == 1 {
				out[i] = name
			}
		}
	}
	return out
}

// reservedTypes are package-level names of the code that goes with the types.
var reservedTypes = map[string]bool{
	"Object": true, "Members": true, "Ptr": true, "Unmarshal": true, "Version": true, "Code": true,
	"DecodeError": true, "EncodeError": true, "DecodeOption": true, "Decodable": true,
	"ValidationError": true, "ValidationErrors": true, "ValidateOption": true, "Validate": true,
	"AnyRequest": true, "AnyNotification": true, "AnyResult": true, "AnyMessage": true, "UnmarshalResult": true,
	"Server": true, "Client": true, "NewServer": true, "NewClient": true, "Transport": true, "Methods": true, "MethodInfo": true,
	"NewObject": true, "ToolError": true, "NewResourceNotFoundError": true, "IsResourceNotFound": true, "AsError": true, "HTTPStatus": true, "LookupMethod": true,
	"MethodKind": true, "MethodKindRequest": true, "MethodKindNotification": true, "ErrUnknownMethod": true, "UnmarshalResultOf": true,
	"AllowDuplicateMembers": true, "AllowNullArrays": true, "AllowNullMaps": true, "AllowNullErrorID": true, "AllowNullOptional": true, "AllowStringError": true,
	"CheckFormats": true, "CheckFormat": true, "CheckRules": true, "TraceContext": true, "TraceContextOf": true,
	"MetaKeyTraceparent": true, "MetaKeyTracestate": true, "MetaKeyBaggage": true, "Call": true, "CallOptions": true, "ClientOptions": true, "ServerOptions": true, "Session": true, "LegacySession": true, "LegacyServer": true,
	"Subscription": true, "InputRequiredError": true, "ConnectionError": true, "ResponseError": true, "ResultTypeError": true, "VersionError": true,
	"ErrCallEnded": true, "ErrCancelledByServer": true, "ErrClientClosed": true, "ErrNotInitialized": true, "ErrNotSupported": true,
	"ErrOverflow": true, "ErrSessionClosed": true, "ErrSubscriptionClosed": true, "Outgoing": true, "MemoryPair": true, "MemoryTransport": true,
	"StdioTransport": true, "NewStdioTransport": true, "StartCommand": true, "HTTPTransport": true, "HTTPOptions": true, "HTTPError": true,
	"ErrNotReady": true, "Greeting": true, "HTTPSessions": true, "EventStore": true, "MemoryEvents": true, "ErrEventsGone": true,
	"AddTool": true, "CallRecorder": true, "Handle": true, "HTTPRequest": true, "Incoming": true, "MetaIn": true, "NewLocalClient": true,
	"SentMessage": true, "StructuredResult": true, "Toolbox": true, "ToolFinder": true,
	"Fresh": true, "NestedRule": true, "NestedDefault": true, "NestedStrict": true, "NestedLenient": true,
}

// reservedUnions are no names of interfaces: decodeX or encodeX, which go with
// an interface X, belong to the support code.
var reservedUnions = map[string]bool{"Any": true, "Func": true, "Header": true, "Params": true}

// reservedMembers are the methods of every struct.
var reservedMembers = map[string]string{
	"Extra": "a field", "Validate": "a method", "MarshalJSON": "a method", "UnmarshalJSON": "a method", "AppendJSON": "a method",
	"Error": "a method", "Known": "a method", "Equal": "a method", "GetMeta": "a method", "SetMeta": "a method",
}

// errorMethods are what the types of errors have besides.
var errorMethods = map[string]bool{"ErrorCode": true, "Is": true, "As": true, "Unwrap": true, "Typed": true, "HTTPStatus": true}

// names hands out the Go names of a package, each once.
type names struct {
	taken   map[string]string // name to what has it
	kept    map[string]string // name to what will have it
	renames []Rename
}

// claim gives the name, or where that is taken or reserved the name with the
// suffix, then with a number; the renaming is noted.
func (n *names) claim(path, name, suffix string) string {
	reason := ""
	if by, ok := n.taken[name]; ok {
		reason = fmt.Sprintf("%s is the name of %s", name, by)
	} else if by, ok := n.kept[name]; ok {
		reason = fmt.Sprintf("%s is the name of %s", name, by)
	} else if reservedTypes[name] {
		reason = fmt.Sprintf("%s belongs to the support code", name)
	}
	got := name
	if reason != "" {
		got = name + suffix
		for i := 2; !n.free(got); i++ {
			got = name + suffix + strconv.Itoa(i)
		}
		n.renames = append(n.renames, Rename{Path: path, Name: got, Reason: reason})
	}
	n.taken[got] = path
	return got
}

func (n *names) free(name string) bool {
	return n.taken[name] == "" && n.kept[name] == "" && !reservedTypes[name]
}
