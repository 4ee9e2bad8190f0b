package golden

import (
	"cmp"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

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
	// client and server are messages that these send besides, input those that
	// stand in results, nobody those of which no union says who sends them.
	client, server, input, nobody []string
	// stubs are those that there are besides vendorStubs; with a dash before it,
	// one that there is not.
	stubs []string
	// warnings are what is said, behind the line of the schema that it is about,
	// besides noAnswers.
	warnings []string
	// lacks is why the client cannot answer when a result of acme/jobs/get asks for
	// input; "" for params without a place, "nothing" where it can.
	lacks string
}

// vendorStubs are methods that come of the messages of the schema as it is.
var vendorStubs = []string{"Client.StartJob", "Client.GetJob", "AcmeServer.StartJob", "AcmeServer.GetJob", "Sender.NotifyJob", "ClientOptions.OnJob"}

const getParams = "params: RequestParams & { id: string; _meta: AcmeRequestMetaObject };"

// startParams is the declaration of the params of the other request.
const startParams = `export interface StartJobRequestParams extends RequestParams {
  _meta: AcmeRequestMetaObject;
  script: string;`

// noAnswers is said of the request whose result may ask for input.
const noAnswers = `export interface GetJobRequest extends JSONRPCRequest {: if a result of acme/jobs/get asks for input, the client returns it instead of answering: `

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
	{name: "params that are an inline union", lacks: "the params are a union", edits: []string{
		getParams, "params: RequestParams & ({ id: string } | { name: string });"}},
	{name: "a final result that is a union, params with the answers", only: modernCore, lacks: "the final result is a union", edits: []string{
		"export interface GetJobResult extends Result {\n  job: Job;\n}",
		`export type GetJobResult = Queued | Done;
export interface Queued extends Result { state: "queued"; position: number }
export interface Done extends Result { state: "done"; job: Job }`,
		getParams, "params: InputResponseRequestParams & { id: string; _meta: AcmeRequestMetaObject };"}},
	{name: "params that are a union, with the answers", only: modernCore, lacks: "the params are a union", edits: []string{
		getParams, "params: ByID | ByName;", "", `export interface ByID extends InputResponseRequestParams { id: string }
export interface ByName extends InputResponseRequestParams { name: string }`}},
	{name: "params with the answers", only: modernCore, lacks: "nothing", edits: []string{
		getParams, "params: InputResponseRequestParams & { id: string; _meta: AcmeRequestMetaObject };"}, stubs: []string{"Client.GetJobOnce"}},
	{name: "a request that nobody sends", warnings: []string{
		"export interface StartJobRequest extends JSONRPCRequest {: acme/jobs/start is left out of the client and the server: no union says who sends StartJobRequest"}, nobody: []string{"StartJobRequest"}, stubs: []string{"-Client.StartJob", "-AcmeServer.StartJob"}},
	{name: "a notification that nobody sends", warnings: []string{
		"export interface JobNotification extends JSONRPCNotification {: notifications/acme/job is left out of the client and the server: no union says who sends JobNotification"}, nobody: []string{"JobNotification"}, stubs: []string{"-Sender.NotifyJob", "-ClientOptions.OnJob"}},
	{name: "an object without members", edits: []string{
		getParams, "params: RequestParams & { id: string; options: Record<string, never>; more?: Record<string, never> };",
		"", "export type JobsCapability = Record<string, never>;"}},
	{name: "a notification of the client", client: []string{"RetryNotification"}, stubs: []string{"Client.NotifyRetry", "RetryHandler.HandleRetry"}, edits: []string{"", `
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry"; params: NotificationParams & { id: string } }`}},
	{name: "a notification without params", client: []string{"RetryNotification"}, server: []string{"EndNotification"},
		stubs: []string{"Client.NotifyRetry", "RetryHandler.HandleRetry", "Sender.NotifyEnd", "ClientOptions.OnEnd"}, edits: []string{"", `
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry" }
export interface EndNotification extends JSONRPCNotification { method: "notifications/acme/end"; params?: NotificationParams }`}},
	{name: "a notification with any object", client: []string{"RetryNotification"}, server: []string{"EndNotification"},
		stubs: []string{"Client.NotifyRetry", "RetryHandler.HandleRetry", "Sender.NotifyEnd", "ClientOptions.OnEnd"}, edits: []string{"", `
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry"; params: Record<string, unknown> }
export interface EndNotification extends JSONRPCNotification { method: "notifications/acme/end"; params: Texts }
export type Texts = Record<string, string>;`}},
	{name: "a request without params", client: []string{"CountRequest"}, stubs: []string{"Client.Count", "AcmeServer.Count"}, edits: []string{"", `
export interface CountRequest extends JSONRPCRequest { method: "acme/count" }
export interface CountResult extends Result { count: number }`}},
	{name: "a request without an answer", warnings: []string{
		`export interface CountRequest extends JSONRPCRequest { method: "acme/count"; params: RequestParams }: the schema declares no result for acme/count; mcpgen assumes a plain Result`}, client: []string{"CountRequest"}, stubs: []string{"Client.Count", "AcmeServer.Count"}, edits: []string{"", `
export interface CountRequest extends JSONRPCRequest { method: "acme/count"; params: RequestParams }`}},
	{name: "params that are any object", edits: []string{getParams, "params: Record<string, unknown>;"}},
	{name: "params that are an alias of any object", edits: []string{getParams, "params: Anything;", "", "export type Anything = { [key: string]: unknown };"}},
	{name: "params that are a map", edits: []string{getParams, "params: Record<string, string>;"}},
	{name: "params that are an alias of a map", edits: []string{getParams, "params: Texts;", "", "export type Texts = Record<string, string>;"}},
	{name: "params that are an optional map", edits: []string{getParams, "params?: Record<string, number[]>;"}},
	{name: "params that are anything", edits: []string{getParams, "params: any;"}},
	{name: "a result that is any object", edits: []string{"result: StartJobResult;", "result: Record<string, unknown>;"}},
	{name: "a result that is an alias of any object", edits: []string{
		"export interface StartJobResult extends Result {\n  job: Job;\n}", "export type StartJobResult = { [key: string]: unknown };"}},
	{name: "a result that is a map", edits: []string{
		"export interface StartJobResult extends Result {\n  job: Job;\n}", "export type StartJobResult = Record<string, string>;",
		"export interface StartJobResultResponse extends JSONRPCResultResponse {\n  result: StartJobResult;\n}", ""}},
	{name: "a result that is a plain result", edits: []string{"result: StartJobResult;", "result: Result;"}},
	{name: "a result that is inline", edits: []string{"result: StartJobResult;", "result: Result & { job: Job; more: string };"}},
	{name: "a result that builds on nothing", edits: []string{"export interface StartJobResult extends Result {", "export interface StartJobResult {",
		"export interface StartJobResultResponse extends JSONRPCResultResponse {\n  result: StartJobResult;\n}", ""}},
	{name: "a request of the server", only: legacyCore, server: []string{"ConfirmRequest"}, stubs: []string{"Call.Confirm", "ClientOptions.Confirm"}, edits: []string{"", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: RequestParams & { text: string } }
export interface ConfirmResult extends Result { yes: boolean }`}},
	{name: "requests of the server with any object", only: legacyCore, server: []string{"ConfirmRequest", "AskRequest"},
		stubs: []string{"Call.Confirm", "ClientOptions.Confirm", "Call.Ask", "ClientOptions.Ask"}, edits: []string{"", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: Record<string, unknown> }
export interface ConfirmResult extends Result { yes: boolean }
export interface AskRequest extends JSONRPCRequest { method: "acme/ask" }
export type AskResult = Record<string, unknown>;`}},
	{name: "an input request", only: modernCore, input: []string{"ConfirmRequest"}, stubs: []string{"ClientOptions.Confirm"}, edits: []string{"", `
export interface ConfirmRequest { method: "acme/confirm"; params: { text: string } }
export interface ConfirmResult { yes: boolean }`}},
	{name: "input requests with any object", warnings: []string{
		`export interface ConfirmRequest { method: "acme/confirm"; params: Record<string, unknown> }: acme/confirm is left out of the client and the server: its params are neither an object with declared members nor a union of such objects`}, only: modernCore, input: []string{"ConfirmRequest", "AskRequest"}, stubs: []string{"-ClientOptions.Confirm", "ClientOptions.Ask"}, edits: []string{"", `
export interface ConfirmRequest { method: "acme/confirm"; params: Record<string, unknown> }
export interface ConfirmResult { yes: boolean }
export interface AskRequest { method: "acme/ask" }
export interface AskResult { answer: string }`}},
	{name: "a request of both sides", only: legacyCore, client: []string{"ConfirmRequest"}, server: []string{"ConfirmRequest"},
		stubs: []string{"Call.Confirm", "ClientOptions.Confirm", "Client.Confirm"}, edits: []string{"", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: { text: string } }
export interface ConfirmResult extends Result { yes: boolean }`}},
}

// inAll are many of them in one, for a program that makes use of each.
var inAll = extension{
	client: []string{"CountRequest", "AskRequest", "StopJobRequest", "RetryNotification"},
	edits: []string{
		getParams, "params: { id: string };",
		"export interface GetJobResult extends Result {\n  job: Job;\n}", `export type GetJobResult = Queued | Done;
export interface Queued extends Result { state: "queued"; position: number }
export interface Done extends Result { state: "done"; job: Job }`,
		"", `export interface CountRequest extends JSONRPCRequest { method: "acme/count" }
export interface CountResult extends Result { resultType: "complete"; count: number }
export interface AskRequest extends JSONRPCRequest { method: "acme/ask"; params: Record<string, unknown> }
export type AskResult = Record<string, unknown>;
export interface StopJobRequest extends JSONRPCRequest { method: "acme/jobs/stop"; params: StopByID | StopByName }
export interface StopByID extends RequestParams { id: string }
export interface StopByName { name: string }
export interface StopJobResult extends Result { stopped: boolean }
export interface RetryNotification extends JSONRPCNotification { method: "notifications/acme/retry"; params: NotificationParams & { id: string } }`,
	},
}

func TestSharedExtension(t *testing.T) {
	jobs := shared(t, "extensions", "acme", "jobs.ts")
	count := 0
	for _, core := range []string{modernCore, legacyCore} {
		for _, x := range extensions {
			if x.only != "" && x.only != core || testing.Short() && core == legacyCore && x.only == "" {
				continue
			}
			count++
			t.Run(core+"/"+x.name, func(t *testing.T) {
				t.Parallel()
				text := x.schema(t, core, jobs)
				p, warnings := buildFiles(t, core, parseFile(t, "schema.ts", text))
				checkWarnings(t, x.warningsFor(core), warnings)
				pkg := typeCheck(t, generateAll(t, p))
				for _, name := range append(slices.Clone(vendorStubs), x.stubs...) {
					name, not := strings.CutPrefix(name, "-")
					want := !not && !slices.Contains(x.stubs, "-"+name)
					if hasStub(pkg, core, name) != want {
						t.Errorf("is there a stub %s: want %t", name, want)
					}
				}
				checkNames(t, pkg)
			})
		}
	}
	t.Logf("%d extensions of a core", count)
}

// TestSharedExtensionRuns has servers and clients of both cores speak the
// messages of the vendor, over all transports.
func TestSharedExtensionRuns(t *testing.T) {
	jobs := shared(t, "extensions", "acme", "jobs.ts")
	for core, archive := range map[string]string{modernCore: "extension_modern.txtar", legacyCore: "extension_legacy.txtar"} {
		t.Run(core, func(t *testing.T) {
			t.Parallel()
			x, jobs := inAll, jobs
			if core == legacyCore {
				x.server = []string{"ConfirmRequest"}
				x.edits = append(slices.Clone(x.edits), "", `
export interface ConfirmRequest extends JSONRPCRequest { method: "acme/confirm"; params: RequestParams & { text: string } }
export interface ConfirmResult extends Result { yes: boolean }`)
			} else {
				jobs = edit(t, jobs, "GetJobResult | InputRequiredResult", "GetJobResult")
			}
			p, warnings := buildFiles(t, core, parseFile(t, "schema.ts", x.schema(t, core, jobs)))
			checkWarnings(t, nil, warnings)
			parts, err := txtar.ParseFile(filepath.Join("testdata", archive))
			if err != nil {
				t.Fatal(err)
			}
			text := map[string]string{}
			for _, f := range parts.Files {
				text[f.Name] = string(f.Data)
			}
			if got := runMain(t, text["main.go"], generateAll(t, p)); got != text["output"] {
				t.Errorf("got %s\nwant %s", got, text["output"])
			}
			t.Logf("%s: %d lines of output are as they are on a small core", core, strings.Count(text["output"], "\n"))
		})
	}
}

// TestSharedExtensionFiles has the extension in a file of its own, which takes
// from the core what it needs, under other names too.
func TestSharedExtensionFiles(t *testing.T) {
	jobs := shared(t, "extensions", "acme", "jobs.ts")
	jobs = strings.ReplaceAll(jobs, "extends Result ", "extends Base ")
	core := extension{}.schema(t, modernCore, "")
	vendors := regexp.MustCompile(`(?:StartJob|GetJob|Job)(?:Request|Notification) \|`).FindAllString(core, -1)
	core += "import type { StartJobRequest, GetJobRequest, JobNotification } from \"./jobs\";\n"
	if len(vendors) != 3 {
		t.Fatalf("the core speaks of %q", vendors)
	}
	for _, path := range []string{"./schema", "./schema.js", "./schema.ts"} {
		for _, jobsFirst := range []bool{false, true} {
			text := "import type { Result as Base, RequestParams, RequestMetaObject, JSONRPCRequest, JSONRPCNotification, JSONRPCResultResponse, JSONRPCErrorResponse, NotificationParams, InputRequiredResult, Error, ContentBlock } from \"" + path + "\";\n" + jobs
			files := []*parser.File{parseFile(t, "schema.ts", core), parseFile(t, "jobs.ts", text)}
			files[0].Decls[len(files[0].Decls)-1].(*parser.Import).Resolved = files[1].Source
			files[1].Decls[0].(*parser.Import).Resolved = files[0].Source
			if jobsFirst {
				slices.Reverse(files)
			}
			p, warnings := buildFiles(t, modernCore, files...)
			checkWarnings(t, extension{}.warningsFor(modernCore), warnings)
			pkg := typeCheck(t, generateAll(t, p))
			for _, name := range vendorStubs {
				if !hasStub(pkg, modernCore, name) {
					t.Errorf("from %s, vendor first: %t: there is no %s", path, jobsFirst, name)
				}
			}
		}
	}
}

// TestSharedTasks generates from the schema of an extension that has messages,
// but says of none who sends it.
func TestSharedTasks(t *testing.T) {
	types := parseFile(t, "spec.types.ts", shared(t, "extensions", "tasks", "spec.types.ts"))
	tasks := parseFile(t, "schema.ts", shared(t, "extensions", "tasks", "schema.ts"))
	tasks.Decls[0].(*parser.Import).Resolved = types.Source
	p, warnings := buildFiles(t, "", tasks, types)
	nobody := func(kind, name, method string) string {
		return "export type " + name + " = JSONRPC" + kind + " & {: " + method + " is left out of the client and the server: no union says who sends " + name
	}
	checkWarnings(t, []string{
		nobody("Request", "GetTaskRequest", "tasks/get"),
		nobody("Request", "UpdateTaskRequest", "tasks/update"),
		nobody("Request", "CancelTaskRequest", "tasks/cancel"),
		nobody("Notification", "TaskStatusNotification", "notifications/tasks"),
	}, warnings)
	checkNames(t, typeCheck(t, generateAll(t, p)))
	vetCommand(t, filepath.Join("..", "..", "shared", "extensions", "tasks", "schema.ts"))
}

// TestTypesOnly generates from a schema without messages: nobody misses servers.
func TestTypesOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "schema.ts")
	if err := os.WriteFile(path, []byte("export const LATEST_PROTOCOL_VERSION = '1';\nexport interface Job { id: string; state: State }\nexport type State = 'queued' | 'done';\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if said := vetCommand(t, path); strings.Contains(said, "warning") {
		t.Errorf("the command says %s", said)
	}
}

// vetCommand has the command generate from a schema, vets what it writes, and
// gives what it said.
func vetCommand(t *testing.T, schema string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	schema, err := filepath.Abs(schema)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/golden\n\ngo 1.25.0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(dir string, args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, out)
		}
		return string(out)
	}
	said := run("..", "run", "./cmd/mcpgen", "generate", schema, "-o", filepath.Join(dir, "mcp"))
	run(dir, "vet", "./...")
	return said
}

// checkNames looks for names that say nothing.
func checkNames(t *testing.T, pkg *types.Package) {
	t.Helper()
	for _, name := range pkg.Scope().Names() {
		if madeUp.MatchString(name) {
			t.Errorf("the name %s says nothing", name)
		}
	}
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
	for _, m := range x.input {
		add("InputRequest", m)
		add("InputResponse", strings.TrimSuffix(m, "Request")+"Result")
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

// warningsFor are the warnings on top of a core.
func (x extension) warningsFor(core string) []string {
	want := slices.Clone(x.warnings)
	if core == modernCore && x.lacks != "nothing" {
		want = append(want, noAnswers+cmp.Or(x.lacks, "the params have no place for the answers"))
	}
	return want
}

func checkWarnings(t *testing.T, want []string, warnings parser.Diagnostics) {
	t.Helper()
	var got []string
	for _, w := range warnings {
		got = append(got, lineOf(w)+": "+w.Text)
	}
	for _, w := range got {
		if !slices.Contains(want, w) {
			t.Errorf("a warning too many: %s", w)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("there is no warning: %s", w)
		}
	}
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
