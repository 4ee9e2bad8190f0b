package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file finds what codecs and stubs are built on, once all types have their
// fields. It warns about features that the schema lacks something for.

// goField finds a member that has a Go field; nil for constants and undeclared
// members.
func goField(t *Type, json string) *Field {
	if t == nil {
		return nil
	}
	if f := field(t, json); f != nil && f.Const == nil && f.Type != nil {
		return f
	}
	return nil
}

// StructOf is the struct that a field holds, by value or by pointer; nil if it
// holds something else.
func StructOf(f *Field) *Type {
	if f == nil || f.Type == nil || f.Pointers > 1 {
		return nil
	}
	if e := f.Type.Resolve(); e.Kind == Named && e.Type.Kind == Struct {
		return e.Type
	}
	return nil
}

// namedOf is the declared type that a field holds; nil if it holds another.
func namedOf(f *Field) *Type {
	if f == nil || f.Type == nil {
		return nil
	}
	if e := f.Type.Resolve(); e.Kind == Named {
		return e.Type
	}
	return nil
}

// lastPart finds the member of a type by its name without the namespace.
func lastPart(t *Type, name string) *Field {
	if t == nil {
		return nil
	}
	for _, f := range t.Fields {
		if f.Const == nil && f.Type != nil && f.JSON[strings.LastIndexByte(f.JSON, '/')+1:] == name {
			return f
		}
	}
	return nil
}

// isString reports whether a required field holds a string.
func isString(f *Field) bool {
	return f != nil && f.Pointers == 0 && f.Type.Resolve().Kind == String
}

// isKind reports whether a field holds a type of a kind.
func isKind(f *Field, k TypeKind) bool { t := namedOf(f); return t != nil && t.Kind == k }

func isStruct(t *Type) bool { return t != nil && t.Kind == Struct }
func isUnion(t *Type) bool  { return t != nil && t.Kind == Interface }

// duty finds the message with a duty.
func (b *builder) duty(d DutyKind) *Method {
	i := slices.IndexFunc(b.p.Methods, func(m *Method) bool { return m.Duty == d })
	if i < 0 {
		return nil
	}
	return b.p.Methods[i]
}

// parts finds the types and members that play a part.
func (b *builder) parts() {
	p := &b.p.Parts
	p.Request, p.Notification = b.envelopeOf(RequestPart), b.envelopeOf(NotificationPart)
	p.Result = b.typeOf(b.cast.of[AnyResultPart])
	p.Error = b.generalError()
	if t := p.Error; t != nil {
		if f := requiredBesides(t, t.Error.Code, t.Error.Message); f != nil {
			b.warn(f.Pos, fmt.Sprintf("%s is left empty in the errors that servers and clients make themselves", f.Path), "make it optional")
		}
	}
	if p.Request != nil {
		id := goField(p.Request.Type, "id")
		if t := namedOf(id); t != nil && t.Kind == ScalarUnion {
			p.RequestID = t
		} else if id != nil {
			b.unlike(needsID, id, "string | number")
		}
		if p.RequestID != nil && id.Pointers > 0 {
			b.warn(id.Pos, "generated servers refuse requests whose id is null or absent, and no client sends them", "make it a required string or number")
		}
	}
	b.batches()
	b.pages()
	b.progress()
	b.progressTokens()
	b.log()
	b.requestParams()
	b.introductions()
	b.software()
	b.input()
	b.resultMeta()
	b.capabilities()
	b.listen()
	b.cancelled()
	b.answeredEmpty()
	b.toolResult()
	b.forms()
	b.samples()
	b.paramsMembers()
	p.MissingCapability = b.missingCapability()
	row(b.table, func(r *NotFound) bool {
		for _, m := range b.p.Methods {
			if m.Name == r.Method && m.URI != nil {
				p.NotFound = &MissingResource{m, r.Code}
			}
		}
		return p.NotFound != nil
	})
	b.p.Lacks = b.lacks()
	b.checkRoles()
}

func (b *builder) envelopeOf(part Part) *Envelope {
	t := b.typeOf(b.cast.of[part])
	if !isStruct(t) || !isString(goField(t, "method")) {
		return nil
	}
	if v := field(t, "jsonrpc"); v != nil && v.Const != nil && LiteralValue(v.Const) != "2.0" {
		if part == RequestPart {
			b.warn(v.Pos, fmt.Sprintf("generated servers and clients speak JSON-RPC 2.0, and nothing else: the messages of this schema say %v", LiteralValue(v.Const)), `write jsonrpc: "2.0"`)
		}
		return nil
	}
	return &Envelope{Type: t, Method: goField(t, "method"), Params: goField(t, "params")}
}

// generalError is the error object with any code and message.
func (b *builder) generalError() *Type {
	t := b.errorObject()
	if t == nil || t.Error.Code == nil || t.Error.Message == nil {
		return nil
	}
	if c := t.Error.Code; c.Const != nil || c.Pointers > 0 || c.Type.Resolve().Kind != Named {
		if b.hasCodes() {
			b.unlike(needsError, c, "a required integer")
		}
		return nil
	}
	if message := field(t, "message"); !isString(goField(t, "message")) {
		b.unlike(needsError, message, "a required string")
		return nil
	}
	return t
}

