package generated_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/model"
)

// The corpus has instances of every definition, most of them with one change,
// and the verdict of the official schema on each.

// A corpusLine is one instance.
type corpusLine struct {
	Type  string `json:"type"`
	Name  string `json:"name"`
	Right bool   `json:"right"` // the verdict to reach

	Valid            bool `json:"valid"`            // the verdict of the schema as it was published
	ValidWithFormats bool `json:"validWithFormats"` // the same with formats checked

	instance []byte // as it is spelled in the file
}

func (l corpusLine) String() string {
	return fmt.Sprintf("%s: %s: %.400s", l.Type, l.Name, l.instance)
}

// change gives the kind of the change that was made to the instance ("seed" for
// none) and where, as in "/content/0/type". Names are not escaped in it.
func (l corpusLine) change() (kind, place string) {
	words := append(strings.SplitN(l.Name, " ", 3), "seed", "")
	kind, place = words[1], words[2]
	if len(words) == 3 { // a name of one word is that of a seed
		return "seed", ""
	}
	place, _, _ = strings.Cut(place, " #")
	return kind, strings.TrimSuffix(place, "/")
}

func readCorpus(t *testing.T, version string) []corpusLine {
	t.Helper()
	f, err := os.Open(shared(t, "corpus", version+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []corpusLine
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var l corpusLine
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		// The last member; a quote in a string before it would be escaped.
		_, rest, ok := bytes.Cut(s.Bytes(), []byte(`,"instance":`))
		if !ok {
			t.Fatalf("a line without an instance: %s", s.Bytes())
		}
		l.instance = bytes.Clone(bytes.TrimSuffix(rest, []byte("}")))
		lines = append(lines, l)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

var corpusSizes = map[string]int{"2024-11-05": 9396, "2025-03-26": 10262, "2025-06-18": 13383, "2025-11-25": 16952, "2026-07-28": 16367}

// The deviations from the verdict that decoding alone has, with the kinds of
// change that bring each about. Validate is there for the first three.
const (
	unknownMember    = "an unknown member of a union"
	unknownValue     = "an unknown enumeration value"
	outOfBounds      = "out of bounds"
	absentMember     = "an absent resultType, ttlMs or cacheScope"
	openNotification = "refused: an id and a method, but no valid request"
)

var deviations = map[string][]string{
	unknownMember: {"const-other", "enum-other", "changed-string", "empty-string", "alt-string"},
	unknownValue:  {"enum-other", "changed-string", "empty-string"},
	outOfBounds:   {"negative", "large", "min-0.001", "min-1", "max+0.001", "max+1", "items101", "fraction"},
	absentMember:  {"drop", "empty-object"},
	// The schema takes such a message for a notification with an unknown member.
	openNotification: {"null", "fraction", "type-boolean"},
}

// How often each occurs: a value that decodes today must not be refused tomorrow.
var deviationCounts = map[string]map[string]int{
	"2024-11-05": {unknownMember: 439, unknownValue: 120, outOfBounds: 144, openNotification: 7},
	"2025-03-26": {unknownMember: 453, unknownValue: 126, outOfBounds: 150, openNotification: 22},
	"2025-06-18": {unknownMember: 575, unknownValue: 180, outOfBounds: 186, openNotification: 7},
	"2025-11-25": {unknownMember: 259, unknownValue: 261, outOfBounds: 136, openNotification: 4},
	"2026-07-28": {unknownMember: 209, unknownValue: 224, outOfBounds: 140, absentMember: 55},
}

func TestCorpus(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		lines := readCorpus(t, p.version)
		if len(lines) != corpusSizes[p.version] {
			t.Errorf("%d lines, want %d", len(lines), corpusSizes[p.version])
		}
		var passed, refused, strayed int
		kinds := map[string]map[string]int{}
		seen := map[string]bool{}
		for _, l := range lines {
			d := p.declared[l.Type]
			if d == nil {
				t.Fatalf("no type for %s", l)
			}
			seen[l.Type] = true
			v, err := d.decode(l.instance)
			if err == nil {
				passed++
				if err := passesOn(d, l.instance, v); err != nil {
					t.Errorf("%s\n%v", l, err)
				}
			} else {
				refused++
			}
			deviation := ""
			switch {
			case l.Right && err != nil:
				deviation = whyRefused(l)
			case !l.Right && err == nil:
				deviation = whyPassed(p, d, l, v)
			case err == nil:
				members, values := unknownIn(p, v)
				if len(members)+len(values) == 0 {
					break
				}
				if !hasOpenOutcome(d) {
					t.Errorf("%s\nis right, but decoded with unknown parts: %v %q", l, members, values)
				}
				strayed++
			}
			if l.Right == (err == nil) {
				continue
			}
			kind, _ := l.change()
			if !slices.Contains(deviations[deviation], kind) {
				t.Errorf("%s\nright: %t, error: %v, %q is no deviation that is allowed", l, l.Right, err, deviation)
				continue
			}
			if kinds[deviation] == nil {
				kinds[deviation] = map[string]int{}
			}
			kinds[deviation][kind]++
		}
		t.Logf("%s: %d instances of %d definitions: %d decoded and encoded losslessly, %d refused", p.version, len(lines), len(seen), passed, refused)
		if strayed > 0 {
			t.Logf("%s: %5d are right only as an InputRequiredResult of another resultType, and are decoded as the result that they nearly are", p.version, strayed)
		}
		for _, deviation := range slices.Sorted(maps.Keys(deviations)) {
			n := 0
			var words []string
			for _, word := range slices.Sorted(maps.Keys(kinds[deviation])) {
				n += kinds[deviation][word]
				words = append(words, fmt.Sprintf("%s %d", word, kinds[deviation][word]))
			}
			if n > 0 {
				t.Logf("%s: %5d deviate: %s (%s)", p.version, n, deviation, strings.Join(words, ", "))
			}
			if want := deviationCounts[p.version][deviation]; n != want {
				t.Errorf("%d deviate: %s, want %d", n, deviation, want)
			}
		}
	})
}

// hasOpenOutcome reports whether a response may hold an InputRequiredResult. To
// the schema any object with a resultType is one, whatever its value.
func hasOpenOutcome(d *declared) bool {
	return slices.ContainsFunc(d.model.Fields, func(f *model.Field) bool {
		return f.JSON == "result" && f.Type.Kind == model.Named && f.Type.Type.Kind == model.Interface
	})
}

// passesOn checks that a decoded value encodes to what it was decoded from.
func passesOn(d *declared, instance []byte, v value) error {
	data, err := v.AppendJSON(nil)
	if err != nil {
		return err
	}
	want, err := read(instance)
	if err != nil {
		return err
	}
	got, err := read(data)
	if err != nil {
		return err
	}
	return lossless(d.expr, want, got)
}

// whyRefused names the deviation of a line that is right, but was refused.
func whyRefused(l corpusLine) string {
	if l.Type != "JSONRPCMessage" && l.Type != "JSONRPCBatchRequest" {
		return ""
	}
	message, err := read(l.instance)
	if err != nil {
		return err.Error()
	}
	batch, ok := message.([]any)
	if !ok {
		batch = []any{message}
	}
	for _, m := range batch {
		m, _ := m.(map[string]any)
		_, id := m["id"]
		_, method := m["method"]
		if id && method {
			return openNotification
		}
	}
	return ""
}

// whyPassed names the deviation of a line that is not right, but was decoded,
// from what the value holds.
func whyPassed(p *protocol, d *declared, l corpusLine, v value) string {
	members, values := unknownIn(p, v)
	switch {
	case len(members) > 0:
		return unknownMember
	case len(values) > 0:
		return unknownValue
	}
	instance, err := read(l.instance)
	if err != nil {
		return err.Error()
	}
	if len(sample.BeyondLimits(d.expr, instance)) > 0 {
		return outOfBounds
	}
	data, err := v.AppendJSON(nil)
	if err != nil {
		return err.Error()
	}
	encoded, err := read(data)
	if err != nil {
		return err.Error()
	}
	for _, difference := range differences(nil, instance, encoded) {
		if difference.what == added && slices.Contains([]string{"resultType", "ttlMs", "cacheScope"}, difference.path[len(difference.path)-1]) {
			return absentMember
		}
	}
	return ""
}

// unknownIn lists the members of unions and the values of closed enumerations
// in a value that the schema does not have.
func unknownIn(p *protocol, v any) (members, values []string) {
	open := map[string]bool{}
	for _, t := range p.model.Types {
		if t.Kind == model.Enum && t.Open {
			open[t.Name] = true
		}
	}
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		if !v.IsValid() {
			return
		}
		if e, ok := v.Interface().(interface{ Known() bool }); ok && v.Kind() == reflect.String {
			if !e.Known() && !open[v.Type().Name()] {
				values = append(values, v.String())
			}
			return
		}
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			visit(v.Elem())
		case reflect.Struct:
			if strings.HasPrefix(v.Type().Name(), "Unknown") {
				members = append(members, v.Type().Name())
				return
			}
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					visit(v.Field(i))
				}
			}
		case reflect.Slice:
			if v.Type().Elem().Kind() != reflect.Uint8 {
				for i := range v.Len() {
					visit(v.Index(i))
				}
			}
		case reflect.Map:
			for _, key := range v.MapKeys() {
				visit(v.MapIndex(key))
			}
		}
	}
	visit(reflect.ValueOf(v))
	return members, values
}

