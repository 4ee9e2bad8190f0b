package main

import (
	"bufio"
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/model"
)

func newInspect() *cobra.Command {
	var in input
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "inspect [schema.ts...]",
		Short: "Show how mcpgen translates a schema",
		Long: `Inspect shows the model that the Go code is printed from: methods, error codes,
constants, types with their fields and Go types, how the members of each union
are told apart, names that had to give way, the rules that the schema does not
state, and warnings.

With --json it prints one object for scripts and other generators:

` + jsonHelp,
		Example: `  mcpgen inspect | less
  mcpgen inspect --protocol 2025-11-25
  mcpgen inspect path/to/schema.ts --json | jq -r '.methods[] | select(.fromServer) | .name'
  mcpgen inspect --json | jq '.types[] | select(.union) | {name, told: .union.how}'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			in.schemas = args
			p, err := in.load()
			if err != nil {
				return err
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			if asJSON {
				enc := json.NewEncoder(out)
				enc.SetEscapeHTML(false)
				enc.SetIndent("", "  ")
				if err := enc.Encode(jsonOf(p, in.warnings)); err != nil {
					return err
				}
			} else {
				printText(out, p, in.warnings)
			}
			return out.Flush()
		},
	}
	in.register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, for scripts")
	return cmd
}

// The words for the model's enumerations, in text and in JSON.
var (
	kindWords = map[model.TypeKind]string{
		model.Struct: "struct", model.Enum: "enum", model.IntEnum: "int enum", model.Scalar: "scalar",
		model.Slice: "slice", model.Map: "map", model.Alias: "alias", model.Interface: "interface",
		model.ScalarUnion: "scalar union", model.KindUnion: "kind union", model.OneOrMany: "one or many",
	}
	roleWords = map[model.Role]string{
		model.Request: "request", model.Notification: "notification", model.Params: "params", model.Result: "result",
		model.Response: "response", model.ErrorEnvelope: "error envelope", model.ErrorObject: "error object",
	}
	metaWords = map[model.Meta]string{
		model.MetaMembers: "field", model.MetaStruct: "struct", model.MetaHidden: "hidden", model.MetaParams: "params",
	}
)

// typeNames lists the names of types.
func typeNames(types []*model.Type) []string {
	var names []string
	for _, t := range types {
		names = append(names, t.Name)
	}
	return names
}
