package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitUnionCodec prints the codecs of interface types. The model decides what
// tells the members apart, and in which order they are tried.
func emitUnionCodec(f *file) {
	for _, t := range f.p.Types {
		if t.Kind != model.Interface {
			continue
		}
		f.unmarshalFuncs(t)
		f.unionDecode(t)
		f.unionEncode(t)
		f.wrapperCodec(t)
		if t.Union.Unknown {
			f.unknownCodec(t)
		}
	}
}

// unmarshalFuncs prints the functions that users call to decode a value of an
// interface type, or an array of them.
func (f *file) unmarshalFuncs(t *model.Type) {
	one, many := t.Union.Unmarshal, t.Union.UnmarshalList
	params := func() *jen.Statement {
		return jen.Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("DecodeOption"))
	}
	start := jen.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("data"), jen.Id("opts").Op("..."))
	end := jen.If(jen.Err().Op(":=").Add(dec("finish")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))

	f.Add(comment(f.saysOf(t.Doc, one+" decodes one ["+t.Name+"].")))
	f.Func().Id(one).Add(params()).Params(typeName(t), jen.Error()).Block(
		start.Clone(),
		jen.Id("v").Op(":=").Id(decodeUnion(t)).Call(jen.Id("d")),
		end.Clone(),
		jen.Return(jen.Id("v"), jen.Nil()),
	)
	f.Line()
	f.Add(comment(f.saysOf(t.Doc, many+" decodes an array of ["+t.Name+"].")))
	f.Func().Id(many).Add(params()).Params(jen.Index().Add(typeName(t)), jen.Error()).Block(
		start.Clone(),
		jen.Id("list").Op(":=").Index().Add(typeName(t)).Values(),
		decodeItems(local("list"), &model.Expr{Kind: model.Named, Type: t}, 0),
		end.Clone(),
		jen.Return(jen.Id("list"), jen.Nil()),
	)
	f.Line()
}

// unionDecode prints the function that determines the member type of a value
// and decodes it.
func (f *file) unionDecode(t *model.Type) {
	var kinds []model.JSONKind
	for _, b := range t.Union.Branches {
		if !slices.Contains(kinds, b.Kind) {
			kinds = append(kinds, b.Kind)
		}
	}
	var body []jen.Code
	if len(kinds) == 1 {
		body = decodeBranches(t, t.Union.Branches)
	} else {
		var words []string
		body = []jen.Code{jen.Switch(dec("kind")).BlockFunc(func(cases *jen.Group) {
			for _, k := range kinds {
				words = append(words, k.String())
				branches := slices.DeleteFunc(slices.Clone(t.Union.Branches), func(b *model.Branch) bool { return b.Kind != k })
				cases.Case(jen.LitRune(rune(k))).Block(decodeBranches(t, branches)...)
			}
		}), dec("expected", jen.Lit(orList(words))), jen.Return(jen.Nil())}
	}
	f.Func().Id(decodeUnion(t)).Params(jen.Id("d").Op("*").Id("decoder")).Add(typeName(t)).Block(body...)
	f.Line()
}

// decodeBranches prints the choice between branches of one JSON kind. All its
// paths return.
func decodeBranches(t *model.Type, branches []*model.Branch) []jen.Code {
	var tagged []*model.Branch
	var absent, rest *model.Branch
	for _, b := range branches {
		switch {
		case len(b.Values) > 0:
			tagged = append(tagged, b)
			if b.Absent {
				absent = b
			}
		case b.Absent && t.Union.Unknown:
			// Other values of the tag make an unknown member.
			absent = b
		case rest == nil:
			rest = b
		}
	}
	if len(tagged) == 0 && absent == nil {
		if rest == nil {
			return []jen.Code{dec("expected", jen.Lit(t.Name)), jen.Return(jen.Nil())}
		}
		return decodeCandidates(t, rest)
	}

	// An absent tag, if it is allowed, is a case of its own.
	tag, ok := jen.Id("tag"), jen.Id("ok")
	var body []jen.Code
	look := func(vars ...jen.Code) jen.Code {
		return jen.List(vars...).Op(":=").Add(dec("tag", jen.Lit(t.Union.Tag)))
	}
	byValue := func(b *model.Branch) jen.Code {
		return jen.Case(literals(b.Values)...).Block(decodeCandidates(t, b)...)
	}
	switch {
	case absent != nil:
		body = append(body, look(tag, ok))
		body = append(body, jen.Switch().BlockFunc(func(cases *jen.Group) {
			for _, b := range tagged {
				conds := []jen.Code{}
				if b == absent {
					conds = append(conds, jen.Op("!").Add(ok.Clone()))
				}
				for _, v := range b.Values {
					conds = append(conds, jen.String().Call(tag.Clone()).Op("==").Lit(v))
				}
				cases.Case(conds...).Block(decodeCandidates(t, b)...)
			}
			if len(absent.Values) == 0 {
				cases.Case(jen.Op("!").Add(ok.Clone())).Block(decodeCandidates(t, absent)...)
			}
		}))
	case rest != nil:
		body = append(body, look(tag, jen.Id("_")))
		body = append(body, tagSwitch(tag, tagged, byValue))
		return append(body, decodeCandidates(t, rest)...)
	default:
		body = append(body, look(tag, ok))
		body = append(body, jen.If(jen.Op("!").Add(ok.Clone())).Block(
			dec("failf", jen.Lit("missing required member %q"), jen.Lit(t.Union.Tag)),
			jen.Return(jen.Nil()),
		))
		body = append(body, tagSwitch(tag, tagged, byValue))
	}
	if rest != nil {
		return append(body, decodeCandidates(t, rest)...)
	}
	if t.Union.Unknown {
		raw := rawMessage().Call(dec("object"))
		return append(body, jen.Return(jen.Op("&").Id(unknownName(t)).Values(jen.Dict{jen.Id("Raw"): raw})))
	}
	var known []jen.Code
	for _, b := range tagged {
		known = append(known, literals(b.Values)...)
	}
	return append(body,
		dec("unknownTag", append([]jen.Code{jen.Lit(t.Union.Tag)}, known...)...),
		jen.Return(jen.Nil()),
	)
}

