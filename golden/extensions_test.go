package golden

import (
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// The extension of a vendor on top of the core, in every form that a team may
// give it: the stubs have its messages like the core's own, or a warning says
// what they lack.

const (
	modernCore = "2026-07-28"
	legacyCore = "2025-11-25"
)

// An extension is the vendor's schema with some of it written in another way.
type extension struct {
	name string
	only string // the only version of the core that it is for; "" for both
	// edits are pairs of a text of the schema and what stands there instead; "" is
	// its end.
	edits []string
	// client and server are messages that these send besides, nobody those that
	// no union says who sends them.
	client, server, nobody []string
	// stubs are those that there are besides vendorStubs; with a dash before it,
	// one that there is not.
	stubs []string
	// warnings are what is said, behind the line of the schema that it is about.
	warnings []string
}

// vendorStubs are methods that come of the messages of the schema as it is.
var vendorStubs = []string{"Client.StartJob", "Client.GetJob", "AcmeServer.StartJob", "AcmeServer.GetJob", "Sender.NotifyJob", "ClientOptions.OnJob"}

const getParams = "params: RequestParams & { id: string; _meta: AcmeRequestMetaObject };"

// startParams is the declaration of the params of the other request.
const startParams = `export interface StartJobRequestParams extends RequestParams {
  _meta: AcmeRequestMetaObject;
  script: string;`

// noAnswers is said of the request whose result may ask for input.
const noAnswers = `export interface GetJobRequest extends JSONRPCRequest {: the client does not answer when a result of acme/jobs/get asks for input, but returns it: the params have no place for the answers`

var extensions = []extension{
	{name: "as it is"},
	{name: "metadata by override in the interface", edits: []string{getParams, "params: GetJobRequestParams;", "", `
export interface GetJobRequestParams extends RequestParams { _meta: AcmeRequestMetaObject; id: string }`}},
	{name: "metadata by intersection", edits: []string{startParams, `export type StartJobRequestParams = RequestParams & StartJob & { _meta: AcmeRequestMetaObject };
export interface StartJob {
  script: string;`}},
	{name: "metadata that is an intersection", edits: []string{startParams, `export interface StartJobRequestParams extends RequestParams {
  _meta: RequestMetaObject & { "com.acme/tenant": string };
  script: string;`}},
	{name: "metadata that is optional", edits: []string{startParams, strings.Replace(startParams, "_meta:", "_meta?:", 1)}, only: legacyCore},
	{name: "metadata that is a map", edits: []string{startParams, strings.Replace(startParams, "extends RequestParams {\n  _meta: AcmeRequestMetaObject;", "{\n  _meta: { [key: string]: unknown };", 1)}},
	{name: "a constant in a result", edits: []string{
		"export interface StartJobResult extends Result {", "export interface StartJobResult extends Result {\n  resultType: \"complete\";"}},
	{name: "a constant in a result that may ask for input", edits: []string{
		"export interface GetJobResult extends Result {", "export interface GetJobResult extends Result {\n  resultType: \"complete\";"}},
	{name: "a result that is a union", edits: []string{
		"export interface StartJobResult extends Result {\n  job: Job;\n}",
		`export type StartJobResult = Queued | Done;
export interface Queued extends Result { state: "queued"; position: number }
export interface Done extends Result { state: "done"; job: Job }`}},
	{name: "a result that is a union without an envelope", edits: []string{
		"export interface StartJobResult extends Result {\n  job: Job;\n}",
		`export type StartJobResult = Queued | Done;
export interface Queued extends Result { state: "queued"; position: number }
export interface Done extends Result { state: "done"; job: Job }`,
		"export interface StartJobResultResponse extends JSONRPCResultResponse {\n  result: StartJobResult;\n}", ""}},
	{name: "a result that is a union and may ask for input", edits: []string{
		"export interface GetJobResult extends Result {\n  job: Job;\n}",
		`export type GetJobResult = Queued | Done;
export interface Queued extends Result { state: "queued"; position: number }
export interface Done extends Result { state: "done"; job: Job }`}},
	{name: "a union in an envelope", edits: []string{
		"result: StartJobResult;", "result: StartJobResult | Other;",
		"", "export interface Other extends Result { other: string }"}},
	{name: "params without metadata", edits: []string{
		startParams, "export interface StartJobRequestParams {\n  script: string;",
		getParams, "params: { id: string };"}},
	{name: "params that are a union", edits: []string{
		startParams, `export type StartJobRequestParams = StartByScript | StartByTemplate;
export interface StartByTemplate extends RequestParams { _meta: AcmeRequestMetaObject; template: string }
export interface StartByScript extends RequestParams {
  _meta: AcmeRequestMetaObject;
  script: string;`}},
	{name: "params that are a union without metadata", edits: []string{
		startParams, `export type StartJobRequestParams = StartByScript | StartByTemplate;
export interface StartByTemplate { template: string }
export interface StartByScript {
  script: string;`}},
	{name: "params that are an inline union", edits: []string{
		getParams, "params: RequestParams & ({ id: string } | { name: string });"}},
	{name: "params with the answers", only: modernCore, edits: []string{
		getParams, "params: InputResponseRequestParams & { id: string; _meta: AcmeRequestMetaObject };"}, stubs: []string{"Client.GetJobOnce"}},
	{name: "a request that nobody sends", nobody: []string{"StartJobRequest"}, stubs: []string{"-Client.StartJob", "-AcmeServer.StartJob"}},
	{name: "a notification that nobody sends", nobody: []string{"JobNotification"}, stubs: []string{"-Sender.NotifyJob", "-ClientOptions.OnJob"}},
	{name: "an object without members", edits: []string{
		getParams, "params: RequestParams & { id: string; options: Record<string, never>; more?: Record<string, never> };",
		"", "export type JobsCapability = Record<string, never>;"}},
	{name: "a notification of the client", client: []string{"RetryNotification"}, stubs: []string{"Client.NotifyRetry", "RetryHandler.HandleRetry"}, edits: []string{"", `
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry"; params: NotificationParams & { id: string } }`}},
	{name: "a notification without params", client: []string{"RetryNotification"}, server: []string{"EndNotification"},
		stubs: []string{"Client.NotifyRetry", "RetryHandler.HandleRetry", "Sender.NotifyEnd", "ClientOptions.OnEnd"}, edits: []string{"", `
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry" }
export interface EndNotification extends JSONRPCNotification { method: "notifications/acme/end"; params?: NotificationParams }`}},
	{name: "a request without params", client: []string{"CountRequest"}, stubs: []string{"Client.Count", "AcmeServer.Count"}, edits: []string{"", `
export interface CountRequest extends JSONRPCRequest { method: "acme/count" }
export interface CountResult extends Result { count: number }`}},
	{name: "a request without an answer", client: []string{"CountRequest"}, stubs: []string{"Client.Count", "AcmeServer.Count"}, edits: []string{"", `
export interface CountRequest extends JSONRPCRequest { method: "acme/count"; params: RequestParams }`}},
	{name: "params that are any object", edits: []string{getParams, "params: Record<string, unknown>;"}},
	{name: "params that are an alias of any object", edits: []string{getParams, "params: Anything;", "", "export type Anything = { [key: string]: unknown };"}},
	{name: "params that are a map", edits: []string{getParams, "params: Record<string, string>;"}},
	{name: "params that are an alias of a map", edits: []string{getParams, "params: Texts;", "", "export type Texts = Record<string, string>;"}},
	{name: "params that are of no type", edits: []string{getParams, "params: unknown;"}},
	{name: "a result that is any object", edits: []string{"result: StartJobResult;", "result: Record<string, unknown>;"}},
	{name: "a result that is an alias of any object", edits: []string{
		"export interface StartJobResult extends Result {\n  job: Job;\n}", "export type StartJobResult = { [key: string]: unknown };"}},
	{name: "a result that is a plain result", edits: []string{"result: StartJobResult;", "result: Result;"}},
	{name: "a result that is inline", edits: []string{"result: StartJobResult;", "result: Result & { job: Job; more: string };"}},
	{name: "a result that builds on nothing", edits: []string{"export interface StartJobResult extends Result {", "export interface StartJobResult {"}},
	{name: "a request of the server", only: legacyCore, server: []string{"ConfirmRequest"}, stubs: []string{"Sender.Confirm", "ClientOptions.Confirm"}, edits: []string{"", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: RequestParams & { text: string } }
export interface ConfirmResult extends Result { yes: boolean }`}},
	{name: "a request of both sides", only: legacyCore, client: []string{"ConfirmRequest"}, server: []string{"ConfirmRequest"},
		stubs: []string{"Sender.Confirm", "ClientOptions.Confirm", "Client.Confirm"}, edits: []string{"", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: { text: string } }
export interface ConfirmResult extends Result { yes: boolean }`}},
}