// batches finds the array of messages that is itself a message: a member of the union
// of all messages or, without one, any array of requests.
func (b *builder) batches() {
	if b.cast.union == nil {
		for _, d := range b.decls {
			array, ok := d.Type.(*parser.Array)
			if t := b.typeOf(d); ok && t.Kind == Slice && slices.Contains(b.unionDecls(array.Elem, map[*Decl]bool{}), b.cast.of[RequestPart]) {
				b.p.Parts.Batch = t
				return
			}
		}
		return
	}
	if t := b.typeOf(b.cast.union); isUnion(t) {
		for _, m := range t.Union.Members {
			if m.Kind == Slice {
				b.p.Parts.Batch = m
				return
			}
		}
	}
}

// pages finds the lists that are returned in pages: the only array in a result
// that has a cursor for the next page.
func (b *builder) pages() {
	var causes []*pagesLost
	lost := func(m *Method, pos Pos, text, hint string) {
		i := slices.IndexFunc(causes, func(l *pagesLost) bool { return l.pos == pos && l.text == text })
		if i < 0 {
			i = len(causes)
			causes = append(causes, &pagesLost{misfit: misfit{pos, text, hint}})
		}
		causes[i].of = append(causes[i].of, m.Name)
	}
	defer func() {
		for _, l := range causes {
			b.warn(l.pos, fmt.Sprintf("the client has no method that goes through all pages of %s: %s", strings.Join(l.of, ", "), l.text), l.hint)
		}
	}()
	for _, m := range b.p.Methods {
		cursor, next := goField(m.Params, "cursor"), goField(m.Result, "nextCursor")
		if m.Notification || cursor == nil && next == nil {
			continue
		}
		lists := listsIn(m.Result)
		unlike := func(f *Field) {
			lost(m, f.Pos, fmt.Sprintf("%s is %s, not an optional string", f.Path, describe(f)), "make it an optional string")
		}
		switch {
		case isCursor(cursor) && isCursor(next) && len(lists) == 1:
			m.Page = &Page{Items: lists[0], Cursor: cursor, Next: next}
		case !m.FromClient:
		case cursor == nil:
			lost(m, m.Message.Pos, "the params have no optional string cursor", "declare it")
		case !isCursor(cursor):
			unlike(cursor)
		case next == nil:
			lost(m, m.Message.Pos, "the result has no optional string nextCursor", "declare it")
		case !isCursor(next):
			unlike(next)
		default:
			lost(m, m.Result.Pos, "the result does not have exactly one array", "make the list the only array in it")
		}
	}
}

// A pagesLost is why lists do not come in pages, and the methods that it is true of.
type pagesLost struct {
	misfit
	of []string
}

// listsIn are the members of a result that are arrays.
func listsIn(t *Type) []*Field {
	if !isStruct(t) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Fields), func(f *Field) bool {
		return f.Const != nil || f.Type == nil || f.Type.Kind != SliceOf || f.Pointers > 0
	})
}

// isCursor reports whether a field is an optional string.
func isCursor(f *Field) bool {
	if f == nil || f.Pointers != 1 {
		return false
	}
	e := f.Type.Resolve()
	if e.Kind == Named && e.Type.Kind == Scalar {
		e = e.Type.Elem.Resolve()
	}
	return e.Kind == String
}

func (b *builder) progress() {
	m := b.duty(ProgressDuty)
	if m == nil || !isStruct(m.Params) {
		return
	}
	g := &Progress{Method: m, Token: goField(m.Params, "progressToken"), Progress: goField(m.Params, "progress"),
		Total: goField(m.Params, "total"), Message: goField(m.Params, "message")}
	isNumber := func(f *Field, pointers int) bool {
		return f != nil && f.Pointers == pointers && f.Type.Resolve().Kind == Float
	}
	const token, number = "a required string | number", "a required number that may have a fraction"
	switch {
	case g.Token == nil:
		b.misfit(needsProgress, m.Params.Pos, fmt.Sprintf("%s has no member progressToken, %s", m.Params.Path, token), "declare it")
		return
	case !isKind(g.Token, ScalarUnion) || g.Token.Pointers > 0:
		b.unlike(needsProgress, g.Token, token)
		return
	case g.Progress == nil:
		b.misfit(needsProgress, m.Params.Pos, fmt.Sprintf("%s has no member progress, %s", m.Params.Path, number), "declare it, with the tag @TJS-type number")
		return
	case !isNumber(g.Progress, 0):
		b.misfit(needsProgress, g.Progress.Pos, fmt.Sprintf("%s is %s, not %s", g.Progress.Path, describe(g.Progress), number), "make it a number with the tag @TJS-type number: without that tag, a number is an integer")
		return
	}
	b.leftEmpty("progress notifications", g.Total, isNumber(g.Total, 1), "an optional number with the tag @TJS-type number")
	b.leftEmpty("progress notifications", g.Message, g.Message != nil && g.Message.Pointers == 1 && g.Message.Type.Resolve().Kind == String, "an optional string")
	if !isNumber(g.Total, 1) {
		g.Total = nil
	}
	if g.Message != nil && !(g.Message.Pointers == 1 && g.Message.Type.Resolve().Kind == String) {
		g.Message = nil
	}
	b.p.Parts.Progress, b.p.Parts.ProgressToken = g, namedOf(g.Token)
	b.filledIn(m.Name, m.Params, g.Token, g.Progress)
}

