package main

// protocol is the version that the suite asks for.
const protocol = "2026-07-28"

// A scenario is one that must pass.
type scenario struct {
	name string
	// pending says that the suite does not ask for it yet.
	pending bool
}

// serverScenarios are all that the suite requires of a server, and those that
// it will. What else it runs is about tasks, an extension.
var serverScenarios = []scenario{
	{name: "server-stateless"},
	{name: "completion-complete"},
	{name: "tools-list"},
	{name: "tools-call-simple-text"},
	{name: "tools-call-image"},
	{name: "tools-call-audio"},
	{name: "tools-call-embedded-resource"},
	{name: "tools-call-mixed-content"},
	{name: "tools-call-error"},
	{name: "tools-call-with-progress"},
	{name: "server-sse-multiple-streams"},
	{name: "resources-list"},
	{name: "resources-read-text"},
	{name: "resources-read-binary"},
	{name: "resources-templates-read"},
	{name: "sep-2164-resource-not-found"},
	{name: "prompts-list"},
	{name: "prompts-get-simple"},
	{name: "prompts-get-with-args"},
	{name: "prompts-get-embedded-resource"},
	{name: "prompts-get-with-image"},
	{name: "dns-rebinding-protection"},
	{name: "caching"},
	{name: "input-required-result-basic-elicitation"},
	{name: "input-required-result-basic-sampling"},
	{name: "input-required-result-basic-list-roots"},
	{name: "input-required-result-request-state"},
	{name: "input-required-result-multiple-input-requests"},
	{name: "input-required-result-multi-round"},
	{name: "input-required-result-missing-input-response"},
	{name: "input-required-result-non-tool-request"},
	{name: "input-required-result-result-type"},
	{name: "input-required-result-unsupported-methods"},
	{name: "input-required-result-tampered-state"},
	{name: "input-required-result-capability-check"},
	{name: "input-required-result-ignore-extra-params"},
	{name: "input-required-result-validate-input"},
	{name: "json-schema-2020-12", pending: true},
	{name: "http-header-validation", pending: true},
	{name: "http-custom-header-server-validation", pending: true},
}

// clientScenarios are those that the suite requires of a client and that are
// not about authorization.
var clientScenarios = []scenario{
	{name: "tools_call"},
	{name: "request-metadata"},
	{name: "sep-2322-client-request-state"},
	{name: "http-standard-headers"},
	{name: "http-custom-headers"},
	{name: "http-invalid-tool-headers"},
	{name: "json-schema-ref-no-deref"},
}

// An excuse is for a check that did not pass, and the reason why it need not.
type excuse struct {
	scenario, status string
	message          string // part of what the suite says
	reason           string
}

// clientExcuses are all that there are. One that is not needed is an error.
var clientExcuses = []excuse{
	{
		scenario: "http-standard-headers",
		status:   "SKIPPED",
		message:  "did not send a initialize request",
		reason:   "the version has no such request",
	},
	{
		scenario: "http-standard-headers",
		status:   "SKIPPED",
		message:  "did not send a notifications/initialized request",
		reason:   "the version has no such notification",
	},
}