func TestSharedExtension(t *testing.T) {
	jobs := shared(t, "extensions", "acme", "jobs.ts")
	count := 0
	for _, core := range []string{modernCore, legacyCore} {
		for _, x := range extensions {
			if x.only != "" && x.only != core {
				continue
			}
			count++
			t.Run(core+"/"+x.name, func(t *testing.T) {
				t.Parallel()
				text := x.schema(t, core, jobs)
				p, warnings := buildFiles(t, core, parseFile(t, "schema.ts", text))
				var got []string
				for _, w := range warnings {
					got = append(got, lineOf(w)+": "+w.Text)
				}
				if diff := cmp.Diff(x.warnings, got); diff != "" {
					t.Errorf("warnings (-want +got):\n%s", diff)
				}
				pkg := typeCheck(t, generateAll(t, p))
				for _, name := range append(slices.Clone(vendorStubs), x.stubs...) {
					name, not := strings.CutPrefix(name, "-")
					want := !not && !slices.Contains(x.stubs, "-"+name)
					if hasStub(pkg, core, name) != want {
						t.Errorf("is there a stub %s: want %t", name, want)
					}
				}
				for _, name := range pkg.Scope().Names() {
					if madeUp.MatchString(name) {
						t.Errorf("the name %s says nothing", name)
					}
				}
			})
		}
	}
	t.Logf("%d extensions of a core", count)
}

