package main

// A version is one of those that the suite has a list of requirements for.
type version struct {
	name string
	// server are all scenarios that the suite requires of a server, and those that
	// it will. What else it runs is about tasks, an extension.
	server []scenario
	// client are those that the suite requires of a client and that are not about
	// authorization.
	client []scenario
	// The excuses are all that there are. One that is not needed is an error.
	serverExcuses, clientExcuses []excuse
}

// A scenario is one that must pass.
type scenario struct {
	name string
	// pending says that the suite does not ask for it yet, or did not when the
	// version was released.
	pending bool
	// leftOut is why it is not run.
	leftOut string
}

// An excuse is for a check that did not pass, and the reason why it need not.
type excuse struct {
	scenario, status string
	message          string // part of what the suite says
	reason           string
}

// versions are all for which the suite knows what is required. For older ones it
// has single scenarios, but no list.
var versions = []version{version20251125, version20260728}

var version20251125 = version{
	name: "2025-11-25",
	server: []scenario{
		{name: "server-initialize"},
		{name: "logging-set-level"},
		{name: "ping"},
		{name: "completion-complete"},
		{name: "tools-list"},
		{name: "tools-call-simple-text"},
		{name: "tools-call-image"},
		{name: "tools-call-audio"},
		{name: "tools-call-embedded-resource"},
		{name: "tools-call-mixed-content"},
		{name: "tools-call-with-logging"},
		{name: "tools-call-error"},
		{name: "tools-call-with-progress"},
		{name: "tools-call-sampling"},
		{name: "tools-call-elicitation"},
		{name: "elicitation-sep1034-defaults"},
		{name: "server-sse-multiple-streams"},
		{name: "elicitation-sep1330-enums"},
		{name: "resources-list"},
		{name: "resources-read-text"},
		{name: "resources-read-binary"},
		{name: "resources-templates-read"},
		{name: "resources-subscribe"},
		{name: "resources-unsubscribe"},
		{name: "prompts-list"},
		{name: "prompts-get-simple"},
		{name: "prompts-get-with-args"},
		{name: "prompts-get-embedded-resource"},
		{name: "prompts-get-with-image"},
		{name: "dns-rebinding-protection"},
		{name: "server-session-lifecycle", pending: true},
		{name: "json-schema-2020-12", pending: true},
		{name: "server-sse-polling", pending: true},
	},
	client: []scenario{
		{name: "initialize"},
		{name: "tools_call"},
		{
			name: "elicitation-sep1034-client-defaults",
			leftOut: "the server asks outside of the stream of the call that it belongs to, where clients refuse to answer (SEP-2260), " +
				"and then waits for a minute",
		},
		{name: "sse-retry"},
		{name: "json-schema-2020-12-preservation", pending: true},
	},
	serverExcuses: []excuse{
		{
			scenario: "server-sse-polling",
			status:   "WARNING",
			message:  "did not send retry field",
			reason:   "no handler of the server ends a stream before the result, so there is nothing to wait for",
		},
		{
			scenario: "server-sse-polling",
			status:   "WARNING",
			message:  "did not send tool response after client reconnected",
			reason:   "the tool that the suite calls is to end its stream, and there is none that does",
		},
	},
}

var version20260728 = version{
	name: "2026-07-28",
	server: []scenario{
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
	},
	client: []scenario{
		{name: "tools_call"},
		{name: "request-metadata"},
		{name: "sep-2322-client-request-state"},
		{name: "http-standard-headers"},
		{name: "http-custom-headers"},
		{name: "http-invalid-tool-headers"},
		{name: "json-schema-ref-no-deref"},
		{name: "json-schema-2020-12-preservation", pending: true},
	},
	clientExcuses: []excuse{
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
	},
}
