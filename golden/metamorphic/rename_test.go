package metamorphic

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
)

// A renaming gives each type in turn another name.
type renaming struct {
	heading string
	name    func(string) string // in the schema
	goName  func(string) string // what has to become of the Go name
}

var renamings = []renaming{
	// At the end: nothing can be known by how a name ends.
	{"rename to TRenamed", func(s string) string { return s + "Renamed" }, func(s string) string { return s + "Renamed" }},
	// At the beginning, with an initialism and an underscore: rules about the
	// end of a name still hold.
	{"rename to url_T", func(s string) string { return "url_" + s }, func(s string) string { return "URL" + s }},
}

// renameExceptions are types that may not be renamed, with the reason. A row
// that is not needed is an error.
var renameExceptions = map[string]string{}

// TestOfficialRenamed renames each type of each schema. Nothing but the name
// may differ: same declarations in the same order, same strings, same comments.
func TestOfficialRenamed(t *testing.T) {
	var mu sync.Mutex
	needed := map[string]bool{}
	runs := 0
	t.Cleanup(func() {
		for _, name := range slices.Sorted(maps.Keys(renameExceptions)) {
			if runs == len(renamings)*len(versions) && !needed[name] {
				t.Errorf("renameExceptions has %s, which no schema needs", name)
			}
		}
	})
	for offset, by := range renamings {
		t.Run(strings.ReplaceAll(by.heading, " ", "_"), func(t *testing.T) {
			eachSchema(t, func(t *testing.T, s *schema) {
				cases := [][]string{s.renameable()} // all at once
				for i, name := range s.typeNames() {
					if s.sampled(i+offset, 4, 16) || renameExceptions[name] != "" {
						cases = append(cases, []string{name})
					}
				}
				var r report
				inParallel(cases, func(names []string) {
					name := names[0]
					if len(names) > 1 {
						name = "all at once"
					}
					kind, detail := s.tryRename(by, names)
					switch {
					case kind == "":
						r.count("same")
					case renameExceptions[name] != "":
						r.count("excepted")
						mu.Lock()
						needed[name] = true
						mu.Unlock()
					default:
						what, _, _ := strings.Cut(kind, ":")
						r.count(what)
						r.fail(kind, "%s: %s", name, detail)
					}
				})
				r.finish(t, fmt.Sprintf("%s, %s: %d types and all at once", by.heading, s.version, len(cases)-1))
				mu.Lock()
				runs++
				mu.Unlock()
			})
		})
	}
}

// renameable are the types that may be renamed.
func (s *schema) renameable() []string {
	return slices.DeleteFunc(s.typeNames(), func(name string) bool { return renameExceptions[name] != "" })
}

// tryRename renames types and says what is not as it should be: a kind of
// failure and a detail.
func (s *schema) tryRename(by renaming, names []string) (kind, detail string) {
	to := func(name string) string {
		if slices.Contains(names, name) {
			return by.name(name)
		}
		return name
	}
	out := generate(s.renameAll(to), s.version)
	if out.failed() {
		return "refused: " + kindOf(out.describe()), out.describe()
	}
	r := &renamer{goNames: map[string]string{}, known: map[[2]string]bool{}}
	for _, t := range s.out.protocol.Types {
		if t.Inline || to(t.Path.String()) == t.Path.String() {
			continue
		}
		renamed := ""
		for _, o := range out.protocol.Types {
			if o.Path.String() == to(t.Path.String()) {
				renamed = o.Name
			}
		}
		if want := by.goName(t.Name); renamed != want {
			return "differs: another Go name than expected", fmt.Sprintf("got %q, want %s", renamed, want)
		}
		r.add(t.Path.String(), to(t.Path.String()), t.Name, renamed)
	}
	kind, detail = s.compareRenamed(out.files, r)
	if kind == "" {
		return "", ""
	}
	if err := typeChecks(out.files); err != nil {
		return "does not compile", err.Error()
	}
	if len(out.warnings) > 0 {
		return "differs with a warning: " + kind, detail
	}
	return "differs: " + kind, detail
}

// A renamer knows which words may have taken the place of others: the new name
// in place of the old one, also as a part of a word, and what is derived from a
// name by a rule that the documentation states.
type renamer struct {
	goNames map[string]string // old to new
	pairs   [][2]string       // new and old
	known   map[[2]string]bool
}

func (r *renamer) add(from, to, old, renamed string) {
	r.goNames[old] = renamed
	add := func(renamed, old string) {
		if renamed != old && !slices.Contains(r.pairs, [2]string{renamed, old}) {
			r.pairs = append(r.pairs, [2]string{renamed, old})
		}
	}
	// The arrays of a type whose name ends with s are decoded by UnmarshalXList.
	plural := func(s string) string {
		if strings.HasSuffix(s, "s") {
			return s + "List"
		}
		return s + "s"
	}
	// The stubs of a message are named after it, without what says that it is one.
	stub := func(s string) string {
		return strings.TrimSuffix(strings.TrimSuffix(s, "Request"), "Notification")
	}
	add(plural(renamed), plural(old))
	add(renamed, old)
	add(stub(renamed), stub(old))
	add(unexported(stub(renamed)), unexported(stub(old)))
	add(to, from)
	// In a message a name has an article.
	add("an "+renamed, "a "+old)
	add("a "+renamed, "an "+old)
	// The constructors of a scalar union have the last word of its name.
	add("String"+lastWord(renamed), "String"+lastWord(old))
	add("Int"+lastWord(renamed), "Int"+lastWord(old))
}

