package main

import (
	"fmt"
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

// toolVersion is the version that the Go command recorded when it built mcpgen,
// e.g., "v1.2.3", or "(devel)" if it recorded none.
func toolVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
