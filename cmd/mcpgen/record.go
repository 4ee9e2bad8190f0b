package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/emit"
)

// The header of doc.go records the arguments of generate that determine the
// content of the package, so that check needs none:
//
//	//mcpgen:generate --protocol 2026-07-28 --docs brief
//	//mcpgen:generate ../schema/core.ts ../schema/jobs.ts --emit types,validate
//
// Nothing in it depends on the machine. A schema's path is relative to the
// folder of the package and starts with "./" or "../"; for a schema outside of
// the module, only the file name is recorded. The package's name is omitted,
// since it is in the package clause.

// record returns the arguments in the form of the header of doc.go.
func (t *target) record() string {
	recorded := *t
	recorded.schemas = nil
	for _, schema := range t.schemas {
		recorded.schemas = append(recorded.schemas, pathFrom(t.out, schema))
	}
	var b strings.Builder
	for i, word := range recorded.settings() {
		if i > 0 {
			b.WriteByte(' ')
		}
		if strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r == '"' || r == '\\' || !strconv.IsPrint(r) }) {
			word = strconv.Quote(word)
		}
		b.WriteString(word)
	}
	return b.String()
}

// settings returns the arguments of generate that determine the content of the
// package, except its name.
func (t *target) settings() []string {
	words := append([]string(nil), t.schemas...)
	if t.version != "" {
		words = append(words, "--protocol", t.version)
	}
	if t.parts != nil {
		words = append(words, "--emit", t.parts.String())
	}
	if t.docs.mode != emit.Full {
		words = append(words, "--docs", t.docs.String())
	}
	return words
}

// pathFrom returns the path of a schema relative to the folder of the package,
// or only its name if it is outside of the module.
func pathFrom(out, schema string) string {
	from, err1 := filepath.Abs(out)
	to, err2 := filepath.Abs(schema)
	if err1 == nil && err2 == nil {
		root := moduleRoot(from)
		if root == "" {
			root = filepath.Dir(from)
		}
		if inside, err := filepath.Rel(root, to); err == nil && filepath.IsLocal(inside) {
			if rel, err := filepath.Rel(from, to); err == nil {
				rel = filepath.ToSlash(rel)
				if !strings.HasPrefix(rel, "../") {
					rel = "./" + rel
				}
				return rel
			}
		}
	}
	return filepath.Base(schema)
}

// moduleRoot returns the folder with the go.mod that a folder belongs to; "" if
// there is none. The folder need not exist.
func moduleRoot(dir string) string {
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && info.Mode().IsRegular() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// A recorded target is the target in the header of a doc.go.
type recorded struct {
	target
	line     string   // the arguments as written
	unplaced []string // schemas whose folder is not recorded
}

// readRecord reads how the package in a folder was generated; nil if the folder
// has no such package.
func readRecord(dir string) (*recorded, error) {
	name := filepath.Join(dir, "doc.go")
	src, err := os.ReadFile(name)
	if err != nil || !isGenerated(src) {
		return nil, nil // planFor reports it
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.PackageClauseOnly)
	if err != nil {
		return nil, nil // to be replaced
	}
	for line := range headerLines(src) {
		if args, ok := strings.CutPrefix(line, emit.CommandPrefix); ok {
			r := &recorded{line: args}
			if err := r.parse(dir); err != nil {
				return nil, fmt.Errorf("%s does not say how to generate the package (%w): pass the arguments of generate to check, including --protocol or the schema", name, err)
			}
			r.pkg = file.Name.Name
			return r, nil
		}
	}
	return nil, nil // written by an older mcpgen
}

// parse reads recorded arguments; paths become those from where mcpgen runs.
func (r *recorded) parse(dir string) error {
	words, err := splitWords(r.line)
	if err != nil {
		return err
	}
	cmd := &cobra.Command{}
	r.register(cmd)
	if err := cmd.ParseFlags(words); err != nil {
		return err
	}
	for _, schema := range cmd.Flags().Args() {
		if isRelative(schema) {
			r.schemas = append(r.schemas, filepath.Join(dir, filepath.FromSlash(schema)))
		} else {
			r.unplaced = append(r.unplaced, schema)
		}
	}
	return nil
}

// splitWords splits a line into words, some of which are in double quotes.
func splitWords(line string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, " ")
		if line == "" {
			return words, nil
		}
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", quoted, err)
		}
		words, line = append(words, word), line[len(quoted):]
	}
}