// progressTokens finds the type of progress tokens, and where `_meta` has one.
func (b *builder) progressTokens() {
	p := &b.p.Parts
	for _, t := range b.p.Types {
		token := goField(StructOf(t.MetaField), "progressToken")
		if p.ProgressToken == nil && isKind(token, ScalarUnion) {
			p.ProgressToken = namedOf(token)
		}
		if token != nil && token.Pointers == 1 && namedOf(token) == p.ProgressToken {
			t.MetaToken = token
		}
	}
}

// cancelled warns about members of the notification that cancels a request: the stubs
// send the id and, as text, the reason.
func (b *builder) cancelled() {
	m := b.duty(CancelDuty)
	if m == nil || !isStruct(m.Params) {
		return
	}
	id, reason := goField(m.Params, "requestId"), goField(m.Params, "reason")
	if b.p.Parts.RequestID != nil && (id == nil || namedOf(id) != b.p.Parts.RequestID) {
		at, found := m.Params.Pos, "missing"
		if id != nil {
			at, found = id.Pos, describe(id)
		}
		b.warn(at, fmt.Sprintf("%s may not be understood by others: its requestId is %s, but clients and servers send the id of the request in it", m.Name, found), "declare requestId with the type of the ids of requests")
	}
	by := []*Field{id}
	if reason != nil && !isAnyString(reason.Type) {
		b.warn(reason.Pos, fmt.Sprintf("%s may not be understood by others: clients send a text as %s, which is %s", m.Name, reason.Path, describe(reason)), "make it an optional string")
		by = append(by, reason)
	} else if reason != nil && (b.p.Modern || !m.FromServer) {
		by = append(by, reason)
	}
	b.filledIn(m.Name, m.Params, by...)
}

// answeredEmpty warns about members of the results that stubs answer without any.
func (b *builder) answeredEmpty() {
	for _, m := range b.p.Methods {
		if m.Duty == PingDuty || m.Duty == SetLevelDuty {
			b.filledIn("the answer to "+m.Name, m.Result)
		}
	}
}

func (b *builder) log() {
	m := b.duty(LogDuty)
	if m == nil || !isStruct(m.Params) {
		return
	}
	l := &Log{Method: m, Level: goField(m.Params, "level"), Logger: goField(m.Params, "logger"), Data: goField(m.Params, "data")}
	if !isKind(l.Level, Enum) || l.Level.Pointers > 0 || l.Data == nil || l.Data.Type.Resolve().Kind != Raw {
		at, found := m.Params.Pos, "missing"
		if f := l.Level; f != nil && (!isKind(f, Enum) || f.Pointers > 0) {
			at, found = f.Pos, describe(f)
		} else if f := l.Data; l.Level != nil && f != nil {
			at, found = f.Pos, describe(f)
		}
		b.warn(at, "log messages are left out of the server and the client: the params of "+m.Name+" need a required level, a union of strings, and data of any type; one is "+found, "declare both")
		return
	}
	b.leftEmpty("log messages", l.Logger, l.Logger != nil && l.Logger.Pointers == 1 && l.Logger.Type.Resolve().Kind == String, "an optional string")
	if l.Logger != nil && !(l.Logger.Pointers == 1 && l.Logger.Type.Resolve().Kind == String) {
		l.Logger = nil
	}
	l.Levels = namedOf(l.Level)
	b.p.Parts.Log = l
	b.filledIn(m.Name, m.Params, l.Level, l.Data)
}

// requestParams finds the params with only the members that every request may
// have: the params of the general request, or the base of the params of
// requests. Their `_meta` is the `_meta` of requests.
func (b *builder) requestParams() {
	p := &b.p.Parts
	if d := b.cast.requestBase; d != nil {
		if t := StructOf(goField(b.typeOf(d), "params")); t != nil && t.Meta != NoMeta {
			p.RequestParams = t
		}
	}
	if p.RequestParams == nil {
		p.RequestParams = b.bareParams(false)
	}
	if t := p.RequestParams; t != nil {
		t.Role, t.OfRequest = Params, true // also where no request has just these
	}
	b.requestMeta()
}

// bareParams are what the params of requests, or of notifications, build on that
// has no member but `_meta`.
func (b *builder) bareParams(notification bool) *Type {
	for _, m := range b.p.Methods {
		if m.Notification != notification {
			continue
		}
		for _, t := range structsOfParams(m) {
			if base := b.bareBase(t); base != nil {
				return base
			}
		}
	}
	return nil
}

