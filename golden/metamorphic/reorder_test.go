package metamorphic

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// listing are the files with declarations that list methods, features or error
// codes in the order of the schema. There, what is listed may change places. No
// codec, type or validator may depend on the order of declarations.
var listing = []string{"methods.go", "messages.go", "errors.go", "client.go", "client_methods.go", "server_features.go", "server_dispatch.go", "server_typed.go"}

// place is a number that may be the place of something in a list, and what
// stands between the words of a list.
var place = regexp.MustCompile(`\b\d+\b|[,.]|\band\b`)

// sameList reports whether two declarations are the same but for the order of
// what they list.
func sameList(pair [2]goDecl) bool {
	words := func(d goDecl) string { return sortedWords(place.ReplaceAllString(d.text, " ")) }
	return pair[0].file == pair[1].file && slices.Contains(listing, pair[0].file) && words(pair[0]) == words(pair[1])
}

// TestOfficialReordered turns the order of declarations round, and shuffles it.
func TestOfficialReordered(t *testing.T) {
	orders := map[string]func(n int) []int{
		"reversed": func(n int) []int {
			order := make([]int, n)
			for i := range order {
				order[i] = n - 1 - i
			}
			return order
		},
	}
	for seed := range uint64(4) {
		orders[fmt.Sprintf("shuffled with seed %d", seed)] = func(n int) []int { return rand.New(rand.NewPCG(seed, 1)).Perm(n) }
	}
	eachSchema(t, func(t *testing.T, s *schema) {
		var r report
		inParallel(slices.Sorted(maps.Keys(orders)), func(name string) {
			out := generate(s.reorder(orders[name](len(s.file.Decls))), s.version)
			if out.failed() {
				r.count("refused")
				r.fail("refused: "+kindOf(out.describe()), "%s: %s", name, out.describe())
				return
			}
			d, err := s.diff(out.files)
			if err != nil {
				r.fail("no Go", "%s: %v", name, err)
				return
			}
			failures := len(d.added) + len(d.removed)
			for _, x := range d.added {
				r.fail("new in "+x.file, "%s: %s", name, x.key)
			}
			for _, x := range d.removed {
				r.fail("lost from "+x.file, "%s: %s", name, x.key)
			}
			for what, pairs := range map[string][][2]goDecl{"in another order": d.reordered, "changed": d.changed, "another comment": d.commented} {
				for _, pair := range pairs {
					if !sameList(pair) && !s.severalPlaces(pair) {
						failures++
						r.fail(what+" in "+pair[0].file, "%s: %s", name, whereParted(pair))
					}
				}
			}
			if err := typeChecks(out.files); err != nil {
				failures++
				r.fail("does not compile", "%s: %v", name, err)
			}
			if failures > 0 {
				r.count("differ")
			} else {
				r.count("same")
			}
		})
		r.finish(t, fmt.Sprintf("reorder, %s: %d orders", s.version, len(orders)))
	})
}

// reorder puts the i-th of the order in the place of the i-th declaration; what
// stands between declarations stays where it is.
func (s *schema) reorder(order []int) []byte {
	var edits []edit
	span := func(i int) parser.Span { return whole(s.file.Decls[i]) }
	for i, j := range order {
		from := span(j)
		edits = append(edits, edit{span(i), string(s.text()[from.Start:from.End])})
	}
	return apply(s.text(), edits...)
}

// severalPlaces allows the comment of what stands in several places of the
// schema, an inline type or the name of a member, to speak of another one of them.
func (s *schema) severalPlaces(pair [2]goDecl) bool {
	n := 0
	for _, rule := range s.out.protocol.Rules {
		if rule.Kind == "name" && pair[0].key == "type "+rule.Value {
			n++
		}
	}
	key := slices.ContainsFunc(s.out.protocol.Keys, func(k *model.Key) bool { return pair[0].key == "const "+k.Name })
	return (n > 1 || key) && pair[0].code == pair[1].code
}
