package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitUnions prints the types whose values may have several forms: interfaces
// over object types, and structs that hold values of several JSON kinds.
func emitUnions(f *file) {
	for _, t := range f.p.Types {
		switch t.Kind {
		case model.Interface:
			f.interfaceType(t)
			f.unknownMember(t)
			f.wrapperType(t)
		case model.ScalarUnion:
			f.scalarUnion(t)
		case model.KindUnion:
			f.kindUnion(t)
		case model.OneOrMany:
			f.oneOrMany(t)
		}
	}
}

// interfaceType prints a sealed interface and the marker methods of its members.
func (f *file) interfaceType(t *model.Type) {
	f.Add(comment(f.typeDocs(t, unionNote(t))))
	f.Type().Add(typeName(t)).InterfaceFunc(func(methods *jen.Group) {
		common := f.commonInterface(t)
		if common != "" {
			methods.Id(common)
		}
		methods.Id(markerName(t)).Params()
		methods.Id("encode").Params(jen.Id("e").Op("*").Id("encoder"))
		if common == "" {
			methods.Add(comment(f.says("AppendJSON appends the value as JSON to dst.")))
			methods.Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error())
		}
		if f.parts[Validate] {
			methods.Add(comment(f.says("Validate reports schema violations.")))
			methods.Id("Validate").Params(jen.Id("opts").Op("...").Id("ValidateOption")).Error()
			methods.Id("validate").Params(checkerParam())
		}
	})
	f.Line()
	for _, m := range t.Union.Members {
		f.mark(m.Name, t)
	}
	f.Line()
}

// mark makes a pointer type a member of an interface.
func (f *file) mark(member string, t *model.Type) {
	f.Func().Params(jen.Op("*").Id(member)).Id(markerName(t)).Params().Block()
}

// unionNote describes the members of an interface and how they are told apart.
func unionNote(t *model.Type) string {
	var members []string
	for _, m := range t.Union.Members {
		members = append(members, "[*"+m.Name+"]")
	}
	if t.Union.Unknown {
		members = append(members, "[*"+unknownName(t)+"]")
	}
	note := "It holds " + article(members[0]) + " " + orList(members) + "."
	switch how := strings.TrimSuffix(t.Union.How, "."); {
	case how == "":
	case strings.HasPrefix(how, "told apart"):
		note += " They are " + how + "."
	case strings.HasPrefix(how, "every"):
		note += " E" + how[1:] + "."
	default:
		note += " It is " + article(how) + " " + how + "."
	}
	return note
}

// article returns "a" or "an" for a name, depending on how it is spoken.
func article(name string) string {
	name = strings.TrimLeft(name, "[*")
	starts := func(with string) bool { return strings.HasPrefix(name, with) }
	switch {
	case slices.ContainsFunc([]string{"UR", "UI", "Use", "Usa", "Uni", "Eu", "One"}, starts) && !starts("Unin") && !starts("Unim"):
		return "a"
	case slices.ContainsFunc([]string{"HTTP", "HTML", "LLM", "MCP", "SSE", "RPC"}, starts):
		return "an"
	case name != "" && strings.ContainsRune("AEIOU", rune(name[0])):
		return "an"
	}
	return "a"
}

// orList joins words as in "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// unknownMember prints the member for values that no other member can hold.
func (f *file) unknownMember(t *model.Type) {
	if !t.Union.Unknown {
		return
	}
	name := unknownName(t)
	f.Add(comment(f.saysOf(t.Doc, name+" holds "+article(t.Name)+" ["+t.Name+"] with an unknown `"+t.Union.Tag+"`; Raw is the original.")))
	f.Type().Id(name).StructFunc(func(fields *jen.Group) {
		fields.Add(comment(f.says("Raw is the whole object.")))
		fields.Id("Raw").Add(rawMessage())
	})
	f.Line()
	f.mark(name, t)
	f.Line()

	accessor := tagAccessor(t.Union)
	f.Add(comment(f.says(accessor + " returns the member `" + t.Union.Tag + "` of Raw.")))
	f.Add(receiver(name)).Id(accessor).Params().String().Block(
		jen.Var().Id("tag").String(),
		jen.List(jen.Id("_"), jen.Id("_")).Op("=").Id("Object").Call(jen.Id("v").Dot("Raw")).Dot("Get").Call(jen.Lit(t.Union.Tag), jen.Op("&").Id("tag")),
		jen.Return(jen.Id("tag")),
	)
	f.Line()
}