// bareBase is the base of params that has no member except `_meta`; it may be
// the params themselves.
func (b *builder) bareBase(t *Type) *Type {
	if !t.Path.IsDecl() {
		return nil
	}
	builtOn := map[*Decl]bool{}
	b.reaches(t.Path.Root(), nil, builtOn) // marks all that it builds on
	var first *Decl
	for d := range builtOn {
		if d.Shape == nil || len(d.Shape.Props) != 1 || d.Shape.prop("_meta") == nil || first != nil && b.rank[first] < b.rank[d] {
			continue
		}
		if base := b.typeOf(d); isStruct(base) && base.Role != Result {
			first = d
		}
	}
	return b.typeOf(first)
}

// requestMeta finds the `_meta` that says which version a request follows.
func (b *builder) requestMeta() {
	p := &b.p.Parts
	var t *Type
	if p.RequestParams != nil && p.RequestParams.MetaField != nil {
		t = StructOf(p.RequestParams.MetaField)
	}
	version := lastPart(t, "protocolVersion")
	if !isTextMember(version) {
		b.noVersion(t, version)
		return
	}
	m := &RequestMeta{Type: t, Version: version, Info: lastPart(t, "clientInfo"), Capabilities: lastPart(t, "clientCapabilities"),
		LogLevel: lastPart(t, "logLevel"), Token: lastPart(t, "progressToken")}
	if StructOf(m.Info) == nil {
		if m.Info != nil {
			b.leftEmpty("requests", m.Info, false, "an object with name and version")
		} else if b.p.Modern {
			b.warn(t.Pos, fmt.Sprintf("clients do not say which software they are: %s has no member clientInfo", t.Path), "declare it as an optional description of the software")
		}
		m.Info = nil
	}
	if StructOf(m.Capabilities) == nil {
		if m.Capabilities != nil {
			b.unlike(needsClientCapabilities, m.Capabilities, "an object with the capabilities of the client")
		} else {
			b.misfit(needsClientCapabilities, t.Pos, fmt.Sprintf("%s has no member clientCapabilities", t.Path), "declare it as an object with the capabilities of the client")
		}
		m.Capabilities = nil
	}
	if p.Log == nil || m.LogLevel == nil || m.LogLevel.Pointers != 1 || !sameValues(namedOf(m.LogLevel), p.Log.Levels) {
		switch {
		case !b.p.Modern || p.Log == nil && m.LogLevel == nil:
		case m.LogLevel == nil:
			b.warn(t.Pos, fmt.Sprintf("handlers of servers cannot log: %s has no member logLevel with which a client asks for log messages", t.Path), "declare it, optional and of the type of the level of log messages")
		case p.Log != nil:
			b.warn(m.LogLevel.Pos, fmt.Sprintf("handlers of servers cannot log, and clients cannot ask for log messages: %s is %s, not an optional %s", m.LogLevel.Path, describe(m.LogLevel), p.Log.Levels.Path),
				fmt.Sprintf("make it optional, and of the type %s", p.Log.Levels.Path))
		}
		m.LogLevel = nil
	}
	if p.ProgressToken == nil || m.Token == nil || m.Token.Pointers != 1 || !isKind(m.Token, ScalarUnion) {
		if b.p.Modern && p.Progress != nil {
			text, at := fmt.Sprintf("%s has no member progressToken", t.Path), t.Pos
			if m.Token != nil {
				text, at = fmt.Sprintf("%s is %s, not an optional string | number", m.Token.Path, describe(m.Token)), m.Token.Pos
			}
			b.warn(at, "clients cannot ask for progress notifications: "+text, "declare it as an optional string | number")
		}
		m.Token = nil
	}
	p.RequestMeta = m
}

// noVersion records why requests cannot say which version they follow.
func (b *builder) noVersion(meta *Type, version *Field) {
	params := b.p.Parts.RequestParams
	switch f := version; {
	case !b.p.Modern || params == nil:
	case f != nil:
		b.unlike(needsOpening, f, "a string")
	case meta == nil || lastConst(meta, "protocolVersion") == nil:
		at, in := params.Pos, params.Path.String()
		if meta != nil {
			at, in = meta.Pos, meta.Path.String()
		}
		b.misfit(needsOpening, at, fmt.Sprintf("%s has no member protocolVersion, with which requests say which version they follow", in), "declare it in the _meta of requests, as a required string")
	default:
		b.unlike(needsOpening, lastConst(meta, "protocolVersion"), "a string")
	}
}

// lastConst finds a constant member by its name without the namespace.
func lastConst(t *Type, name string) *Field {
	i := slices.IndexFunc(t.Fields, func(f *Field) bool { return f.Const != nil && f.JSON[strings.LastIndexByte(f.JSON, '/')+1:] == name })
	if i < 0 {
		return nil
	}
	return t.Fields[i]
}

