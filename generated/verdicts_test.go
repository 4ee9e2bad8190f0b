package generated_test

import (
	"testing"

	"github.com/mcpgen/mcpgen/generated/formats"
)

// What is accepted, that is, decodes and validates, is what the official schema
// calls right, but for the few deviations that are listed with officialOf.

// wantDeviations says how many lines of the corpus deviate.
var wantDeviations = map[string]map[string]int{
	"2024-11-05": {openNotificationKind: 7},
	"2025-03-26": {openNotificationKind: 22},
	"2025-06-18": {openNotificationKind: 7},
	"2025-11-25": {openNotificationKind: 4},
	"2026-07-28": {openNotificationKind: 0, absentKind: 33, nothingToDoKind: 0, otherResultKind: 174},
}

func TestCorpusVerdicts(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		lines := readCorpus(t, p.version)
		if len(lines) != corpusSizes[p.version] {
			t.Errorf("%d lines, want %d", len(lines), corpusSizes[p.version])
		}
		o := officialOf(t, p)
		tally := newTally()
		withFormats := 0
		for _, l := range lines {
			d := p.declared[l.Type]
			instance, err := read(l.instance)
			if err != nil {
				t.Fatal(err)
			}
			// Two judges that know nothing of each other.
			if right, why := o.accepts(d, instance); right != l.Right {
				t.Errorf("%s\nright: %t, by the other judge: %t, %v", l, l.Right, right, why)
			}
			v, err := d.decode(l.instance)
			if err == nil {
				err = p.validate(v, nil)
			}
			if !tally.add(l.Right, err) {
				kind := o.deviationOf(d, instance)
				tally.deviations[kind]++
				if kind == "" {
					t.Errorf("%s\nright: %t, error: %v", l, l.Right, err)
				}
				continue
			}
			if l.Right == l.Valid {
				withFormats++
				if err == nil {
					err = p.validate(v, formats.Check)
				}
				if (err == nil) != l.ValidWithFormats {
					t.Errorf("%s\nwith formats valid: %t, error: %v", l, l.ValidWithFormats, err)
				}
			}
		}
		tally.log(t, p.version)
		t.Logf("%s: %d instances with formats checked, all verdicts agree", p.version, withFormats)
		for kind, want := range wantDeviations[p.version] {
			if got := tally.deviations[kind]; got != want {
				t.Errorf("%d deviate: %s, want %d", got, kind, want)
			}
		}
	})
}