// tagAccessor names the method that returns the tag of an unknown member, as
// the other members do.
func tagAccessor(u *model.Union) string {
	for _, m := range u.Members {
		for _, field := range m.Fields {
			if field.JSON == u.Tag && field.Name != "Raw" {
				return field.Name
			}
		}
	}
	return "Tag"
}

// wrapperType prints the struct that gives an interface type a codec.
func (f *file) wrapperType(t *model.Type) {
	f.Add(comment(f.saysOf(t.Doc, wrapperName(t)+" holds "+article(t.Name)+" ["+t.Name+"] for encoding/json, which cannot decode into an interface. Use it for fields of your own types.")))
	f.Type().Id(wrapperName(t)).Struct(jen.Id("Value").Add(typeName(t)))
	f.Line()
}

func (f *file) scalarUnion(t *model.Type) {
	f.Add(comment(f.typeDocs(t, "It holds a string or an integer. Make one with ["+t.StringName+"] or ["+t.IntName+"]; "+
		"the zero value is the empty string. Values can be compared with == and used as map keys; \"1\" and 1 differ.")))
	f.Type().Add(typeName(t)).Struct(jen.Id("value").Id("scalar"))
	f.Line()

	f.Add(comment(f.says(t.StringName + " returns " + article(t.Name) + " [" + t.Name + "] that holds a string.")))
	f.Func().Id(t.StringName).Params(jen.Id("s").String()).Add(typeName(t)).Add(inline(jen.Return(typeName(t).Values(jen.Id("stringScalar").Call(jen.Id("s"))))))
	f.Line()
	f.Add(comment(f.says(t.IntName + " returns " + article(t.Name) + " [" + t.Name + "] that holds an integer.")))
	f.Func().Id(t.IntName).Params(jen.Id("n").Int64()).Add(typeName(t)).Add(inline(jen.Return(typeName(t).Values(jen.Id("intScalar").Call(jen.Id("n"))))))
	f.Line()

	value := func() *jen.Statement { return jen.Id("v").Dot("value") }
	f.Add(comment(f.says("String returns the string, or the integer in decimal digits.")))
	f.Add(receiver(t.Name)).Id("String").Params().String().Add(inline(jen.Return(value().Dot("String").Call())))
	f.Line()
	f.Add(comment(f.says("IsString reports whether v is a string rather than an integer.")))
	f.Add(receiver(t.Name)).Id("IsString").Params().Bool().Add(inline(jen.Return(jen.Op("!").Add(value()).Dot("isInt"))))
	f.Line()
	f.Add(comment(f.says("Int64 returns the integer; false for a string, and for an integer that does not fit into an int64.")))
	f.Add(receiver(t.Name)).Id("Int64").Params().Params(jen.Int64(), jen.Bool()).Add(inline(jen.Return(value().Dot("Int64").Call())))
	f.Line()
	f.Add(comment(f.says("Equal reports whether v and other are the same string or the same integer.")))
	f.Add(receiver(t.Name)).Id("Equal").Params(jen.Id("other").Add(typeName(t))).Bool().Add(inline(jen.Return(jen.Id("v").Op("==").Id("other"))))
	f.Line()
}

func (f *file) kindUnion(t *model.Type) {
	f.Add(comment(f.typeDocs(t, "Exactly one field is set, depending on the JSON kind of the value.")))
	f.Type().Add(typeName(t)).StructFunc(func(fields *jen.Group) {
		for _, a := range t.Alts {
			typ := goType(a.Type)
			if a.Pointer {
				typ = jen.Op("*").Add(typ)
			}
			fields.Id(a.Field).Add(typ)
		}
	})
	f.Line()
}

func (f *file) oneOrMany(t *model.Type) {
	f.Add(comment(f.typeDocs(t)))
	f.Type().Add(typeName(t)).StructFunc(func(fields *jen.Group) {
		fields.Id("Items").Index().Add(goType(t.Elem))
		fields.Add(comment(f.says("Single means that the one item is decoded from, or encoded as, a value without brackets.")))
		fields.Id("Single").Bool()
	})
	f.Line()
}
