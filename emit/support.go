package emit

import (
	"fmt"

	"github.com/mcpgen/mcpgen/templates"
)

// supportFiles gives the support code of the wanted parts.
func (g *generator) supportFiles() ([]File, error) {
	sources, err := templates.Files()
	if err != nil {
		return nil, fmt.Errorf("mcpgen bug: %w", err)
	}
	var files []File
	for _, s := range sources {
		if g.parts[Part(s.Part)] || s.Part == "rpc" && (g.parts[Server] || g.parts[Client]) {
			files = append(files, File{s.Name, s.Source(g.header(), g.opts.Package)})
		}
	}
	return files, nil
}