// leftEmpty warns about a member that the stubs do not use because it is of another
// type than they have a value of.
func (b *builder) leftEmpty(what string, f *Field, fits bool, want string) {
	if f != nil && !fits && f.Presence.MayBeAbsent() {
		b.warn(f.Pos, fmt.Sprintf("%s do not use %s: it is %s, not %s", what, f.Path, describe(f), want), "make it "+want)
	}
}

// sameValues reports whether two enumerations have the same values: an inline
// enumeration in two places is two Go types.
func sameValues(x, y *Type) bool {
	return x != nil && y != nil && x.Kind == Enum && y.Kind == Enum &&
		slices.EqualFunc(x.Values, y.Values, func(v, w *Value) bool { return v.Text == w.Text })
}

// introductions finds the handshake, or the discovery that replaces it, and with
// it the capabilities and the descriptions of both sides.
func (b *builder) introductions() {
	p := &b.p.Parts
	if begin, end := b.duty(InitializeDuty), b.duty(InitializedDuty); begin != nil && end != nil && isStruct(begin.Params) {
		h := &Handshake{Begin: begin, End: end, Version: goField(begin.Params, "protocolVersion"),
			Capabilities: goField(begin.Params, "capabilities"), Info: goField(begin.Params, "clientInfo"), Answer: b.introduction(begin)}
		switch {
		case !isTextMember(h.Version):
			b.lacksVersion(begin, begin.Params, "protocolVersion", "a string")
		case h.Answer.Version != nil:
			p.Handshake = h
			p.Implementation, p.ClientCapabilities = StructOf(h.Info), StructOf(h.Capabilities)
			b.filledIn(begin.Name, begin.Params, h.Version, h.Capabilities, h.Info)
			b.filledIn("the answer to "+begin.Name, begin.Result, h.Answer.Version, h.Answer.Capabilities, h.Answer.Info, h.Answer.CacheScope)
			b.filledIn(end.Name, end.Params)
		default:
			b.lacksVersion(begin, begin.Result, "protocolVersion", "a string")
		}
	} else if begin != nil && end == nil {
		if b.p.Modern {
			b.warn(begin.Message.Pos, begin.Name+" is left out of the client and the server: it begins a session, which versions with server/discover do not have", "give it another method")
		} else {
			b.misfit(needsOpening, begin.Message.Pos, "there is no notifications/initialized, which ends what "+begin.Name+" begins", "declare it")
		}
	}
	if m := b.duty(DiscoverDuty); m != nil {
		if i := b.introduction(m); i.Versions != nil {
			p.Discovery = &i
			b.filledIn("the answer to "+m.Name, m.Result, i.Version, i.Versions, i.Capabilities, i.Info, i.CacheScope)
		} else {
			b.lacksVersion(m, m.Result, "supportedVersions", "a required array of strings")
		}
	}
	if p.RequestMeta != nil {
		if t := StructOf(p.RequestMeta.Info); t != nil {
			p.Implementation = t
		}
		if t := StructOf(p.RequestMeta.Capabilities); t != nil {
			p.ClientCapabilities = t
		}
	}
	for _, i := range []*Introduction{p.Discovery, p.answer()} {
		if i == nil {
			continue
		}
		if p.ServerCapabilities == nil {
			p.ServerCapabilities = StructOf(i.Capabilities)
		}
		if p.Implementation == nil {
			p.Implementation = StructOf(i.Info)
		}
	}
	if p.Implementation == nil && p.Result != nil {
		p.Implementation = StructOf(lastPart(StructOf(p.Result.MetaField), "serverInfo"))
	}
}

// lacksVersion records why a message of an introduction does not name a version.
func (b *builder) lacksVersion(m *Method, t *Type, json, want string) {
	switch {
	case !isStruct(t):
		b.misfit(needsOpening, m.Message.Pos, fmt.Sprintf("no object with a member %s belongs to %s", json, m.Name), "declare it as "+want)
	case field(t, json) == nil:
		b.misfit(needsOpening, t.Pos, fmt.Sprintf("%s has no member %s", t.Path, json), "declare it as "+want)
	default:
		b.unlike(needsOpening, field(t, json), want)
	}
}

// software finds the name and the version in the description of a side.
func (b *builder) software() {
	p := &b.p.Parts
	if p.Implementation == nil {
		return
	}
	p.SoftwareName, p.SoftwareVersion = goField(p.Implementation, "name"), goField(p.Implementation, "version")
	if !isString(p.SoftwareName) || !isString(p.SoftwareVersion) {
		p.Implementation = nil
	}
	b.sidesAlike()
}

