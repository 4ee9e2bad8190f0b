package emit

import (
	"bytes"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/spec"
)

// TestErrorAndMethodFiles checks the form of the files for every version.
func TestErrorAndMethodFiles(t *testing.T) {
	for _, version := range spec.Versions() {
		p := official(t, version)
		for _, docs := range []DocMode{Full, Brief, None} {
			opts := Options{Package: "protocol", Docs: docs, Parts: []Part{Errors, Methods}}
			files, again := dataByName(generate(t, p, opts)), dataByName(generate(t, p, opts))
			for _, name := range []string{"errors.go", "methods.go"} {
				if files[name] == nil {
					t.Fatalf("%s: no %s", version, name)
				}
				if !bytes.Equal(files[name], again[name]) {
					t.Errorf("%s: %s differs from one time to the next", version, name)
				}
				checkFile(t, File{name, files[name]}, version, docs)
			}
		}
	}
}

func dataByName(files []File) map[string][]byte {
	byName := map[string][]byte{}
	for _, f := range files {
		byName[f.Name] = f.Data
	}
	return byName
}

// TestPartsOfSmallSchemas checks that the parts compile for schemas that have
// little to offer them.
func TestPartsOfSmallSchemas(t *testing.T) {
	for name, schema := range map[string]string{
		"nothing": `export interface A { a: string }`,
		"codes only": `export const BUSY = -31000;
export interface A { a: string }`,
		"an error, no codes": `export interface Error { code: number; message: string; data?: unknown }`,
		"another Error": `export const BUSY = -31000;
export interface Error { text: string }`,
		"an error by itself": `export const BUSY = -31000;
export interface Response { jsonrpc: "2.0"; error: Error }
export interface Error { code: number; message: string }`,
		"params of all kinds": `export interface Request { method: string }
export interface ARequest extends Request { method: "a"; params: string[] }
export interface BRequest extends Request { method: "b"; params: P | Q }
export interface CRequest extends Request { method: "c"; params: Level }
export interface DRequest extends Request { method: "d"; params: Open }
export interface ERequest extends Request { method: "e"; params: Any }
export interface P { p: string }
export interface Q { q: string }
export type Level = "low" | "high";
export type Open = { [key: string]: unknown };
export type Any = unknown;`,
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := resolve(t, "a.ts", []byte(schema))
			files := generate(t, p, Options{Parts: []Part{Errors, Methods}})
			gotool(t, write(t, files), "vet", ".")
		})
	}
}

func TestMethodRows(t *testing.T) {
	data := string(dataByName(generate(t, official(t, "2026-07-28"), Options{Parts: []Part{Methods}, Docs: None}))["methods.go"])
	for _, want := range []string{
		`{Name: MethodToolsCall, Group: "tools", FromClient: true, MayRequireInput: true, Capability: "tools", NameFrom: "params.name"},`,
		`{Name: MethodRootsList, Group: "roots", Embedded: true, Capability: "roots", Deprecated: true},`,
		`{Name: NotificationCancelled, Kind: MethodKindNotification, FromClient: true, FromServer: true},`,
		"case MethodElicitationCreate:\n\t\treturn new(ElicitRequestParamsValue)",
		"case MethodToolsCall:\n\t\treturn new(CallToolOutcomeValue)",
	} {
		if !strings.Contains(data, want) {
			t.Errorf("methods.go lacks %s", want)
		}
	}
}

func TestParamNames(t *testing.T) {
	for name, want := range map[string]string{
		"Supported": "supported", "RequiredCapabilities": "requiredCapabilities", "URI": "uri", "URIList": "uriList",
		"IDs": "ids", "IDsOfTools": "idsOfTools", "MIMEType": "mimeType", "X1st": "x1st", "A": "a", "Type": "typeValue",
		"Range": "rangeValue", "ÄÖü": "äÖü",
	} {
		if got := paramName(&model.Field{Name: name}); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
