package main

import (
	"bufio"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"
)

func newCheck() *cobra.Command {
	var t target
	cmd := &cobra.Command{
		Use:   "check [schema.ts...]",
		Short: "Fail if a package differs from what generate would write",
		Long: `Check compares a package with what generate would write. It needs no flags: the
header of doc.go says how the package was generated. Flags and schemas that are
given count instead, and without -o the package is the one in the current
folder, else the one in ./mcp.

When a file is missing, differs, or is left over from an earlier run, the exit
code is 1 and a unified diff on standard output leads from what is there to what
generate would write. Line ends and byte order marks make no difference. With
--quiet there is no diff, only the exit code and one line of explanation.`,
		Example: `  mcpgen check -o ./mcp
  mcpgen check path/to/schema.ts -o ./mcp --quiet`,
		RunE: func(cmd *cobra.Command, args []string) error {
			t.schemas = args
			old, err := t.recall(cmd)
			if err != nil {
				return err
			}
			p, files, err := t.make()
			if err != nil {
				return err
			}
			if !t.quiet {
				t.printWarnings(cmd.ErrOrStderr())
			}
			pl, err := planFor(t.out, t.pkg, files, readAny)
			if err != nil {
				return err
			}
			stale := pl.stale()
			if stale != "" && old != nil && old.line != t.record() {
				stale = fmt.Sprintf("it was generated with %q, not with %q", old.line, t.record())
			}
			switch {
			case t.quiet:
			case stale == "":
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is up to date: %s%s\n", t.out, t.summary(p, files), notes(t.warningCount()))
			default:
				err = pl.printDiff(cmd.OutOrStdout())
			}
			if err == nil && stale != "" {
				err = fmt.Errorf("%s is not what generate would write: %s; run: %s", t.out, stale, t.command())
			}
			return err
		},
	}
	t.register(cmd)
	return cmd
}

// recall fills in options that are missing on the command line from the record
// in the package. The schema is one option: if either --protocol or a file is
// given, the recorded ones are ignored. The record is nil if there is none.
func (t *target) recall(cmd *cobra.Command) (*recorded, error) {
	given := cmd.Flags().Changed
	var old *recorded
	var err error
	if !given("out") {
		if old, err = readRecord("."); err != nil {
			return nil, err
		}
		if old != nil {
			t.out = "."
		}
	}
	if old == nil {
		if old, err = readRecord(t.out); old == nil {
			return nil, err
		}
	}
	if !given("package") {
		t.pkg = old.pkg
	}
	if !given("emit") {
		t.parts = old.parts
	}
	if !given("docs") {
		t.docs = old.docs
	}
	if len(t.schemas) == 0 && !given("protocol") {
		t.schemas, t.version = old.schemas, old.version
		for _, schema := range old.unplaced {
			return nil, usageError(fmt.Sprintf("%s was generated from %s, a file outside of its module: add the file to the command line", t.out, schema))
		}
	}
	return old, nil
}

// stale says how a folder is out of date; "" if it is not.
func (pl *plan) stale() string {
	var what []string
	for _, one := range []struct {
		kind changeKind
		text string
	}{{missing, "missing"}, {different, "different"}, {leftOver, "left over"}} {
		if n := pl.count(one.kind); n > 0 {
			what = append(what, count(n, "file")+" "+one.text)
		}
	}
	return strings.Join(what, ", ")
}

// printDiff prints the changes of the plan as a unified diff, ignoring line ends.
func (pl *plan) printDiff(w io.Writer) error {
	const nothing = "/dev/null"
	b := bufio.NewWriter(w)
	for _, c := range pl.files {
		name := strings.TrimPrefix(filepath.ToSlash(c.path), "/")
		from, to := path.Join("a", name), path.Join("b", name)
		switch c.kind {
		case missing:
			from = nothing
		case leftOver:
			to = nothing
		}
		b.Write(diff.Diff(from, plainText(c.old), to, c.new)) // empty if they are equal
	}
	return b.Flush()
}
