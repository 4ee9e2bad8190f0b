package main

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// An input says which schema is meant.
type input struct {
	schemas []string // paths of files; none for an embedded schema
	version string   // --protocol
	strict  bool     // treat warnings as faults

	warnings parser.Diagnostics // what load has found
}

// register adds the flags that all commands have that read a schema.
func (in *input) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&in.version, "protocol", "", "protocol `version`, such as 2026-07-28 or draft (default: the newest that is\n"+
		"built in; for files the name of the first one's folder, else LATEST_PROTOCOL_VERSION)")
	cmd.Flags().BoolVar(&in.strict, "strict", false, "fail on warnings, such as those about parts of the schema that are left out")
	must(cmd.RegisterFlagCompletionFunc("protocol", cobra.FixedCompletions(spec.Versions(), cobra.ShellCompDirectiveNoFileComp)))
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"ts"}, cobra.ShellCompDirectiveFilterFileExt
	}
}

// load reads the schema and passes it through parser and model.
func (in *input) load() (*model.Protocol, error) {
	files, version, diags, err := in.read()
	if err != nil {
		return nil, err
	}
	if err := diags.Err(); err != nil {
		return nil, err // what the model says about half a file would be noise
	}
	p, more := model.Build(files, model.Options{Version: version})
	if err := in.accept(append(diags, more...)); err != nil {
		return nil, err
	}
	if p.Version == "" && len(p.Methods) > 0 { // types alone follow no version
		return nil, parser.Diagnostics{{
			Source: files[0].Source,
			Text:   "the protocol version is unknown: there is no LATEST_PROTOCOL_VERSION, and the folder is not named after a version",
			Hint:   "name it, e.g., with --protocol " + newest(),
		}}
	}
	return p, nil
}

// accept keeps the warnings among the diagnostics and returns the faults as an
// error. With --strict, warnings are faults.
func (in *input) accept(diags parser.Diagnostics) error {
	if in.strict {
		diags = slices.Clone(diags)
		for i := range diags {
			diags[i].Severity = parser.Fault
		}
	}
	in.warnings = diags.Warnings()
	return diags.Err()
}

// printWarnings prints the warnings in the format of faults.
func (in *input) printWarnings(w io.Writer) {
	if len(in.warnings) > 0 {
		fmt.Fprintln(w, in.warnings)
	}
}

// warningCount formats the number of warnings; "" for none.
func (in *input) warningCount() string {
	if len(in.warnings) == 0 {
		return ""
	}
	return count(len(in.warnings), "warning")
}

// read reads the schema that the command line asks for. The version is empty if
// the schema itself must state it.
func (in *input) read() (files []*parser.File, version string, diags parser.Diagnostics, err error) {
	if len(in.schemas) == 0 {
		if in.version == "" {
			in.version = newest()
		}
		text, err := spec.Source(in.version)
		if err != nil {
			return nil, "", nil, usageError(err.Error() + "; for another, give its schema.ts as a file")
		}
		file, diags := parser.Parse(parser.Source{Name: "spec/" + in.version + "/schema.ts", Text: text})
		return []*parser.File{file}, in.version, diags, nil
	}

	if in.version != "" && !isVersion(in.version) && !versionName.MatchString(in.version) {
		return nil, "", nil, usageError(fmt.Sprintf("%q is not a protocol version: use a date, such as %s, or a name, such as draft", in.version, newest()))
	}
	version = in.version
	if version == "" {
		version = folderVersion(in.schemas[0])
	}
	files, diags, err = loadFiles(in.schemas)
	return files, version, diags, err
}

// folderVersion returns the version that the folder of a file is named after;
// "" if it has another name. It takes precedence over the constant in the file,
// because the published draft has the constant of the version before it.
func folderVersion(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	if name := filepath.Base(filepath.Dir(abs)); isVersion(name) {
		return name
	}
	return ""
}

// isVersion reports whether a name has the form of a protocol version: a date,
// or draft.
func isVersion(name string) bool {
	_, err := time.Parse(time.DateOnly, name)
	return err == nil || name == "draft"
}

// versionName matches what can be the version of somebody else's schema, e.g.,
// "DRAFT-2027-v1" or "3.1". A number has no part as long as a year, so that
// mistyped dates are noticed.
var versionName = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9._-]*|[0-9]{1,3}(\.[0-9]{1,3})*)$`)

// newest is the default version.
func newest() string {
	all := spec.Versions()
	return all[len(all)-1]
}

// must panics on an error that only a bug in mcpgen can cause.
func must(err error) {
	if err != nil {
		panic("mcpgen bug: " + err.Error())
	}
}

// shellQuote quotes a word of a command line if a shell requires it.
func shellQuote(word string) string {
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=@%+-", r)
	}) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
