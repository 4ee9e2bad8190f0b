package main

import (
	"crypto/sha256"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/spec"
)

func newVersions() *cobra.Command {
	return &cobra.Command{
		Use:     "versions",
		Short:   "List the built-in protocol versions",
		Long:    "Versions lists the built-in protocol versions, oldest first, each with the\nSHA-256 of its schema.ts.",
		Example: "  mcpgen versions",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "VERSION\tSHA-256")
			for _, v := range spec.Versions() {
				text, err := spec.Source(v)
				if err != nil {
					return err
				}
				fmt.Fprintf(w, "%s\t%x", v, sha256.Sum256(text))
				if v == newest() {
					fmt.Fprint(w, "\tdefault")
				}
				fmt.Fprintln(w)
			}
			return w.Flush()
		},
	}
}
