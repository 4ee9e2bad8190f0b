package main

// all is what our server has, and what the servers have that were written for the
// table, as far as nothing else is said.
var all = offer{
	echo: "echo", echoed: "a", echoArgument: "text",
	content: "content", sum: "sum", fail: "fail", refuse: "refuse", progress: "progress", log: "log",
	elicit: "elicit", elicited: "accept Ada", sample: "sample", sampleArguments: members{}, sampled: "Paris", roots: "roots", rooted: "file:///root",
	slow: "slow", touch: "touch", touches: []string{"tools", staticURI},
	prompt: "greet", prompted: "Hello, Ada", promptArgument: "name", complete: "greet",
	resource: staticURI, contained: "hi", missing: "test://none", template: itemTemplate,
}

// offers are what the servers have, by name.
var offers = map[string]offer{
	"all":    all,
	"sdk2":   all,
	"go-sdk": all,
	// In mcp-go, whoever writes a server tells sessions of a resource.
	"mcp-go": all.without(func(o *offer) { o.refuse, o.touches = "", []string{"tools"} }),
	"fastmcp": all.without(func(o *offer) {
		o.sum, o.refuse, o.log, o.elicit, o.sample, o.roots, o.touch = "", "", "", "", "", "", ""
	}),
	"everything": {
		echo: "echo", echoed: "Echo: a", echoArgument: "message",
		elicit: "trigger-elicitation-request", sample: "trigger-sampling-request", sampleArguments: members{"prompt": "The capital of France?"}, sampled: "Paris",
		roots:  "get-roots-list",
		prompt: "args-prompt", promptArgument: "city", prompted: "Ada",
		resource: "demo://resource/static/document/features.md", missing: "demo://none",
		template: "demo://resource/dynamic/text/{resourceId}",
	},
	"filesystem": {echo: "list_allowed_directories", fail: "read_text_file", failArguments: members{"path": "/none"}},
	"memory":     {echo: "read_graph"},
}

func (o offer) without(what func(*offer)) offer {
	what(&o)
	return o
}
