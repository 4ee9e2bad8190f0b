package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitConsts prints the constants that are not values of an enumeration.
func emitConsts(f *file) {
	if f.p.Version != "" || f.p.Lacks == "" { // servers and clients use it
		f.Add(comment(f.says("Version is the protocol version that this package implements.")))
		f.Const().Id("Version").Op("=").Lit(f.p.Version)
		f.Line()
	}
	f.textHelpers()

	var codes, others []*model.Const
	for _, c := range f.p.Consts {
		if c.Code {
			codes = append(codes, c)
		} else {
			others = append(others, c)
		}
	}
	f.constBlock("Constants of the schema.", others, func(c *model.Const) *jen.Statement {
		return jen.Id(c.Name).Op("=").Add(literal(model.LiteralValue(c.Value)))
	})
	if f.needsCode() {
		f.Add(comment(f.says("A Code identifies the kind of an [" + f.errorName() + "]. JSON-RPC and the protocol define the codes below. Applications may use other codes, outside the range that JSON-RPC reserves.")))
		f.Type().Id("Code").Int64()
		f.Line()
	}
	f.constBlock("The error codes of JSON-RPC and of the protocol.", codes, func(c *model.Const) *jen.Statement {
		return jen.Id(c.Name).Id("Code").Op("=").Add(literal(model.LiteralValue(c.Value)))
	})
	if len(f.p.Keys) == 0 {
		return
	}
	f.Add(comment(f.says("The names of the members of `_meta` that the protocol defines.")))
	f.Const().DefsFunc(func(consts *jen.Group) {
		for _, k := range f.p.Keys {
			consts.Add(comment(f.saysOf(k.Doc, firstSentence(k.Doc.Text))))
			consts.Id(k.Name).Op("=").Lit(k.JSON)
		}
	})
	f.Line()
}

func (f *file) constBlock(doc string, consts []*model.Const, def func(*model.Const) *jen.Statement) {
	if len(consts) == 0 {
		return
	}
	f.Add(comment(f.says(doc)))
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, c := range consts {
			g.Add(comment(f.docs(c.Doc, "")))
			g.Add(def(c))
		}
	})
	f.Line()
}

// needsCode reports whether anything has the type of error codes.
func (g *generator) needsCode() bool {
	for _, c := range g.p.Consts {
		if c.Code {
			return true
		}
	}
	return false
}

// intText prints an integer that the model has as text.
func intText(text string) *jen.Statement {
	n, _ := strconv.ParseInt(text, 10, 64) // the model has checked it
	return number(n)
}