// Through encoding/json the verdicts are the same, and so is what is encoded.
func TestCorpusThroughEncodingJSON(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, l := range readCorpus(t, p.version) {
			d := p.declared[l.Type]
			if d.member != "" {
				continue // these are what encoding/json makes of a string or raw value
			}
			v, err := d.decode(l.instance)
			target := d.fresh()
			if jsonErr := json.Unmarshal(l.instance, target); (jsonErr == nil) != (err == nil) {
				t.Errorf("%s\ndecoded by the package: %v, by encoding/json: %v", l, err, jsonErr)
			} else if err == nil {
				data, err := json.Marshal(target)
				if err != nil {
					t.Errorf("%s\n%v", l, err)
				} else if direct := encode(t, v); !sameJSON(direct, data) {
					t.Errorf("%s\nencoded by the package: %s\nby encoding/json: %s", l, direct, data)
				}
			}
		}
	})
}

// sameJSON compares two documents of which one may have `<` escaped.
func sameJSON(x, y []byte) bool {
	if bytes.Equal(x, y) {
		return true
	}
	a, err1 := read(x)
	b, err2 := read(y)
	return err1 == nil && err2 == nil && len(differences(nil, a, b)) == 0
}

// An error names the place of the change, or the object that a member was
// dropped from. In a union that only structure tells apart it may be the place
// of the union; and another value of the member that tells a union apart makes
// other members wrong.
func TestCorpusPlaces(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		count := map[string]int{}
		for _, l := range readCorpus(t, p.version) {
			d := p.declared[l.Type]
			_, err := d.decode(l.instance)
			if err == nil || l.Right {
				continue
			}
			place, ok := p.place(err)
			if !ok {
				t.Errorf("%s\nno DecodeError: %v", l, err)
				continue
			}
			place = strings.NewReplacer("~1", "/", "~0", "~").Replace(place)
			if d.member != "" {
				place = strings.TrimPrefix(place, "/"+d.member)
			}
			kind, want := l.change()
			switch {
			case place == want,
				kind == "drop" && isParent(place, want),
				(strings.HasPrefix(kind, "append") || kind == "extra-unknown") && isParent(want, place):
				count["exact"]++
			case strings.HasPrefix(want, place):
				count["above"]++
			case strings.HasPrefix(kind, "enum-"):
				count["beside"]++
			default:
				count["elsewhere"]++
				if p.version != "2025-03-26" || l.Type != "JSONRPCMessage" { // batches are tried in turn
					t.Errorf("%s\nthe error speaks of another place: %v", l, err)
				}
			}
		}
		t.Logf("%s: place of the fault in errors: %v", p.version, count)
	})
}

// isParent reports whether place is that of the object or array whose member
// or element inner is. (The last name in it may hold slashes.)
func isParent(place, inner string) bool {
	rest, ok := strings.CutPrefix(inner, place+"/")
	return ok && (!strings.Contains(rest, "/") || strings.HasPrefix(rest, "io.modelcontextprotocol/") && strings.Count(rest, "/") == 1)
}