func tagSwitch(tag *jen.Statement, branches []*model.Branch, byValue func(*model.Branch) jen.Code) jen.Code {
	return jen.Switch(jen.String().Call(tag.Clone())).BlockFunc(func(cases *jen.Group) {
		for _, b := range branches {
			cases.Add(byValue(b))
		}
	})
}

func literals(values []string) []jen.Code {
	var out []jen.Code
	for _, v := range values {
		out = append(out, jen.Lit(v))
	}
	return out
}

// decodeCandidates prints the decoding of a branch: directly if it has one
// candidate, otherwise by trying each.
func decodeCandidates(t *model.Type, b *model.Branch) []jen.Code {
	if len(b.Try) == 1 {
		return []jen.Code{
			jen.Id("v").Op(":=").New(typeName(b.Try[0].Type)),
			jen.Id("v").Dot("decode").Call(jen.Id("d")),
			jen.Return(jen.Id("v")),
		}
	}
	var probed []string
	number := map[string]int{} // of a name in probed
	for _, c := range b.Try {
		for _, name := range slices.Concat(c.Needs, c.Lacks) {
			if _, ok := number[name]; !ok {
				number[name] = len(probed)
				probed = append(probed, name)
			}
		}
	}
	has := func(word int) *jen.Statement { return jen.Id("has" + suffix(word)) }
	bit := func(name string) *jen.Statement {
		i := number[name]
		return has(i / wordBits).Op("&").Parens(mask([]int{i % wordBits}))
	}
	var body []jen.Code
	word := 0
	for names := range slices.Chunk(probed, wordBits) {
		body = append(body, has(word).Op(":=").Add(dec("probe", literals(names)...)))
		word++
	}
	trial := jen.Id("t")
	body = append(body, trial.Clone().Op(":=").Add(dec("try", jen.Lit(t.Name))))
	for _, c := range b.Try {
		var cond *jen.Statement
		and := func(s *jen.Statement) {
			if cond == nil {
				cond = s
			} else {
				cond.Op("&&").Add(s)
			}
		}
		for _, name := range c.Needs {
			and(bit(name).Op("!=").Lit(0))
		}
		for _, name := range c.Lacks {
			and(bit(name).Op("==").Lit(0))
		}
		and(trial.Clone().Dot("next").Call(jen.Id("d")))
		body = append(body, jen.If(cond).Block(
			jen.Id("v").Op(":=").New(typeName(c.Type)),
			jen.Id("v").Dot("decode").Call(jen.Id("d")),
			jen.If(trial.Clone().Dot("fits").Call(jen.Id("d"))).Block(jen.Return(jen.Id("v"))),
		))
	}
	return append(body,
		trial.Clone().Dot("none").Call(jen.Id("d")),
		jen.Return(jen.Nil()),
	)
}

func (f *file) unionEncode(t *model.Type) {
	f.Func().Id(encodeUnion(t)).Params(jen.Id("e").Op("*").Id("encoder"), jen.Id("v").Add(typeName(t))).Block(
		jen.If(jen.Id("v").Op("==").Nil()).Block(
			enc("nilMember", jen.Lit(t.Name)),
			jen.Return(),
		),
		jen.Id("v").Dot("encode").Call(jen.Id("e")),
	)
	f.Line()
}

func (f *file) wrapperCodec(t *model.Type) {
	name := wrapperName(t)
	value := jen.Id("v").Dot("Value")
	f.codecMethods(name)
	f.decodeMethod(name, value.Clone().Op("=").Id(decodeUnion(t)).Call(jen.Id("d")))
	f.Add(pointerReceiver(name)).Id("encode").Params(jen.Id("e").Op("*").Id("encoder")).
		Add(inline(jen.Id(encodeUnion(t)).Call(jen.Id("e"), value.Clone())))
	f.Line()
}

func (f *file) unknownCodec(t *model.Type) {
	name := unknownName(t)
	raw := jen.Id("v").Dot("Raw")
	f.codecMethods(name)
	f.decodeMethod(name, raw.Clone().Op("=").Add(rawMessage()).Call(dec("object")))
	f.Add(pointerReceiver(name)).Id("encode").Params(jen.Id("e").Op("*").Id("encoder")).Block(
		jen.If(jen.Id("v").Op("==").Nil().Op("||").Add(raw.Clone()).Op("==").Nil()).Block(
			enc("nilMember", jen.Lit("*"+name)),
			jen.Return(),
		),
		enc("object", jen.Id("Object").Call(raw.Clone())),
	)
	f.Line()
}