// unexported makes the first letter small, and an initialism as a whole.
func unexported(s string) string {
	n := 1
	for n < len(s) && isUpper(s[n]) && (n+1 == len(s) || isUpper(s[n+1])) {
		n++
	}
	return strings.ToLower(s[:min(n, len(s))]) + s[min(n, len(s)):]
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// lastWord is the last word of a Go name, or the initialism at its end.
func lastWord(s string) string {
	i := len(s) - 1
	for i > 0 && !isUpper(s[i]) {
		i--
	}
	for i > 0 && isUpper(s[i-1]) && isUpper(s[len(s)-1]) {
		i--
	}
	return s[i:]
}

// matches reports whether b is a with new names in place of old ones.
func (r *renamer) matches(a, b string) bool {
	if a == b {
		return true
	}
	if a == "" || b == "" {
		return false
	}
	key := [2]string{a, b}
	if is, ok := r.known[key]; ok {
		return is
	}
	is := a[0] == b[0] && r.matches(a[1:], b[1:])
	for _, p := range r.pairs {
		is = is || strings.HasPrefix(b, p[0]) && strings.HasPrefix(a, p[1]) && r.matches(a[len(p[1]):], b[len(p[0]):])
	}
	r.known[key] = is
	return is
}

// compareRenamed compares what came of a renamed schema with what came of the
// original one, token by token.
func (s *schema) compareRenamed(files []emit.File, r *renamer) (kind, detail string) {
	if len(files) != len(s.out.files) {
		return "other files", differentFiles(s.out.files, files)
	}
	names := map[[2]string]string{} // class and old name to new name
	for i, a := range s.out.files {
		b := files[i]
		if a.Name != b.Name {
			return "other files", differentFiles(s.out.files, files)
		}
		file := s.pkg.files[a.Name]
		if bytes.Equal(a.Data, b.Data) {
			for old := range r.goNames {
				if file.types[old] {
					return "the old name stands in " + a.Name, old + " is not derived from the schema there"
				}
			}
			continue
		}
		got := scan(b.Data)
		for i := range max(len(file.tokens), len(got)) {
			if i >= len(file.tokens) || i >= len(got) {
				return "more or less code in " + a.Name, around(file.tokens, got, i)
			}
			x, y := file.tokens[i], got[i]
			if isArticle(x.text) && isArticle(y.text) && i+1 < len(got) && i+1 < len(file.tokens) && file.tokens[i+1].text != got[i+1].text {
				continue
			}
			if x.comment != y.comment || !r.matches(x.text, y.text) {
				what := "code"
				if x.comment {
					what = "comment"
				}
				return "other " + what + " in " + a.Name, around(file.tokens, got, i)
			}
			if renamed := r.goNames[x.text]; x.typ && renamed != "" && y.text != renamed {
				return "the old name stands in " + a.Name, around(file.tokens, got, i)
			}
			if x.comment && x.text == y.text && r.goNames[linked(x.text)] != "" {
				return "a link in a comment has the old name in " + a.Name, around(file.tokens, got, i)
			}
			if x.class == "" {
				continue
			}
			key := [2]string{x.class, x.text}
			if before, ok := names[key]; ok && before != y.text && x.class == "package" {
				return "a name is changed in one place only", around(file.tokens, got, i)
			}
			names[key] = y.text
		}
	}
	return "", ""
}

func isArticle(word string) bool {
	return strings.EqualFold(word, "a") || strings.EqualFold(word, "an")
}

// linked gives the type that a word of a comment is a link to.
func linked(word string) string {
	_, name, _ := strings.Cut(word, "[")
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "*"), "]")
	name, _, _ = strings.Cut(name, ".")
	return name
}

// differentFiles names the files that only one of two outputs has.
func differentFiles(a, b []emit.File) string {
	names := func(files []emit.File) map[string]bool {
		m := map[string]bool{}
		for _, f := range files {
			m[f.Name] = true
		}
		return m
	}
	old, got := names(a), names(b)
	var list []string
	for _, f := range a {
		if !got[f.Name] {
			list = append(list, "no "+f.Name)
		}
	}
	for _, f := range b {
		if !old[f.Name] {
			list = append(list, "also "+f.Name)
		}
	}
	return fmt.Sprintf("%d files: %s, …", len(list), strings.Join(list[:min(3, len(list))], ", "))
}

// around shows the place where two rows of tokens part.
func around(a, b []goToken, i int) string {
	text := func(tokens []goToken) string {
		var words []string
		for _, t := range tokens[max(0, min(i-8, len(tokens))):min(len(tokens), i+8)] {
			words = append(words, t.text)
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprintf("\n\t\twas %s\n\t\tnow %s", text(a), text(b))
}