// madeUp are names that nobody wants to read.
var madeUp = regexp.MustCompile(`Option\d|ErrorError|ResponseResult`)

// shared reads a file of the shared folder beside the checkout, or skips the
// test where there is none.
func shared(t *testing.T, elem ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{"..", "..", "shared"}, elem...)...))
	if err != nil {
		if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
			t.Fatal(err)
		}
		t.Skipf("the shared folder with the extensions is not beside the checkout: %v", err)
	}
	return string(text)
}

// schema appends the extension to a core.
func (x extension) schema(t *testing.T, core, jobs string) string {
	t.Helper()
	edits := x.edits
	if core == legacyCore {
		edits = append([]string{"AcmeRequestMetaObject extends RequestMetaObject {", "AcmeRequestMetaObject {\n  progressToken?: ProgressToken;\n  [key: string]: unknown;",
			"GetJobResult | InputRequiredResult", "GetJobResult"}, edits...)
	}
	text := edit(t, jobs, edits...)
	if core == legacyCore {
		text = strings.ReplaceAll(text, "RequestMetaObject & {", "{ progressToken?: ProgressToken; [key: string]: unknown;")
	}
	schema := source(t, core)
	add := func(union string, messages ...string) {
		for _, m := range messages {
			if !slices.Contains(x.nobody, m) {
				head := regexp.MustCompile(`export type ` + union + ` =\s*\|?`).FindString(schema)
				schema = edit(t, schema, head, "export type "+union+" = "+m+" |")
			}
		}
	}
	add("ClientRequest", "StartJobRequest", "GetJobRequest")
	add("ServerNotification", "JobNotification")
	for _, m := range x.client {
		add("Client"+kindOf(m), m)
	}
	for _, m := range x.server {
		add("Server"+kindOf(m), m)
	}
	return schema + text
}

func kindOf(message string) string {
	if strings.HasSuffix(message, "Request") {
		return "Request"
	}
	return "Notification"
}

// edit replaces texts, each of which is there once.
func edit(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		was, now := pairs[i], pairs[i+1]
		switch {
		case was == "":
			text += "\n" + now + "\n"
		case strings.Count(text, was) == 1:
			text = strings.Replace(text, was, now, 1)
		default:
			t.Fatalf("the schema has %d times: %s", strings.Count(text, was), was)
		}
	}
	return text
}

func parseFile(t *testing.T, name, text string) *parser.File {
	t.Helper()
	file, diags := parser.Parse(parser.Source{Name: name, Text: []byte(text)})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return file
}

// buildFiles builds a protocol of files that import each other by their names.
func buildFiles(t *testing.T, version string, files ...*parser.File) (*model.Protocol, parser.Diagnostics) {
	t.Helper()
	p, diags := model.Build(files, model.Options{Version: version})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return p, diags.Warnings()
}

func generateAll(t *testing.T, p *model.Protocol) []emit.File {
	t.Helper()
	files, err := emit.Generate(p, emit.Options{Docs: emit.None, Parts: allParts()})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// lineOf is the line of the source on which a diagnostic begins.
func lineOf(d parser.Diagnostic) string {
	text := string(d.Source.Text)
	start := strings.LastIndex(text[:d.Span.Start], "\n") + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return strings.TrimSpace(line)
}

// hasStub reports whether a type has a field or method. Sender is what servers
// send with.
func hasStub(pkg *types.Package, core, name string) bool {
	typ, member, _ := strings.Cut(name, ".")
	if typ == "Sender" {
		typ = "Call"
		if core == legacyCore {
			typ = "Session"
		}
	}
	obj := pkg.Scope().Lookup(typ)
	if obj == nil {
		return false
	}
	found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, member)
	if found == nil {
		found, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, member)
	}
	return found != nil
}
