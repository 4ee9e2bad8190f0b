package support

import (
	"fmt"
	"slices"
	"strings"
)

// This file has the rules of members and unions that are more than a type: of
// constants that may be absent, of members with a default, of values of which
// one form must be chosen.

// emptyString marks, among the undeclared members, that a member with a
// default was received as an empty string rather than not at all.
const emptyString = `""`

// defaulted reads a string member that has a default. The empty string stands
// for the default in Go, so that a received one is noted in extra.
func (d *decoder) defaulted(byDefault string, extra *Members, name string) string {
	if d.absentNull() {
		return byDefault
	}
	s := d.string()
	if s == "" && !d.failed() {
		if *extra == nil {
			*extra = Members{}
		}
		(*extra)[name] = []byte(emptyString)
	}
	return s
}

// defaulted writes a string member that has a default.
func (e *encoder) defaulted(value, byDefault string, extra Members, name string) {
	if value == "" && string(extra[name]) != emptyString {
		value = byDefault
	}
	e.string(value)
}

// withoutMark returns the undeclared members without the note that defaulted
// makes about the named member.
func withoutMark(extra Members, name string) Members {
	if string(extra[name]) != emptyString {
		return extra
	}
	rest := make(Members, len(extra))
	for n, value := range extra {
		if n != name {
			rest[n] = value
		}
	}
	return rest
}

// undeclared writes the members that are not declared, behind those that are.
// One with a declared name is a fault.
func (e *encoder) undeclared(m Members, declared []string) {
	if len(m) > 0 {
		e.undeclaredIn(m, declared)
	}
}

func (e *encoder) undeclaredIn(m Members, declared []string) {
	e.extras(m, func(name string) bool { return slices.Contains(declared, name) })
}

// absent reports undeclared members that must be absent: those of some names, or
// any where no names are given.
func (e *encoder) absent(m Members, names ...string) {
	for _, name := range sortedKeys(m) {
		if len(names) == 0 || slices.Contains(names, name) {
			e.fail(fmt.Errorf("the schema allows no member %.60q", name))
			return
		}
	}
}

// exactString writes a string that must be want.
func (e *encoder) exactString(value, want string) {
	if value != want {
		e.fail(fmt.Errorf("expected %q, found %.60q", want, value))
	}
	e.string(want)
}

// exactInt writes an integer that must be want.
func (e *encoder) exactInt(value, want int64) {
	if value != want {
		e.fail(fmt.Errorf("expected %d, found %d", want, value))
	}
	e.int(want)
}

// oneSet reports a fault and returns false unless exactly one field is set.
func (e *encoder) oneSet(typ string, fields ...bool) bool {
	n := 0
	for _, set := range fields {
		if set {
			n++
		}
	}
	if n != 1 {
		e.fail(fmt.Errorf("%d fields of %s are set, want one", n, typ))
	}
	return n == 1
}

// single reports a fault and returns false unless there is one item, to be
// written without brackets.
func (e *encoder) single(typ string, items int) bool {
	if items != 1 {
		e.fail(fmt.Errorf("%d items in a single %s", items, typ))
	}
	return items == 1
}

// unknownTag reports that the named string member of the object at hand has
// none of the known values.
func (d *decoder) unknownTag(name string, known ...string) {
	for d.beginObject(); d.nextKey(); d.skip() {
		if string(d.key) == name {
			d.peek()
			quoted := make([]string, len(known))
			for i, k := range known {
				quoted[i] = fmt.Sprintf("%q", k)
			}
			d.failf("expected %s", strings.Join(quoted, " or "))
			return
		}
	}
}
