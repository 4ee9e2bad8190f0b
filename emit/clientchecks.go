package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints what keeps a client to the capabilities: it answers no request
// that needs one which it did not declare, and sends none that needs one which
// the server did not declare.

// declaresEach reports whether each request of the client declares capabilities.
func (g *generator) declaresEach() bool {
	return g.p.Modern && g.p.Parts.RequestMeta.Capabilities != nil
}

// checksParams reports whether the client looks at params before it hands them to
// a handler.
func (f *file) checksParams(m *model.Method) bool {
	return m.Params != nil && (f.parts[Validate] || len(f.needsToAnswer(m)) > 0)
}

// needsToAnswer are the capabilities without which the client must not answer a
// request. In a version with a handshake, the method is not served without its
// own.
func (f *file) needsToAnswer(m *model.Method) []need {
	needs := f.needsOf(m, nil)
	if !f.declaresEach() {
		needs = slices.DeleteFunc(needs, func(n need) bool { return n.when == nil })
	}
	return needs
}

// checkName names the method of the client that does so.
func checkName(m *model.Method) string { return "check" + m.Go }

// paramsChecks prints these methods.
func (f *file) paramsChecks() {
	for _, m := range f.p.Client.Handled {
		if !f.checksParams(m) {
			continue
		}
		f.Add(comment([]string{checkName(m) + " says why a request must not be answered."}))
		clientMethod(f, checkName(m)).ParamsFunc(func(params *jen.Group) {
			params.Id("params").Add(passed(m.Params))
			if f.declaresEach() {
				params.Id("have").Op("*").Add(typeName(f.p.Parts.ClientCapabilities))
			}
		}).Error().BlockFunc(func(body *jen.Group) {
			needs := f.needsToAnswer(m)
			if len(needs) > 0 && !f.declaresEach() {
				body.Id("have").Op(":=").Op("&").Id("c").Dot("capabilities")
			}
			for _, n := range needs {
				lacks := check(jen.Id("needs").Call(isDeclared(n.capability, jen.Id("have")), jen.Lit(n.capability.String())))
				switch {
				case n.init != nil:
					body.If(n.init, n.when).Block(lacks)
				case n.when != nil:
					body.If(n.when).Block(lacks)
				default:
					body.Add(lacks)
				}
			}
			if f.parts[Validate] {
				body.Return(jen.Id("params").Dot("Validate").Call())
			} else {
				body.Return(jen.Nil())
			}
		})
		f.Line()
	}
}

// needsServer are the requests that need a capability of the server.
func (g *generator) needsServer() []*model.Method {
	if g.p.Parts.Handshake == nil || g.p.Parts.Handshake.Answer.Capabilities == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.p.Client.Requests), func(m *model.Method) bool { return m.ServerCapability == nil })
}

// checksServer reports whether the client looks at the server's capabilities.
func (g *generator) checksServer() bool { return len(g.needsServer()) > 0 }

// serverSupport prints the method that does so.
func (f *file) serverSupport() {
	methods := f.needsServer()
	if len(methods) == 0 {
		return
	}
	f.serverCheck("supports", "a request", methods, func(m *model.Method) *model.Capability { return m.ServerCapability })
	if tasks := slices.DeleteFunc(slices.Clone(methods), func(m *model.Method) bool { return m.Task == nil || m.TaskCapability == nil }); len(tasks) > 0 {
		f.serverCheck("supportsTask", "a request to be answered by a task", tasks, func(m *model.Method) *model.Capability { return m.TaskCapability })
	}
}

// serverCheck prints a method that looks at one capability for each method.
func (f *file) serverCheck(name, what string, methods []*model.Method, of func(m *model.Method) *model.Capability) {
	f.Add(comment(f.says(name + " returns [ErrNotSupported] for " + what + " that needs a capability which the server did not declare.")))
	declared := f.p.Parts.Handshake.Answer.Capabilities
	have := jen.Op("&").Id("server").Dot(declared.Name)
	if declared.Pointers > 0 {
		have = jen.Id("Ptr").Call(jen.Id("valueOf").Call(jen.Id("server").Dot(declared.Name)))
	}
	clientMethod(f, name).Params(jen.Id("method").String()).Error().Block(
		jen.Id("server").Op(":=").Id("c").Dot("server").Dot("Load").Call(),
		jen.If(jen.Id("server").Op("==").Nil().Op("||").Id("c").Dot("options").Dot("AnyCapability")).Block(jen.Return(jen.Nil())),
		jen.Id("have").Op(":=").Add(have),
		jen.Switch(jen.Id("method")).BlockFunc(func(cases *jen.Group) {
			var done []string
			for _, m := range methods {
				c := of(m)
				if slices.Contains(done, c.String()) {
					continue
				}
				done = append(done, c.String())
				var names []jen.Code
				for _, other := range methods {
					if of(other).String() == c.String() {
						names = append(names, jen.Id(other.Const))
					}
				}
				cases.Case(names...).Block(jen.Return(jen.Id("needsOf").Call(jen.Lit("server"), isDeclared(c, jen.Id("have")), jen.Lit(c.String()))))
			}
		}),
		jen.Return(jen.Nil()),
	)
	f.Line()
}
