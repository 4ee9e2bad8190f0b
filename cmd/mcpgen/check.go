package main

import (
	"bufio"
	"errors"
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
		Use:   "check [schema.ts]",
		Short: "Fail when a package is not what generate would write",
		Long: `Check takes the flags of generate, writes nothing, and compares: with exit code
1 and a unified diff on standard output when a file of the package is missing,
differs, or is left over from an earlier run. The diff leads from what is there
to what generate would write, so that git apply or patch -p1 could make it so.
With --quiet there is no diff, only the exit code and one line of explanation.`,
		Example: `  mcpgen check --protocol 2026-07-28 -o ./mcp
  mcpgen check path/to/schema.ts -o ./mcp --quiet`,
		Args: oneSchema,
		RunE: func(cmd *cobra.Command, args []string) error {
			command := t.command(cmd, args)
			p, files, err := t.make(args)
			if err != nil {
				return err
			}
			pl, err := planFor(t.out, files)
			if err != nil {
				return err
			}
			stale := pl.stale()
			switch {
			case t.quiet:
			case stale == "":
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is up to date: %s\n", t.out, t.summary(p, files))
			default:
				err = pl.printDiff(cmd.OutOrStdout())
			}
			if err == nil && stale != "" {
				err = errors.New(t.out + " is not what generate would write: " + stale + "; run: " + command)
			}
			return err
		},
	}
	t.register(cmd)
	return cmd
}

// stale says what is wrong with a folder, "" where nothing is.
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

// printDiff prints what the plan would do as a unified diff.
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
		b.Write(diff.Diff(from, c.old, to, c.new)) // nothing where they are equal
	}
	return b.Flush()
}