// sidesAlike sees to it that a side has one description and one set of
// capabilities, wherever it sends them: there is one option for each. A member of
// another type cannot be filled in, which nothing makes good if it is required.
func (b *builder) sidesAlike() {
	p := &b.p.Parts
	check := func(at **Field, part **Type) {
		f := *at
		if f == nil || *part == nil || StructOf(f) == *part {
			return
		}
		*at = nil
		text := fmt.Sprintf("%s is left empty: its type is not %s, which describes the same elsewhere", f.Path, (*part).Path)
		if f.Pointers == 0 {
			text = fmt.Sprintf("%s cannot be filled in: its type is not %s, which describes the same elsewhere", f.Path, (*part).Path)
			*part = nil
		}
		b.warn(f.Pos, text, "give both members the same type")
	}
	var answers []*Introduction
	if h := p.Handshake; h != nil {
		check(&h.Info, &p.Implementation)
		check(&h.Capabilities, &p.ClientCapabilities)
		answers = append(answers, &h.Answer)
	}
	if p.Discovery != nil {
		answers = append(answers, p.Discovery)
	}
	if m := p.RequestMeta; m != nil {
		check(&m.Info, &p.Implementation)
		check(&m.Capabilities, &p.ClientCapabilities)
	}
	for _, i := range answers {
		check(&i.Info, &p.Implementation)
		check(&i.Capabilities, &p.ServerCapabilities)
	}
}

func (p *Parts) answer() *Introduction {
	if p.Handshake == nil {
		return nil
	}
	return &p.Handshake.Answer
}

// Introduction is how a server introduces itself; nil if the schema has no way.
func (p *Parts) Introduction() *Introduction {
	if p.Discovery != nil {
		return p.Discovery
	}
	return p.answer()
}

func (b *builder) introduction(m *Method) Introduction {
	i := Introduction{Method: m}
	if !isStruct(m.Result) {
		return i
	}
	get := func(name string, ok func(*Field) bool) *Field {
		if f := goField(m.Result, name); f != nil && ok(f) {
			return f
		}
		return nil
	}
	isStructMember := func(f *Field) bool { return StructOf(f) != nil }
	i.Version = get("protocolVersion", isTextMember)
	i.Versions = get("supportedVersions", func(f *Field) bool {
		e := f.Type.Resolve()
		return f.Pointers == 0 && e.Kind == SliceOf && isAnyString(e.Elem)
	})
	i.Capabilities = get("capabilities", isStructMember)
	i.Info = get("serverInfo", isStructMember)
	b.leftEmpty("servers", goField(m.Result, "serverInfo"), i.Info != nil, "an object with name and version")
	b.leftEmpty("servers", goField(m.Result, "instructions"), isOptionalString(goField(m.Result, "instructions")), "an optional string")
	i.Instructions = get("instructions", func(f *Field) bool { return f.Pointers == 1 && f.Type.Resolve().Kind == String })
	i.CacheScope = get("cacheScope", func(f *Field) bool { return isKind(f, Enum) && f.Pointers == 0 && len(namedOf(f).Values) > 0 })
	return i
}

// input finds the result that asks for input.
func (b *builder) input() {
	t := b.typeOf(b.cast.of[InputRequiredPart])
	if !isStruct(t) {
		return
	}
	in := &Input{Result: t, Requests: goField(t, "inputRequests"), State: goField(t, "requestState"), ResultType: goField(t, "resultType")}
	noInput := func(pos Pos, text, hint string) {
		for _, m := range b.p.Methods {
			m.Input = nil
		}
		b.warn(pos, "servers cannot ask for input: "+text, hint)
	}
	in.Request = mapElem(in.Requests)
	var lacking []misfit
	switch {
	case !isOptionalText(in.State):
		f := field(t, "requestState")
		noInput(f.Pos, fmt.Sprintf("%s is %s, not an optional string", f.Path, describe(f)), "make it an optional string")
		return
	case !isUnion(in.Request) || in.Requests.Pointers > 0:
		f := field(t, "inputRequests")
		noInput(f.Pos, fmt.Sprintf("%s is not a map whose values are a union of requests", f.Path), "declare it as { [key: string]: InputRequest }, with a type InputRequest that names the requests")
		return
	case b.p.Modern && field(t, "resultType") == nil:
		noInput(t.Pos, fmt.Sprintf("%s has no resultType, by which a client knows it from the final result", t.Path), "declare resultType in the base of all results, or here")
		return
	}
	for _, m := range b.p.Methods {
		if m.Outcome == nil || !isStruct(m.Params) {
			continue
		}
		responses, state := goField(m.Params, "inputResponses"), goField(m.Params, "requestState")
		if responses == nil && state == nil {
			continue
		}
		if !isUnion(mapElem(responses)) || responses.Pointers > 0 {
			at, found := m.Message.Pos, "missing"
			if responses != nil {
				at, found = responses.Pos, describe(responses)
			}
			lacking = append(lacking, misfit{at, fmt.Sprintf("inputResponses of %s is %s, not an optional map whose values are a union of results", m.Name, found), "declare it as { [key: string]: InputResponse }"})
			continue
		}
		if !isOptionalText(state) || state.Type.String() != in.State.Type.String() {
			at, found := m.Message.Pos, "missing"
			if state != nil {
				at, found = state.Pos, describe(state)
			}
			lacking = append(lacking, misfit{at, fmt.Sprintf("requestState of %s is %s, not of the type of %s", m.Name, found, in.State.Path), "give both the same type"})
			continue
		}
		if in.Responses != nil && !fitTogether(in.Responses.Resolve(), responses.Type.Resolve()) {
			b.warn(responses.Pos, fmt.Sprintf("%s is not used: it is a %s, but the answers to other requests are a %s", responses.Path, responses.Type, in.Responses), "give both the same type")
			continue
		}
		m.Input = &InputFields{responses, state}
		if in.Responses == nil || in.Responses.Resolve().Kind == MapOf {
			in.Response, in.Responses = mapElem(responses), responses.Type
		}
	}
	said := map[Pos]bool{} // several requests may have it from one base
	for _, l := range lacking {
		if !said[l.pos] {
			said[l.pos] = true
			b.warn(l.pos, "a result cannot ask for input: "+l.text, l.hint)
		}
	}
	outcome := func(m *Method) bool { return m.Outcome != nil }
	switch {
	case in.Response != nil:
	case len(lacking) > 0:
		return
	case !slices.ContainsFunc(b.p.Methods, outcome):
		noInput(t.Pos, fmt.Sprintf("no response has a result that may be %s", t.Path), fmt.Sprintf("declare responses with a member such as result: CallToolResult | %s", t.Path))
		return
	default:
		noInput(t.Pos, "no params of a request whose result may be "+t.Path.String()+" hold the answers", "declare inputResponses and requestState in the params of a request")
		return
	}
	b.filledIn("a result that asks for input", t, in.Requests, in.State, in.ResultType)
	b.p.Parts.Input = in
}

