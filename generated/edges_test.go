package generated_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
)

// Instances on both sides of every line that the schema draws, made from the
// model: generated code and the official schema draw the same lines.
func TestOfficialVerdictsOnEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		o := officialOf(t, p)
		tally := newTally()
		types := 0
		for _, d := range p.types {
			if o.schema(d) == nil {
				continue
			}
			types++
			for name, instance := range sample.Edges(d.model) {
				o.compare(t, tally, d, name, instance)
			}
		}
		t.Logf("%s: %d of %d types have a place of their own in schema.json", p.version, types, len(p.types))
		tally.log(t, p.version)
	})
}

// compare compares the verdicts on an instance.
func (o *official) compare(t *testing.T, n *tally, d *declared, name string, instance any) {
	right, why := o.accepts(d, instance)
	err := o.p.accepts(d, instance)
	if n.add(right, err) {
		return
	}
	kind := o.deviationOf(d, instance)
	n.deviations[kind]++
	if kind == "" {
		t.Errorf("%s: %s: %.600s\nthe schema: %v\ngenerated code: %v", d.path, name, toJSON(instance), why, err)
	}
}

// A tally counts verdicts.
type tally struct {
	instances, agreed, right int
	deviations               map[string]int
}

// add counts a verdict and reports whether it agrees with what is right.
func (n *tally) add(right bool, err error) bool {
	n.instances++
	if right != (err == nil) {
		return false
	}
	n.agreed++
	if right {
		n.right++
	}
	return true
}

func newTally() *tally { return &tally{deviations: map[string]int{}} }

// log prints the tally, each deviation on a line of its own.
func (n *tally) log(t *testing.T, what string) {
	t.Helper()
	t.Logf("%s: %d instances, %d verdicts agree, %d of them that it is right", what, n.instances, n.agreed, n.right)
	for _, kind := range slices.Sorted(maps.Keys(n.deviations)) {
		t.Logf("%s: %5d deviate: %s", what, n.deviations[kind], kind)
	}
}
