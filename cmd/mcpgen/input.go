package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// An input says which schema is meant.
type input struct {
	path    string // "" for an embedded schema
	version string // --protocol
}

// register adds the flag that names the version.
func (in *input) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&in.version, "protocol", "", "protocol `version`, such as 2026-07-28 or draft (default: the newest that is\n"+
		"embedded; for a file the name of its folder, else its LATEST_PROTOCOL_VERSION)")
	must(cmd.RegisterFlagCompletionFunc("protocol", cobra.FixedCompletions(spec.Versions(), cobra.ShellCompDirectiveNoFileComp)))
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return []string{"ts"}, cobra.ShellCompDirectiveFilterFileExt
	}
}

// load reads the schema and passes it through parser and model.
func (in *input) load(args []string) (*model.Protocol, error) {
	if len(args) > 0 {
		in.path = args[0]
	}
	src, version, err := in.read()
	if err != nil {
		return nil, err
	}
	file, faults := parser.Parse(src)
	if len(faults) > 0 {
		return nil, faults // the model's opinion of half a file would be noise
	}
	p, faults := model.Build([]*parser.File{file}, model.Options{Version: version})
	if len(faults) > 0 {
		return nil, faults
	}
	if p.Version == "" {
		return nil, parser.Diagnostics{{
			Source: &src,
			Text:   "nothing says which version of the protocol this is: there is no LATEST_PROTOCOL_VERSION, and the folder is not named after a version",
			Hint:   "name it, e.g., with --protocol " + newest(),
		}}
	}
	return p, nil
}

// read finds the text and the version that the command line asks for. The
// version is empty where the schema itself has to say it.
func (in *input) read() (src parser.Source, version string, err error) {
	if in.path == "" {
		version = in.version
		if version == "" {
			version = newest()
		}
		text, err := spec.Source(version)
		if err != nil {
			return src, "", usageError(err.Error() + "; for another, give its schema.ts as a file")
		}
		return parser.Source{Name: "spec/" + version + "/schema.ts", Text: text}, version, nil
	}

	if in.version != "" && !isVersion(in.version) && !isVersionName(in.version) {
		return src, "", usageError(fmt.Sprintf("%q is no version of the protocol: those are dates, such as %s, or names, such as draft", in.version, newest()))
	}
	switch info, err := os.Stat(in.path); {
	case errors.Is(err, fs.ErrNotExist):
		return src, "", fmt.Errorf("there is no file %s", in.path)
	case err == nil && info.IsDir():
		return src, "", fmt.Errorf("%s is a folder: name the schema.ts in it", in.path)
	}
	text, err := os.ReadFile(in.path)
	if err != nil {
		return src, "", err
	}
	version = in.version
	if version == "" {
		version = folderVersion(in.path)
	}
	return parser.Source{Name: in.path, Text: text}, version, nil
}

// folderVersion gives the version that the folder of a file is named after, ""
// where it is not. It goes before the constant in the file, because the
// published draft carries the constant of the version before it.
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

// isVersion reports whether a name is that of a protocol version by its form:
// a date, or draft.
func isVersion(name string) bool {
	_, err := time.Parse(time.DateOnly, name)
	return err == nil || name == "draft"
}

var versionName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]*$`)

// isVersionName reports whether a name can stand for the version of a schema
// that somebody else keeps, e.g., "DRAFT-2027-v1". Numbers are left to dates,
// so that a mistyped one is noticed.
func isVersionName(name string) bool { return versionName.MatchString(name) }

// newest is the version that is used where none is asked for.
func newest() string {
	all := spec.Versions()
	return all[len(all)-1]
}

// must stops at an error that only a mistake in mcpgen can cause.
func must(err error) {
	if err != nil {
		panic("mcpgen bug: " + err.Error())
	}
}

// shellQuote quotes a word of a command line where a shell asks for it.
func shellQuote(word string) string {
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=@%+-", r)
	}) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