// fitTogether reports whether a value of one map type can be assigned to the
// other: they have the same values, and at most one of them has a name.
func fitTogether(x, y *Expr) bool {
	elem := func(e *Expr) *Type { return mapElem(&Field{Type: e}) }
	return elem(x) == elem(y) && (x.Kind == MapOf || y.Kind == MapOf || x.Type == y.Type)
}

// isOptionalText is for a string of any name.
func isOptionalText(f *Field) bool { return f != nil && f.Pointers == 1 && isAnyString(f.Type) }

func isOptionalString(f *Field) bool {
	return f != nil && f.Pointers == 1 && f.Type.Resolve().Kind == String
}

// mapElem is the declared type of the values of a map.
func mapElem(f *Field) *Type {
	if f == nil {
		return nil
	}
	e := f.Type.Resolve()
	switch {
	case e.Kind == MapOf:
		e = e.Elem.Resolve()
	case e.Kind == Named && e.Type.Kind == Map:
		e = e.Type.Elem.Resolve()
	default:
		return nil
	}
	if e.Kind != Named {
		return nil
	}
	return e.Type
}

// resultMeta finds the member of results for the server info.
func (b *builder) resultMeta() {
	p := &b.p.Parts
	if p.Result == nil || p.Result.MetaField == nil || p.Implementation == nil {
		return
	}
	t := StructOf(p.Result.MetaField)
	info := lastPart(t, "serverInfo")
	switch {
	case info == nil:
	case StructOf(info) != p.Implementation:
		b.warn(info.Pos, fmt.Sprintf("servers do not say in results which software they are: %s is %s, not of the type %s", info.Path, describe(info), p.Implementation.Path), "give it that type")
	case p.Result.MetaField.Pointers != 1:
		b.warn(p.Result.MetaField.Pos, fmt.Sprintf("servers do not say in results which software they are: %s is %s, not an optional object", p.Result.MetaField.Path, describe(p.Result.MetaField)), "make it optional")
	default:
		p.ResultMeta = &ResultMeta{Type: t, Info: info}
		b.filledIn("the _meta of results", t, info)
	}
}

// missingCapability finds the error for a capability that the client lacks.
func (b *builder) missingCapability() *ErrorType {
	for _, e := range b.p.Errors {
		if isStruct(e.Data) {
			f := goField(e.Data, "requiredCapabilities")
			if f == nil || f.Pointers > 0 || StructOf(f) == nil || StructOf(f) != b.p.Parts.ClientCapabilities {
				continue
			}
			message, data := goField(e.Object, "message"), goField(e.Object, "data")
			more := cmp.Or(requiredBesides(e.Data, f), requiredBesides(e.Object, message, data))
			if more == nil && isString(message) && data.Pointers == 0 {
				return e
			}
			f = cmp.Or(more, f)
			b.warn(f.Pos, fmt.Sprintf("servers do not check that the client can do what a result asks for: a %s takes more than the capabilities that are missing", e.Type.Path),
				"make the other members optional, and the message and the data required")
		}
	}
	return nil
}

// requiredBesides is a required member besides some; nil if there is none.
func requiredBesides(t *Type, besides ...*Field) *Field {
	for _, f := range t.Fields {
		if f.Const == nil && !f.Presence.MayBeAbsent() && !slices.Contains(besides, f) {
			return f
		}
	}
	return nil
}

