package generated_test

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/v20260728"
)

// Cases from the field: small inputs that reproduce what broke elsewhere.

type fieldCase struct {
	Kind    string          `json:"kind"`
	Version string          `json:"version"`
	Type    string          `json:"type"`
	JSON    string          `json:"json"`
	Go      string          `json:"go"`
	Want    json.RawMessage `json:"want"`
}

// name says what a case is about.
func (c fieldCase) name() string {
	if c.Kind == "" {
		return c.Type
	}
	return c.Kind + ": " + c.Type
}

func readCases(t *testing.T, name string) []fieldCase {
	t.Helper()
	f, err := os.Open(shared(t, "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []fieldCase
	for s := bufio.NewScanner(f); s.Scan(); {
		var c fieldCase
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// faults are the positions of the errors in the cases that must be refused.
var faults = map[string]string{
	"null where the schema has none: CallToolRequestParams": "/arguments",
	"nullable: Task":                                            "", // ttl is missing
	"required params: ListResourcesRequest":                     "", // params is missing
	"element that is no object: CallToolResult":                 "/content/0",
	"null element: CallToolResult":                              "/content/0",
	"fraction where an integer is meant: JSONRPCResultResponse": "/id",
	"duplicate key: Root":                                       "/uri",
	"wrong constant: UnsupportedProtocolVersionError":           "/error/code",
}

// invalid is what Validate reports in the cases that decode but are invalid.
var invalid = map[string][]faultOf{
	"open enum in closed clothes: TextContent": {{"/annotations/audience/0", "enum", `"system"`, `one of "user", "assistant"`}},
}

func TestWireCases(t *testing.T) {
	count := map[string]int{}
	for _, c := range readCases(t, "wire.jsonl") {
		t.Run(c.name(), func(t *testing.T) {
			p := protocolOf(c.Version)
			d := p.declared[c.Type]
			var want string
			if err := json.Unmarshal(c.Want, &want); err != nil {
				t.Fatal(err)
			}
			word, member, _ := strings.Cut(want, " ")
			count[word]++
			v, err := d.decode([]byte(c.JSON))
			if word == "reject" {
				place, ok := p.place(err)
				if fault, known := faults[c.name()]; !ok || !known || place != fault {
					t.Errorf("%s: got error %v, want one at %q", c.Kind, err, fault)
				} else if !strings.Contains(err.Error(), place) {
					t.Errorf("%s: %v does not name %s", c.Kind, err, place)
				}
				return
			}
			if err != nil {
				t.Fatalf("%s: %v", c.Kind, err)
			}
			if err := passesOn(d, []byte(c.JSON), v); err != nil {
				t.Errorf("%s: %v", c.Kind, err)
			}
			holds := reflect.TypeOf(v).Elem().Name()
			unknown, _ := unknownIn(p, v)
			var wrong []faultOf // what Validate reports
			switch word {
			case "same":
			case "is":
				if holds != member {
					t.Errorf("%s: decoded as %s, want %s", c.Kind, holds, member)
				}
			case "unknown":
				if len(unknown) == 0 || holds != unknown[0] {
					t.Errorf("%s: decoded as %s", c.Kind, holds)
				}
				wrong = []faultOf{{"", "union", `an object whose type is "hologram"`, `one of "text", "image", "audio", "resource_link", "resource"`}}
			case "invalid":
				wrong = invalid[c.name()]
				if wrong == nil {
					t.Fatalf("add %q to invalid", c.name())
				}
			default:
				t.Errorf("unknown verdict %q", want)
			}
			if diff := cmp.Diff(wrong, faultsOf(p.validate(v, nil))); diff != "" {
				t.Errorf("%s: what Validate reports (-want +got): %s", c.Kind, diff)
			}
		})
	}
	t.Logf("wire.jsonl: %v", count)
	if len(count) != 5 {
		t.Errorf("verdicts %v, want cases of all five", count)
	}
}

func TestZeroCases(t *testing.T) {
	n := 0
	for _, c := range readCases(t, "zero.jsonl") {
		t.Run(c.name(), func(t *testing.T) {
			n++
			d := protocolOf(c.Version).declared[c.Type]
			var v value = d.fresh()
			if c.Go != "" {
				var ok bool
				if v, ok = builtInGo[c.Go]; !ok {
					t.Fatalf("add %s to builtInGo", c.Go)
				}
			}
			got, err := read(encode(t, v))
			if err != nil {
				t.Fatal(err)
			}
			want, err := read(c.Want)
			if err != nil {
				t.Fatal(err)
			}
			for _, difference := range differences(nil, want, got) {
				if difference.want != "…" { // a matter of taste
					t.Errorf("%v", difference)
				}
			}
		})
	}
	t.Logf("zero.jsonl: %d values", n)
}

// builtInGo are the Go values that the cases speak of.
var builtInGo = map[string]value{
	`InputRequiredResult{RequestState: Ptr("s")}`: v20260728.InputRequiredResult{RequestState: v20260728.Ptr("s")},
}
