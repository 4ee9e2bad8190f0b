package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

// gate asks esbuild whether a text is TypeScript, and returns its errors as
// diagnostics. It is a second check of what this package accepted: esbuild also
// knows rules that are not about the form of a declaration, such as that no name
// is declared twice.
func gate(src *Source) Diagnostics {
	result := api.Transform(string(src.Text), api.TransformOptions{
		Loader:   api.LoaderTS,
		LogLevel: api.LogLevelSilent,
		LogLimit: maxFaults,
	})
	var faults Diagnostics
	for _, m := range result.Errors {
		// esbuild does not know declaration files, in which a constant needs
		// only a type.
		if src.isDeclarations() && strings.HasSuffix(m.Text, "must be initialized") {
			continue
		}
		d := Diagnostic{Source: src, Span: src.spanOf(m.Location), Text: m.Text}
		if m.Location != nil && m.Location.Suggestion != "" {
			d.Hint = "write " + m.Location.Suggestion
		}
		for _, n := range m.Notes {
			d.Notes = append(d.Notes, Note{Source: src, Span: src.spanOf(n.Location), Text: n.Text})
		}
		faults = append(faults, d)
	}
	return faults
}

// spanOf turns a place of esbuild into offsets. esbuild counts lines from 1 and
// columns in bytes from 0, a byte order mark included, and ends lines where
// TypeScript does.
func (s *Source) spanOf(place *api.Location) Span {
	if place == nil {
		return Span{}
	}
	at := 0
	for line := 1; line < place.Line && at < len(s.Text); {
		r, size := utf8.DecodeRune(s.Text[at:])
		if r == '\r' && at+1 < len(s.Text) && s.Text[at+1] == '\n' {
			size = 2
		}
		if r == '\n' || r == '\r' || isLineSeparator(r) {
			line++
		}
		at += size
	}
	start := s.clamp(at + place.Column)
	return Span{start, s.clamp(start + place.Length)}
}
