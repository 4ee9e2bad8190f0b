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
		Short: "Show what mcpgen makes of a schema",
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

// goType writes a type expression as Go has it.
func goType(e *model.Expr) string {
	switch e.Kind {
	case model.String:
		return "string"
	case model.Bool:
		return "bool"
	case model.Int:
		return "int64"
	case model.Float:
		return "float64"
	case model.Raw:
		return "json.RawMessage"
	case model.Object:
		return "Object"
	case model.Members:
		return "Members"
	case model.SliceOf:
		return "[]" + goType(e.Elem)
	case model.MapOf:
		return "map[string]" + goType(e.Elem)
	case model.Nullable:
		if model.CanBeNil(e.Elem) {
			return goType(e.Elem)
		}
		return "*" + goType(e.Elem)
	default:
		return e.Type.Name
	}
}

// fieldType writes the Go type of a field, "" where a constant has none.
func fieldType(f *model.Field) string {
	switch {
	case f.Const != nil:
		return ""
	case f.DoublePointer:
		return "**" + goType(f.Type)
	case f.Pointer:
		return "*" + goType(f.Type)
	}
	return goType(f.Type)
}

// altType writes the Go type of a field of a KindUnion.
func altType(a *model.Alt) string {
	if a.Pointer {
		return "*" + goType(a.Type)
	}
	return goType(a.Type)
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
		model.MetaField: "field", model.MetaStruct: "struct", model.MetaHidden: "hidden", model.MetaParams: "params",
	}
	jsonKindWords = map[model.JSONKind]string{'{': "object", '[': "array", '"': "string", '0': "number", 't': "boolean"}
)

// typeNames lists the names of types.
func typeNames(types []*model.Type) []string {
	var names []string
	for _, t := range types {
		names = append(names, t.Name)
	}
	return names
}
