// Mcpgen generates Go packages for the Model Context Protocol. It reads the
// protocol's schema.ts, either a built-in version or a file, and generates a Go
// package with the types and codecs of that version:
//
//	mcpgen generate --protocol 2026-07-28 -o ./mcp
//	mcpgen generate path/to/schema.ts -o ./mcp
//
// This package is the command line: it reads flags and files, runs the stages
// parser, model and emit, and writes the result or reports errors. It decides
// nothing about the generated code.
//
//	input.go         which schema of which version is meant; parser and model
//	load.go          reading schema files and what they import
//	generate.go      the command generate, and its flags, which check shares
//	check.go         the command check
//	record.go        the arguments of generate in the header of doc.go
//	plan.go          what differs between a folder and the files for it
//	neighbours.go    other people's Go files in the folder
//	write.go         putting files in place, all of them or none
//	packagename.go   names of packages, and folders that Go cannot import from
//	inspect*.go      the command inspect: the model as text and as JSON
//	versions.go      the command versions
//	version.go       the command version
//	help.go          the command help
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/parser"
)

func main() {
	// A run ends before there is much garbage, and is a quarter faster without
	// the collector. The memory limit turns it on again for inputs that are much
	// larger than any schema.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(512 << 20)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // a stale folder, a faulty input, a file that cannot be written
	exitUsage  = 2 // a wrong command line
)

// run runs the program and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	addCompletion(root)

	// Cobra checks the command's name, flags and arguments before it runs the
	// command: errors before that are usage errors.
	started := false
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	cmd, err := root.ExecuteC()

	var usage usageError
	var faults parser.Diagnostics
	switch {
	case err == nil:
		return exitDone
	case !started || errors.As(err, &usage):
		fmt.Fprintf(stderr, "mcpgen: %v\nRun '%s --help' for usage.\n", err, cmd.CommandPath())
		return exitUsage
	case errors.As(err, &faults):
		// They start with file:line:col, which editors look for.
		fmt.Fprintln(stderr, faults)
		return exitFailed
	default:
		fmt.Fprintf(stderr, "mcpgen: %v\n", err)
		return exitFailed
	}
}

// A usageError is an error in the command line that cobra does not find.
type usageError string

func (e usageError) Error() string { return string(e) }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "mcpgen",
		Short: "Generate Go packages for the Model Context Protocol from its schema.ts",
		Long: `mcpgen reads the schema of the Model Context Protocol, schema.ts, and writes a
Go package with its types and their JSON codecs. The schemas of the published
versions are built in; any other schema.ts can be given as a file.

Exit codes: 0 done, 1 stale package or faulty input, 2 wrong usage.`,
		Example: `  # a package for the newest version, in ./mcp
  mcpgen generate

  # a package for one version
  mcpgen generate --protocol 2025-11-25 -o ./mcp

  # a package for a schema of your own
  mcpgen generate path/to/schema.ts -o ./internal/mcp

  # in CI: fail when the package is out of date
  mcpgen check -o ./mcp`,
		Version:       toolVersion(),
		Args:          noCommand,
		RunE:          func(*cobra.Command, []string) error { return usageError("no command given") },
		SilenceErrors: true, // run prints them
		SilenceUsage:  true, // run hints at --help instead
	}
	root.SetVersionTemplate("mcpgen {{.Version}}\n")
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(newGenerate(), newCheck(), newVersions(), newInspect(), newVersion())
	root.SetHelpCommand(newHelp())
	return root
}

// addCompletion adds cobra's command for shell completion. It comes after
// SetOut, since the command keeps the writer that is set when it is made. Unlike
// cobra's own, it fails for an unknown shell instead of printing its help.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Example = "  mcpgen completion bash > /etc/bash_completion.d/mcpgen"
			cmd.RunE = func(*cobra.Command, []string) error { return usageError("name a shell: bash, zsh, fish or powershell") }
		}
	}
}

// noCommand refuses a first word that is not a command.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := fmt.Sprintf("unknown command %q", args[0])
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		text += fmt.Sprintf("; did you mean %q?", near[0])
	}
	return errors.New(text)
}

// noArgs refuses arguments of a command that takes none.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, but got %q", cmd.Name(), args)
	}
	return nil
}
