package generated_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/v20260728"
)

// What is accepted, that is, decodes and validates, is what the official schema
// calls right, but for the few deviations that are listed with officialOf.

// wantDeviations says how many lines of the corpus deviate.
var wantDeviations = map[string]map[string]int{
	"2024-11-05": {openNotificationKind: 7},
	"2025-03-26": {openNotificationKind: 22},
	"2025-06-18": {openNotificationKind: 7},
	"2025-11-25": {openNotificationKind: 4, turnsKind: 104},
	"2026-07-28": {absentKind: 52, otherResultKind: 166, turnsKind: 1},
}

// wantWithFormats says how many of the others do when formats are checked: a
// result with a bad URI is right as an InputRequiredResult of another resultType.
var wantWithFormats = map[string]map[string]int{
	"2024-11-05": {},
	"2025-03-26": {},
	"2025-06-18": {},
	"2025-11-25": {},
	"2026-07-28": {absentKind: 1, otherResultKind: 5},
}

func TestCorpusVerdicts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		lines := readCorpus(t, p.version)
		if len(lines) != corpusSizes[p.version] {
			t.Errorf("%d lines, want %d", len(lines), corpusSizes[p.version])
		}
		o := officialOf(t, p)
		tally, withFormats := newTally(), newTally()
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
			if l.Right != l.Valid {
				continue
			}
			if err == nil {
				err = p.validate(v, v20260728.CheckFormat)
			}
			if !withFormats.add(l.ValidWithFormats, err) {
				kind := o.deviationOf(d, instance)
				withFormats.deviations[kind]++
				if kind == "" {
					t.Errorf("%s\nwith formats valid: %t, error: %v", l, l.ValidWithFormats, err)
				}
			}
		}
		tally.log(t, p.version)
		withFormats.log(t, p.version+" with formats")
		if diff := cmp.Diff(wantDeviations[p.version], tally.deviations); diff != "" {
			t.Errorf("other deviations than listed (-want +got): %s", diff)
		}
		if diff := cmp.Diff(wantWithFormats[p.version], withFormats.deviations); diff != "" {
			t.Errorf("other deviations with formats than listed (-want +got): %s", diff)
		}
	})
}
