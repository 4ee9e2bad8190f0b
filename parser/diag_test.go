package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPosition(t *testing.T) {
	src := &Source{Text: []byte("\uFEFFab\r\nc\rd\né😀e\n\tf")}
	for _, test := range []struct {
		at        string // the position is where this stands
		line, col int
	}{
		{"a", 1, 1}, {"b", 1, 2}, {"\r\nc", 1, 3}, {"\nc", 1, 4}, {"c", 2, 1}, {"\rd", 2, 2}, {"d", 3, 1},
		{"é", 4, 1}, {"😀", 4, 2}, {"e", 4, 4}, {"\t", 5, 1}, {"f", 5, 2}, {"\uFEFF", 1, 1},
	} {
		offset := strings.Index(string(src.Text), test.at)
		if line, col := src.Position(offset); line != test.line || col != test.col {
			t.Errorf("%q is at %d:%d, want %d:%d", test.at, line, col, test.line, test.col)
		}
	}
	for offset, want := range map[int][2]int{-5: {1, 1}, len(src.Text): {5, 3}, 1000: {5, 3}} {
		if line, col := src.Position(offset); [2]int{line, col} != want {
			t.Errorf("offset %d is at %d:%d, want %v", offset, line, col, want)
		}
	}
}

func TestDiagnostics(t *testing.T) {
	a := &Source{Name: "a.ts", Text: []byte("type A = 😀B\n\ttype\tC = D\x1b[31m\nE")}
	b := &Source{Name: "b.ts", Text: []byte(strings.Repeat("a", 200) + " é-TYPE-é " + strings.Repeat("b", 200))}
	faults := Diagnostics{
		{Source: b, Span: Span{204, 208}, Text: "in a long line"},
		{Source: b, Span: Span{2, 3}, Text: "near its start"},
		{Source: b, Span: Span{410, 500}, Text: "near its end"},
		{Source: a, Span: Span{20, 21}, Text: "later", Hint: "do this", Notes: []Note{
			{Source: b, Span: Span{0, 1}, Text: "elsewhere"},
			{Text: "nowhere"},
		}},
		{Source: a, Span: Span{13, 14}, Text: "first"},
		{Source: a, Span: Span{13, 14}, Text: "first", Hint: "said twice"},
		{Source: a, Span: Span{13, 40}, Text: "over the end of the line"},
		{Source: a, Span: Span{35, 35}, Text: "at the end"},
		{Source: nil, Text: "about no place", Hint: "none"},
	}
	want := `error: about no place
  hint: none
a.ts:1:12: error: first
  1 | type A = 😀B
    |           ^
a.ts:1:12: error: over the end of the line
  1 | type A = 😀B
    |           ^
a.ts:2:6: error: later
  2 | 	type	C = D?[31m
    | 	    ^
  hint: do this
  note: b.ts:1:1: elsewhere
  1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…
    | ^
  note: nowhere
a.ts:3:2: error: at the end
  3 | E
    |  ^
b.ts:1:3: error: near its start
  1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…
    |   ^
b.ts:1:204: error: in a long line
  1 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa é-TYPE-é bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
    |                                         ^~~~
b.ts:1:409: error: near its end
  1 | …bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    |                                          ^~
`
	if diff := cmp.Diff(strings.TrimSuffix(want, "\n"), faults.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s\n%s", diff, faults.Error())
	}
	if faults[0].Text != "in a long line" {
		t.Error("printing has sorted what is printed")
	}
	if err := faults.Err(); err == nil || err.Error() != faults.Error() {
		t.Errorf("Err() is %v", err)
	}
	if err := (Diagnostics{}).Err(); err != nil {
		t.Errorf("without diagnostics Err() is %v", err)
	}
}