// unset sets what stands for members of results that are left out.
func (b *builder) unset() {
	for _, t := range b.p.Types {
		if t.Role != Result {
			continue
		}
		for _, f := range t.Fields {
			if f.Const != nil || f.Presence != Required || !isKind(f, Enum) && f.Type.Resolve().Kind != Int {
				continue
			}
			if r, ok := row(b.table, func(r *Unset) bool { return r.Member == f.JSON }); ok {
				f.Unset = r.Value
			}
		}
	}
}

// paramsMembers finds the members of params that stubs use.
func (b *builder) paramsMembers() {
	for _, m := range b.p.Methods {
		for _, t := range structsOfParams(m) {
			if f := goField(t, "task"); m.TaskResult != nil && f != nil && f.Presence == Optional && StructOf(f) != nil {
				t.TaskField = f
			}
		}
		if !isStruct(m.Params) {
			continue
		}
		m.Task = m.Params.TaskField
		row(b.table, func(r *TaskOf) bool {
			if f := goField(m.Params, r.Member); r.Method == m.Name && isString(f) {
				m.RelatedTask = &RelatedTask{f, r.Key}
			}
			return r.Method == m.Name && m.RelatedTask != nil
		})
		if f := goField(m.Params, "uri"); isString(f) {
			m.URI = f
		}
		if r, ok := row(b.table, func(r *NameHeader) bool { return b.p.Modern && r.Method == m.Name }); ok {
			switch f := goField(m.Params, r.Member); {
			case isString(f):
				m.NameField = f
			case f == nil:
				b.warn(m.Params.Pos, fmt.Sprintf("requests %s have no header Mcp-Name: %s has no member %s, whose value it repeats", m.Name, m.Params.Path, r.Member), "declare it as a required string")
			default:
				b.warn(f.Pos, fmt.Sprintf("requests %s have no header Mcp-Name: %s is %s, not a required string", m.Name, f.Path, describe(f)), "make it a required string")
			}
		}
	}
}

// toolResult finds the result of a tool.
func (b *builder) toolResult() {
	for _, m := range b.p.Methods {
		if !isStruct(m.Result) {
			continue
		}
		content, isError := goField(m.Result, "content"), goField(m.Result, "isError")
		if content == nil || isError == nil || isError.Type.Kind != Bool || isError.Pointers != 1 {
			continue
		}
		if e := content.Type; content.Pointers == 0 && e.Kind == SliceOf && e.Elem.Kind == Named && isUnion(e.Elem.Type) {
			if text, f := textMember(e.Elem.Type); text != nil {
				b.p.Parts.ToolResult = &ToolResult{m.Result, content, isError, text, f}
				return
			}
		}
	}
}

// forms finds the request to fill in a form.
func (b *builder) forms() {
	for _, m := range b.p.Methods {
		if !isStruct(m.Result) {
			continue
		}
		f := &Form{Method: m, Action: goField(m.Result, "action"), Content: goField(m.Result, "content")}
		if !isKind(f.Action, Enum) || f.Action.Pointers > 0 || f.Content == nil || f.Content.Pointers > 0 || !isKindUnionMap(f.Content) {
			continue
		}
		for _, v := range namedOf(f.Action).Values {
			if v.Text == "accept" {
				f.Accept = v
			}
		}
		for _, t := range structsOfParams(m) {
			schema := goField(t, "requestedSchema")
			s := StructOf(schema)
			taken := s != nil && slices.ContainsFunc(s.Fields, func(f *Field) bool { return f.Name == "Check" }) // by a method of ours
			if s != nil && !taken && schema.Pointers == 0 && f.Accept != nil && isUnion(mapElem(goField(s, "properties"))) {
				f.Params, f.Schema = t, schema
				b.p.Parts.Form = f
				return
			}
		}
	}
}

// isKindUnionMap reports whether a field is a map whose values are of one of
// several JSON kinds.
func isKindUnionMap(f *Field) bool {
	t := mapElem(f)
	return t != nil && t.Kind == KindUnion
}

// textMember is the member of a union that holds only text.
func textMember(union *Type) (*Type, *Field) {
	for _, t := range union.Union.Members {
		kind, text := field(t, "type"), goField(t, "text")
		if kind != nil && kind.Const != nil && LiteralValue(kind.Const) == "text" && isString(text) && text.Type.Kind == String {
			return t, text
		}
	}
	return nil, nil
}

// samples picks a struct and a union for examples in documentation: the ones in
// lists and tool results, or else the first of each kind.
func (b *builder) samples() {
	p := &b.p.Parts
	for _, m := range b.p.Methods {
		if m.Page != nil && m.Name == "tools/list" && m.Page.Items.Type.Elem.Kind == Named {
			p.Sample = m.Page.Items.Type.Elem.Type
		}
	}
	if p.ToolResult != nil {
		p.SampleUnion = p.ToolResult.Content.Type.Elem.Type
	}
	for _, t := range b.p.Types {
		if p.Sample == nil && t.Kind == Struct && !t.Inline {
			p.Sample = t
		}
		if p.SampleUnion == nil && t.Kind == Interface {
			p.SampleUnion = t
		}
	}
}
