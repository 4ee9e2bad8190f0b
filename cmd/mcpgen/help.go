package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newHelp replaces cobra's help command, which does not fail for unknown
// commands.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [command]",
		Short:   "Explain a command",
		Example: "  mcpgen help generate",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			if len(args) == 0 {
				for _, c := range cmd.Root().Commands() {
					names = append(names, c.Name()+"\t"+c.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usageError(fmt.Sprintf("there is no command %q", strings.Join(args, " ")))
			}
			about.InitDefaultHelpFlag() // without it the text lacks --help
			about.InitDefaultVersionFlag()
			return about.Help()
		},
	}
}
