package emit

import (
	"bytes"
	"fmt"

	"github.com/mcpgen/mcpgen/templates"
)

// supportFiles gives the support code that the wanted parts rest on, under the
// header that all files have.
func (g *generator) supportFiles() ([]File, error) {
	sources, err := templates.Files(g.opts.Package)
	if err != nil {
		return nil, fmt.Errorf("mcpgen bug: %w", err)
	}
	var files []File
	for _, s := range sources {
		if s.Wanted(g.hasPart) {
			code := bytes.TrimPrefix(s.Source, []byte(templates.Header))
			files = append(files, File{s.Name, append([]byte(g.header()), code...)})
		}
	}
	return files, nil
}

// hasPart reports whether a part is made, or the protocol is of an era.
func (g *generator) hasPart(part string) bool {
	switch part {
	case "modern":
		return g.p.Modern
	case "legacy":
		return !g.p.Modern
	case "loose":
		return g.hasLooseParams()
	}
	return g.makes(Part(part))
}
