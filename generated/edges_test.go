package generated_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
)

// Instances on both sides of every line that the schema draws, made from the
// model: generated code and the official schema draw the same lines.
func TestOfficialVerdictsOnEdges(t *testing.T) {
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
		t.Logf("%s: %d types, %s", p.version, types, tally)
	})
}

// compare compares the verdicts on an instance.
func (o *official) compare(t *testing.T, n *tally, d *declared, name string, instance any) {
	right, why := o.accepts(d, instance)
	err := o.p.accepts(d, instance)
	n.instances++
	switch {
	case right == (err == nil):
		n.agreed++
		if right {
			n.right++
		}
	default:
		kind := o.deviationOf(d, instance)
		if kind == "" {
			t.Errorf("%s: %s: %.600s\nthe schema: %v\ngenerated code: %v", d.path, name, toJSON(instance), why, err)
		}
		n.deviations[kind]++
	}
}

// A tally counts verdicts.
type tally struct {
	instances, agreed, right int
	deviations               map[string]int
}

func newTally() *tally { return &tally{deviations: map[string]int{}} }

func (n *tally) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d instances, %d verdicts agree (%d right)", n.instances, n.agreed, n.right)
	for _, kind := range slices.Sorted(maps.Keys(n.deviations)) {
		fmt.Fprintf(&b, "\n%8d deviate: %s", n.deviations[kind], kind)
	}
	return b.String()
}
