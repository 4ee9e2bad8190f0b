package parser

// A Source is one text to read.
type Source struct {
	Name string // how messages call it, e.g., "spec/2026-07-28/schema.ts"
	Text []byte
}

// A Diagnostic is one fault found in a source, by the parser or by model.
type Diagnostic struct {
	Source *Source
	Span   Span
	Text   string // what is wrong and what was expected
	Hint   string // what to do about it; may be empty
	Notes  []Note
}

// A Note points at another place that a [Diagnostic] speaks of.
type Note struct {
	Source *Source
	Span   Span
	Text   string // e.g., "first declared here"
}

// Diagnostics are the faults of a run. As an error it prints all of them,
// sorted by place, each as `file:line:col: message` with the code frame.
type Diagnostics []Diagnostic
