package model

import (
	"strconv"
	"strings"
)

// A Path is a position in a schema: a declaration, and the steps from there.
// Paths can be compared and used as map keys.
type Path struct {
	decl  *Decl
	steps string // for each step a byte for its kind, its name, and a NUL
}

// The kinds of step.
const (
	memberStep = '.' // to a member of an object
	itemStep   = '[' // to the elements of an array
	valueStep  = '{' // to the values of a map
	optionStep = '|' // to a member of a union that the schema does not name
)

func pathOf(d *Decl) Path { return Path{decl: d} }

func (p Path) step(kind byte, name string) Path {
	return Path{p.decl, p.steps + string(kind) + escapeStep.Replace(name) + "\x00"}
}

// Names may contain a NUL, too.
var (
	escapeStep   = strings.NewReplacer("\x00", "\x01\x02", "\x01", "\x01\x03")
	unescapeStep = strings.NewReplacer("\x01\x02", "\x00", "\x01\x03", "\x01")
)

func (p Path) member(name string) Path { return p.step(memberStep, name) }
func (p Path) items() Path             { return p.step(itemStep, "") }
func (p Path) values() Path            { return p.step(valueStep, "") }
func (p Path) option(name string) Path { return p.step(optionStep, name) }

// within reports whether p equals outer or is below it.
func (p Path) within(outer Path) bool {
	return p.decl == outer.decl && strings.HasPrefix(p.steps, outer.steps)
}

// A pathStep is one step of a [Path].
type pathStep struct {
	kind byte
	name string // memberStep, optionStep
}

func (p Path) list() []pathStep {
	var out []pathStep
	for s := range strings.SplitSeq(strings.TrimSuffix(p.steps, "\x00"), "\x00") {
		if s != "" {
			out = append(out, pathStep{s[0], unescapeStep.Replace(s[1:])})
		}
	}
	return out
}

// Root is the name of the declaration in which the path begins.
func (p Path) Root() *Decl { return p.decl }

// IsDecl reports whether the path is that of a declaration itself.
func (p Path) IsDecl() bool { return p.steps == "" }

// String prints the path for people, e.g., "Tool.inputSchema",
// "CallToolResult.content[]", `RequestMeta["com.example/key"]`.
func (p Path) String() string {
	if p.decl == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(p.decl.Name)
	for _, s := range p.list() {
		switch {
		case s.kind == itemStep:
			b.WriteString("[]")
		case s.kind == valueStep:
			b.WriteString("{}")
		case isPlainName(s.name):
			b.WriteString("." + s.name)
		default:
			b.WriteString("[" + strconv.Quote(s.name) + "]")
		}
	}
	return b.String()
}

// isPlainName reports whether a member can be written after a dot.
func isPlainName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$") == "" && (name[0] < '0' || name[0] > '9')
}

// goName names an inline type by its own path only, so that adding a type never
// renames another: "ClientCapabilities.roots" gives ClientCapabilitiesRoots.
func (p Path) goName() string {
	var b strings.Builder
	b.WriteString(memberName(p.decl.Name))
	for _, s := range p.list() {
		switch s.kind {
		case itemStep:
			b.WriteString("Item")
		case valueStep:
			b.WriteString("Value")
		case optionStep:
			b.WriteString(goName(s.name))
		default:
			b.WriteString(memberName(s.name))
		}
	}
	return b.String()
}
