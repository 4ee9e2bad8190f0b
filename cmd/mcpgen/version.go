package main

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version of mcpgen",
		Example: "  mcpgen version",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "mcpgen %s (%s)\n", toolVersion(), runtime.Version())
			return err
		},
	}
}

// toolVersion is the version that the Go command built mcpgen at, e.g.,
// "v1.2.3", or "(devel)" where it knew none.
func toolVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

var release = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`)

// releaseVersion is the version for the header of generated files: that of a
// release, "" for any other build. A build from a checkout is named after its
// commit, and output that changes with every commit could not be committed.
func releaseVersion() string {
	if v := toolVersion(); release.MatchString(v) {
		return v
	}
	return ""
}
