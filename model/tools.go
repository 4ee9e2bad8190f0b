package model

// This file finds how tools are listed and called, by structure: no declaration
// needs a certain name.

// tools finds the request that calls a tool and the one that lists the tools, in
// the same feature. Where there is one of them only, something is missing.
func (b *builder) tools() {
	t := new(Tools)
	lost := func(lacks string, part *Method) {
		b.p.LacksTools = lacks
		if part != nil {
			b.warn(part.Message.Pos, "the part for tools is left out: the schema has no "+lacks, "declare it, or do without that part")
		}
	}
	lister := b.toolLister()
	result := b.p.Parts.ToolResult
	if result == nil {
		lost("result of a tool (with content, which may be text, and isError)", lister)
		return
	}
	for _, m := range b.p.Methods {
		if m.Feature != nil && m.Result == result.Type && isStruct(m.Params) && t.Call == nil {
			name, arguments := goField(m.Params, "name"), goField(m.Params, "arguments")
			if isString(name) && arguments != nil && arguments.Pointers == 0 && arguments.Type.Resolve().Kind == Object {
				t.Call, t.Feature, t.CalledName, t.Arguments = m, m.Feature, name, arguments
			}
		}
	}
	if t.Call == nil {
		lost("request that calls a tool (with name and arguments, answered by the result of a tool)", lister)
		return
	}
	if lister == nil || lister.Feature != t.Feature {
		lost("request that lists the tools (in pages, each tool with name and inputSchema)", t.Call)
		return
	}
	t.List, t.Tool = lister, namedElem(lister.Page.Items)
	t.Name, t.Input = goField(t.Tool, "name"), goField(t.Tool, "inputSchema")
	output, structured := goField(t.Tool, "outputSchema"), goField(t.Call.Result, "structuredContent")
	if StructOf(output) != nil && output.Pointers == 1 && structured != nil && structured.Pointers == 0 {
		switch structured.Type.Resolve().Kind {
		case Raw:
			t.Output, t.Structured, t.AnyStructure = output, structured, true
		case Object:
			t.Output, t.Structured = output, structured
		}
	}
	b.p.Parts.Tools = t
}

// toolLister is the request that lists tools; nil if there is none.
func (b *builder) toolLister() *Method {
	for _, m := range b.p.Methods {
		if m.Feature == nil || m.Page == nil || m.Outcome != nil {
			continue
		}
		tool := namedElem(m.Page.Items)
		name, input := goField(tool, "name"), goField(tool, "inputSchema")
		if isString(name) && StructOf(input) != nil && input.Pointers == 0 {
			return m
		}
	}
	return nil
}

// namedElem is the declared struct that the elements of an array are; nil if they
// are something else.
func namedElem(f *Field) *Type {
	e := f.Type.Resolve()
	if e.Kind != SliceOf {
		return nil
	}
	if e = e.Elem.Resolve(); e.Kind == Named && e.Type.Kind == Struct {
		return e.Type
	}
	return nil
}
