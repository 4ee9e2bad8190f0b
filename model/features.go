package model

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// This file decides what servers and clients have: features, methods, handlers.

// capabilities resolves the capabilities of all methods.
func (b *builder) capabilities() {
	for _, m := range b.p.Methods {
		onServer := m.Notification && m.FromServer || !m.Notification && m.FromClient
		onClient := m.Notification && m.FromClient || !m.Notification && (m.FromServer || m.Embedded)
		resolve := func(path []string, here bool, of *Type) *Capability {
			if !here {
				return nil
			}
			return capability(of, path)
		}
		client, server := b.p.Parts.ClientCapabilities, b.p.Parts.ServerCapabilities
		row(b.table, func(r *CapabilityOf) bool {
			if r.Method == m.Name {
				m.ServerCapability, m.ClientCapability = resolve(r.Path, onServer, server), resolve(r.Path, onClient, client)
			}
			return r.Method == m.Name && m.Capability() != nil
		})
		row(b.table, func(r *TaskCapability) bool {
			if r.Method != m.Name {
				return false
			}
			c := cmp.Or(resolve(r.Path, onServer, server), resolve(r.Path, onClient, client))
			switch {
			case m.TaskResult != nil:
				m.TaskCapability = c
			case c != nil && !mayAskForTask(m):
				b.warn(m.Message.Pos, fmt.Sprintf("%s cannot be answered with a task, although the capability %s stands for that: its params have no optional member task", m.Name, c),
					"declare the member, or remove the capability")
			}
			return m.TaskCapability != nil
		})
		for _, r := range rowsOf[*Needs](b.table) {
			if n := need(m, r, client); n != nil {
				b.table.used[r] = true
				if always := b.imply(n.Capability, r.Path); !always {
					m.Needs = append(m.Needs, n)
				}
			}
		}
		for _, r := range rowsOf[*Wants](b.table) {
			if n := need(m, (*Needs)(r), client); n != nil {
				b.table.used[r] = true
				m.Wants = append(m.Wants, n)
			}
		}
	}
}

// imply finds the member without which the object around a capability declares
// it. It reports true if there is none, so that the object always does.
func (b *builder) imply(c *Capability, path []string) (always bool) {
	if len(c.Fields) < 2 {
		return false
	}
	row(b.table, func(r *Implied) bool {
		if !slices.Equal(r.Path, path) {
			return false
		}
		if f := goField(StructOf(c.Fields[len(c.Fields)-2]), r.Unless); f != nil && isDeclarable(f) {
			c.Unless = f
		}
		always = c.Unless == nil
		return true
	})
	return always
}

// capability finds the member for a capability; nil if there is none.
func capability(of *Type, path []string) *Capability {
	c := &Capability{Of: of}
	for t := of; len(c.Fields) < len(path); {
		f := goField(t, path[len(c.Fields)])
		// What is around it may be there always.
		around := len(c.Fields) < len(path)-1 && StructOf(f) != nil
		if f == nil || !around && !isDeclarable(f) {
			return nil
		}
		c.Fields = append(c.Fields, f)
		t = StructOf(f)
	}
	return c
}

// isDeclarable reports whether a field can declare that something is supported.
func isDeclarable(f *Field) bool {
	switch f.Type.Resolve().Kind {
	case Object, Raw, Members, MapOf:
		return f.Pointers == 0 && f.Presence != Required
	case Bool:
		return true
	}
	return StructOf(f) != nil && f.Pointers == 1 || isKind(f, Map) && f.Pointers == 0 && f.Presence != Required
}

// need resolves a row about params that need a capability of the client; nil
// if it does not apply.
func need(m *Method, r *Needs, client *Type) *Need {
	if r.Method != m.Name || m.Params == nil {
		return nil
	}
	c := capability(client, r.Path)
	if c == nil {
		return nil
	}
	switch {
	case isStruct(m.Params):
		f := goField(m.Params, r.Member)
		switch {
		case f == nil || f.Pointers == 0 && !CanBeNil(f.Type):
		case r.Value == "":
			return &Need{Capability: c, Field: f}
		case f.Pointers == 1 && isKind(f, Enum):
			for _, v := range namedOf(f).Values {
				if v.Text == r.Value {
					return &Need{Capability: c, Field: f, Value: v}
				}
			}
		}
	case isUnion(m.Params):
		for _, t := range m.Params.Union.Members {
			if f := field(t, r.Member); slices.Equal(constantsOf(f), []string{r.Value}) {
				return &Need{Capability: c, Member: t}
			}
		}
	}
	return nil
}

// listen finds how subscriptions work, and which notifications they bring.
func (b *builder) listen() {
	p := &b.p.Parts
	m, ack := b.duty(ListenDuty), b.duty(AcknowledgeDuty)
	if m == nil {
		for _, e := range b.p.Methods {
			if b.p.Modern && b.isProtocol() && e.Duty == EventDuty && e.FromServer {
				b.warn(e.Message.Pos, "servers cannot send "+e.Name+": the schema has no subscriptions/listen, with which a client asks for it", "declare subscriptions/listen with what belongs to it, or remove the notification")
			}
		}
		return
	}
	if p.RequestID == nil {
		return // there are no servers and clients
	}
	lost := func(text, hint string) {
		b.warn(m.Message.Pos, "subscriptions are left out of the client and the server: "+text, hint)
	}
	if ack == nil || !isStruct(ack.Params) || !isStruct(m.Params) || !isStruct(m.Result) {
		lost("the acknowledging notification, or the params or the result of "+m.Name+", are missing", "declare them")
		return
	}
	l := &Listen{Method: m, Acknowledge: ack, Filter: goField(m.Params, "notifications"), Granted: goField(ack.Params, "notifications")}
	if StructOf(l.Filter) == nil || StructOf(l.Filter) != StructOf(l.Granted) || l.Filter.Pointers+l.Granted.Pointers > 0 {
		lost("the params of "+m.Name+" and of "+ack.Name+" need a required member notifications of the same object type", "declare it")
		return
	}
	for _, t := range []*Type{ack.Params, m.Result} {
		if t.MetaField == nil || !isKind(subscriptionID(StructOf(t.MetaField)), ScalarUnion) {
			if id := subscriptionID(StructOf(t.MetaField)); id != nil {
				lost(fmt.Sprintf("%s is %s, not a string | number", id.Path, describe(id)), "give it the type of the ids of requests")
			} else {
				lost(fmt.Sprintf("the _meta of %s has no declared member subscriptionId", t.Path), "give it the type of the _meta of notifications")
			}
			return
		}
	}
	id := subscriptionID(StructOf(ack.Params.MetaField))
	for _, k := range b.p.Keys {
		if k.JSON == id.JSON {
			p.SubscriptionKey = k
		}
	}
	for _, u := range b.cast.notifications {
		if u.side == ServerSide && isUnion(b.typeOf(u.decl)) && slices.Contains(b.typeOf(u.decl).Union.Members, ack.Message) {
			l.Notification = b.typeOf(u.decl)
		}
	}
	if p.SubscriptionKey == nil || l.Notification == nil || !isKind(id, ScalarUnion) {
		lost("the key for the id of a subscription, or the union of the server's notifications, is missing", "add "+ack.Message.Path.String()+" to the union of the server's notifications")
		return
	}
	for _, e := range b.p.Methods {
		for _, r := range rowsOf[*Filter](b.table) {
			if r.Method != e.Name {
				continue
			}
			f := goField(StructOf(l.Filter), r.Member)
			if f != nil {
				b.table.used[r] = true
			}
			if f != nil && isFilter(f) {
				e.Filter = f
			} else if e.FromServer {
				b.warn(StructOf(l.Filter).Pos, fmt.Sprintf("no subscription brings %s: %s has no member %s that asks for it, an optional boolean or an array of URIs", e.Name, StructOf(l.Filter).Path, r.Member), "declare it")
			}
		}
	}
	p.Listen = l
	b.filledIn(ack.Name, ack.Params, l.Granted, ack.Params.MetaField)
	b.filledIn("the result of "+m.Name, m.Result, m.Result.MetaField)
}

func subscriptionID(meta *Type) *Field { return lastPart(meta, "subscriptionId") }

// isFilter reports whether a member of a filter asks for notifications: a
// boolean, or a list of URIs.
func isFilter(f *Field) bool {
	e := f.Type.Resolve()
	return e.Kind == Bool && f.Pointers == 1 || e.Kind == SliceOf && e.Elem.Resolve().Kind == String && f.Pointers == 0
}

// features decides what servers and clients have.
func (b *builder) features() {
	b.stubNames()
	if b.p.LacksTools = b.p.Lacks; b.p.Lacks != "" {
		return // already reported
	}
	for _, m := range b.p.Methods {
		b.form(m)
	}
	b.serverSide()
	b.clientSide()
	b.handlerFields()
	b.checkOutcomes()
	b.tools()
}

// form determines how stubs pass the params and the result of a method: as a
// pointer to a struct, or as a sealed interface. Other forms get a warning and
// are ignored.
func (b *builder) form(m *Method) {
	hasForm := func(t *Type) bool { return isStruct(t) || isUnion(t) }
	declared := field(m.Message, "params")
	if m.Params != nil && !hasForm(m.Params) && !isOpenObject(declared) {
		b.warn(m.Params.Pos, fmt.Sprintf("%s is left out of the client and the server: its params are neither an object with declared members nor a union of such objects", m.Name), "make them an interface")
		m.Params, m.Lost = nil, true
	}
	if m.Result != nil && !hasForm(m.Result) {
		b.warn(m.Result.Pos, fmt.Sprintf("%s is left out of the client and the server: its result is neither an object with declared members nor a union of such objects", m.Name), "make it an interface that extends the base of results")
		m.Result, m.Lost = nil, true
	}
	if m.Result != nil && !isStruct(m.Result) && (m.Duty == PingDuty || m.Duty == SetLevelDuty) {
		b.warn(m.Message.Pos, fmt.Sprintf("%s is left out of the client and the server: they answer it themselves, and its result may be one of several", m.Name), "make the result an interface")
		m.Result, m.Lost = nil, true
	}
	if m.Lost || m.Params != nil && hasForm(m.Params) {
		return
	}
	// No members are declared: the params are those of any message.
	m.Params = nil
	general := b.generalParams(m)
	if m.Embedded {
		general = nil // handlers get what is in the message
	}
	optional := declared == nil || declared.Presence.MayBeAbsent()
	switch {
	case declared != nil && !isOpenObject(declared) || general == nil && !optional:
		b.warn(declared.Pos, fmt.Sprintf("%s is left out of the client and the server: its params are neither an object with declared members nor a union of such objects", m.Name), "make them an interface")
		m.Lost = true
	case declared != nil || !m.Notification && m.FromClient:
		m.Params, m.ParamsOptional = general, optional && (m.Notification || !b.p.Modern)
	}
	if m.Params != nil {
		m.Params.Role = Params
	}
}

// generalParams are params that hold nothing but what those of every message of
// the kind may; nil where the schema has none.
func (b *builder) generalParams(m *Method) *Type {
	if m.Notification {
		return b.bareParams(true)
	}
	return b.p.Parts.RequestParams
}

// isOpenObject reports whether a member holds an object without declared
// members.
func isOpenObject(f *Field) bool {
	return f != nil && f.Const == nil && isOpen(f.Type)
}

func isOpen(e *Expr) bool {
	switch e = e.Resolve(); e.Kind {
	case Object, Members, Raw, MapOf:
		return true
	}
	return e.Kind == Named && e.Type.Kind == Map
}

// checkOutcomes warns about results that may ask for input although the request
// cannot carry the answers, and about requests that can carry answers although
// no result asks for them.
func (b *builder) checkOutcomes() {
	for _, m := range b.p.Methods {
		if answers := goField(m.Params, "inputResponses"); m.Outcome == nil && answers != nil && m.FromClient && !m.Notification && !m.Lost {
			hint := "declare a result with inputRequests and requestState, and a response that holds either"
			if d := b.cast.of[InputRequiredPart]; d != nil && m.Result != nil {
				hint = fmt.Sprintf("declare a response with a member result: %s | %s", m.Result.Path, d.Name)
			}
			b.warn(m.Message.Pos, fmt.Sprintf("no result of %s can ask for input, although its params have %s for the answers: the schema does not say that the result may be another", m.Name, answers.JSON), hint)
		}
		if m.Outcome != nil && !m.MayAsk() && b.p.Parts.Input != nil {
			lack, hint := "the params have no place for the answers", "extend the params that have inputResponses and requestState"
			switch {
			case m.Input != nil:
				lack, hint = "the final result is a union", "make it an interface"
			case isUnion(m.Params):
				lack, hint = "the params are a union", "make them an interface that extends the params that have inputResponses and requestState"
			}
			b.warn(m.Message.Pos, fmt.Sprintf("if a result of %s asks for input, the client returns it instead of answering: %s", m.Name, lack), hint)
		}
	}
}

// isServed reports whether the implementation of a server answers a request.
func isServed(m *Method) bool {
	return m.FromClient && (m.Duty == NoDuty || m.Duty == SubscribeDuty || m.Duty == UnsubscribeDuty)
}

func (b *builder) serverSide() {
	s := &b.p.Server
	for _, m := range b.p.Methods {
		switch {
		case m.Lost:
		case m.Notification && m.Duty == EventDuty && m.FromServer:
			switch more := b.moreParams(m); {
			case more != nil && !b.p.Modern:
				s.Notifications = append(s.Notifications, m) // each has params of its own
			case b.isPublished(m, more):
				s.Events = append(s.Events, m)
			}
		case m.Notification && m.Duty == NoDuty:
			if m.FromClient {
				s.Handled = append(s.Handled, m)
			}
			if m.FromServer {
				s.Notifications = append(s.Notifications, m)
			}
		case m.Notification || m.Result == nil:
		case isServed(m):
			b.addFeature(m)
			if m.TaskResult != nil && m.TaskCapability != nil && m.Task != nil {
				s.Tasks = append(s.Tasks, m)
			}
		case m.FromClient && m.Duty != NoDuty && b.isAnswerable(m):
			s.Duties = append(s.Duties, m)
		case m.FromClient && m.Duty == SetLevelDuty && b.p.Parts.Log != nil:
			b.warn(m.Message.Pos, fmt.Sprintf("servers do not answer %s: the params have no required level of the same values as %s", m.Name, b.p.Parts.Log.Level.Path), "declare it")
		}
		if !m.Notification && !m.Lost && m.FromServer && m.Duty == NoDuty && !b.p.Modern && b.answeredByStruct(m, "server sends") {
			s.Nested = append(s.Nested, m)
		}
	}
}

// isPublished reports whether servers can send a notification of a change, and warns
// if they cannot.
func (b *builder) isPublished(m *Method, more *Field) bool {
	switch {
	case b.p.Modern && b.p.Parts.Listen == nil:
		return false // already reported
	case m.ServerCapability == nil:
		pos, text, hint := b.noCapability(m)
		b.warn(pos, "servers cannot send "+m.Name+": "+text, hint)
		return false
	}
	const only = "a notification in a subscription says only that something has changed"
	switch {
	case more == nil:
		return true
	case more.Presence.MayBeAbsent():
		b.warn(more.Pos, fmt.Sprintf("servers never send %s: %s", more.Path, only), "remove it")
		return true
	}
	b.warn(more.Pos, fmt.Sprintf("servers cannot send %s: %s is required, but %s", m.Name, more.Path, only), "make it optional")
	return false
}

// moreParams is a member of the params of a notification of a change that says more
// than what has changed, a required one if there is one; nil if there is none.
func (b *builder) moreParams(m *Method) *Field {
	if !isStruct(m.Params) {
		return nil
	}
	var more *Field
	for _, f := range m.Params.Fields {
		if f.Const == nil && f.Type != nil && f != m.URI && f != m.Params.MetaField && (more == nil || more.Presence.MayBeAbsent() && !f.Presence.MayBeAbsent()) {
			more = f
		}
	}
	return more
}

// noCapability says which member of the capabilities of servers is missing for a
// notification, or is no capability.
func (b *builder) noCapability(m *Method) (pos Pos, text, hint string) {
	t := b.p.Parts.ServerCapabilities
	r, ok := row(b.table, func(r *CapabilityOf) bool { return r.Method == m.Name })
	if !ok || !isStruct(t) {
		return m.Message.Pos, "the capabilities of servers have no member for it", "declare the capability"
	}
	hint = fmt.Sprintf("declare %s in %s as an optional boolean", strings.Join(r.Path, "."), t.Path)
	for i, name := range r.Path {
		f := field(t, name)
		last := i == len(r.Path)-1
		switch {
		case f == nil:
			return t.Pos, fmt.Sprintf("%s has no member %s", t.Path, name), hint
		case f.Const != nil || last && !isDeclarable(f) || !last && StructOf(f) == nil:
			return f.Pos, fmt.Sprintf("%s is %s, and cannot stand for the capability", f.Path, describe(f)), hint
		}
		t = StructOf(f)
	}
	return m.Message.Pos, "the capabilities of servers have no member for it", hint
}

// isAnswerable reports whether stubs can answer a request of the protocol's
// machinery by themselves.
func (b *builder) isAnswerable(m *Method) bool {
	p := &b.p.Parts
	switch m.Duty {
	case InitializeDuty:
		return p.Handshake != nil
	case DiscoverDuty:
		return p.Discovery != nil
	case ListenDuty:
		return p.Listen != nil
	case SetLevelDuty:
		level := goField(m.Params, "level")
		return p.Log != nil && isStruct(m.Params) && sameValues(namedOf(level), p.Log.Levels) && level.Pointers == 0
	}
	return true
}

// addFeature adds a request to the feature that it belongs to. The feature is
// called so that the names of the interface and of its default are free:
// ToolsServer and UnimplementedToolsServer.
func (b *builder) addFeature(m *Method) {
	wanted := featureName(m)
	if f := b.featuresBy[wanted]; f != nil {
		f.Methods, m.Feature = append(f.Methods, m), f
		return
	}
	name := wanted
	for !(b.names.free(name+"Server") && b.names.free("Unimplemented"+name+"Server")) {
		name += "Feature"
	}
	b.names.taken[name+"Server"], b.names.taken["Unimplemented"+name+"Server"] = m.Name, m.Name
	m.Feature = &Feature{Name: name, Methods: []*Method{m}}
	b.featuresBy[wanted] = m.Feature
	b.p.Server.Features = append(b.p.Server.Features, m.Feature)
}

// featureName names a feature: by its group, and by its own capability if it
// has one.
func featureName(m *Method) string {
	name := goName(m.Group)
	switch {
	case m.Group == "":
		name = m.Go
	case m.ServerCapability != nil && len(m.ServerCapability.Fields) > 1:
		for _, f := range m.ServerCapability.Fields[1:] {
			name += goName(f.JSON)
		}
	}
	return name
}

// answeredByStruct reports whether the result of a request that servers send is
// a struct, and warns if it is not.
func (b *builder) answeredByStruct(m *Method, who string) bool {
	if isStruct(m.Result) {
		return true
	}
	b.warn(m.Message.Pos, fmt.Sprintf("no %s %s: its result is not an object with declared members", who, m.Name), "make the result an interface")
	return false
}

func (b *builder) clientSide() {
	c := &b.p.Client
	for _, m := range b.p.Methods {
		switch {
		case m.Lost:
		case m.Notification:
			if m.FromClient && m.Duty != CancelDuty && m.Duty != InitializedDuty {
				c.Notifications = append(c.Notifications, m)
			}
			if m.FromServer && m.Filter == nil && m.Duty != CancelDuty && m.Duty != AcknowledgeDuty {
				c.Listened = append(c.Listened, m)
			}
		default:
			if m.FromClient && m.Duty != InitializeDuty && (m.Duty != ListenDuty || b.p.Parts.Listen != nil) {
				b.addClientRequest(m)
			}
			switch {
			case m.Duty != NoDuty || !m.FromServer && !m.Embedded:
			case b.p.Modern && !m.Embedded:
				b.warn(m.Message.Pos, fmt.Sprintf("no client answers %s: without sessions a server can ask only inside of a result", m.Name), "add it to what inputRequests may hold")
			case b.p.Modern && b.p.Parts.Input != nil && isStruct(m.Result) && !slices.Contains(b.p.Parts.Input.Response.Union.Members, m.Result):
				response := b.p.Parts.Input.Response
				b.warn(m.Message.Pos, fmt.Sprintf("no client answers %s, and no server reads the answer: %s is no member of %s", m.Name, m.Result.Path, response.Path),
					fmt.Sprintf("declare a result for it and add that to %s", response.Path))
			case b.answeredByStruct(m, "client answers"):
				c.Handled = append(c.Handled, m)
			}
		}
	}
}

// addClientRequest gives the client a method for a request, if there are params
// that can hold the `_meta` of requests.
func (b *builder) addClientRequest(m *Method) {
	switch {
	case m.Result == nil:
	case m.Params == nil || b.p.Parts.RequestParams == nil && !isStruct(m.Params):
		b.warn(m.Message.Pos, fmt.Sprintf("the client has no method for %s: the base of the params of requests is missing", m.Name), "declare an interface with nothing but _meta, and let the params extend it")
	default:
		b.p.Client.Requests = append(b.p.Client.Requests, m)
	}
}

// stubNames makes the names that derive from methods unique: the interfaces of
// single methods, such as RootsListChangedHandler, and the methods of a client.
func (b *builder) stubNames() {
	taken := map[string]bool{"Custom": true} // of serveCustom
	for _, name := range membersOfClient {
		taken[name] = true
	}
	for _, m := range b.p.Methods {
		derived := func() []string {
			names := []string{m.Go, m.Go + "Once", m.Go + "Task", "Notify" + m.Go}
			switch {
			case m.Notification && m.FromServer:
				names = append(names, "On"+m.Go)
			case m.Embedded:
				names = append(names, m.Go+"Response")
			}
			return names
		}
		for m.Notification && !b.names.free(m.Go+"Handler") || m.TaskResult != nil && !b.names.free(m.Go+"TaskServer") ||
			slices.ContainsFunc(derived(), func(name string) bool { return taken[name] && !isOwn(m, name) }) || b.meetsMember(m) {
			m.Go += "Method"
		}
		for _, name := range derived() {
			taken[name] = true
		}
		if m.TaskResult != nil {
			b.names.taken[m.Go+"TaskServer"] = m.Name
		}
	}
	for _, m := range b.p.Methods {
		if m.Page == nil {
			continue
		}
		all := "All" + m.Page.Items.Name
		if taken[all] {
			all = "All" + m.Go
		}
		for taken[all] {
			all += "Items"
		}
		m.Page.All = all
		taken[all] = true
	}
}

// What the types that have a member for each message have besides.
var (
	membersOfClient  = []string{"Close", "Call", "Detach", "Server", "Respond", "Greet", "Greeted", "Initialize", "Initialized"}
	membersOfOptions = []string{"Info", "Capabilities", "OnError", "MaxInputRounds", "CheckSchema", "Nested", "AnyCapability", "Lenient"}
	membersOfCall    = []string{"Session", "ProtocolVersion", "ClientInfo", "ClientCapabilities", "Progress", "TaskProgress", "Log", "Logs",
		"RequireInput", "RequestState", "InputResponses"}
)

// isOwn reports whether a member of the client is the one for a message of the
// handshake.
func isOwn(m *Method, name string) bool {
	return m.Duty == InitializeDuty && name == "Initialize" || m.Duty == InitializedDuty && name == "Initialized"
}

// meetsMember reports whether ClientOptions or Call have a member of a name that
// derives from the method. Requests that only the client sends have no members
// there, nor have those that the stubs answer.
func (b *builder) meetsMember(m *Method) bool {
	in := func(members []string, names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(members, name) })
	}
	switch {
	case m.Notification:
		return m.FromServer && in(membersOfOptions, "On"+m.Go)
	case m.Duty != NoDuty || !m.FromServer && !m.Embedded:
		return false
	}
	return in(membersOfOptions, m.Go, m.Go+"Task") || in(membersOfCall, m.Go, m.Go+"Task", m.Go+"Response")
}

// handlerFields names the fields that hold what a server implements.
func (b *builder) handlerFields() {
	s := &b.p.Server
	taken := map[string]bool{"info": true, "instructions": true, "capabilities": true, "discover": true, "said": true, "meta": true}
	for _, method := range []string{"request", "notification", "detect", "derive", "events", "withInfo", "checkedCall", "findTool", "toolOf", "serveCustom"} {
		taken[method] = true
	}
	for _, m := range b.p.Methods {
		taken["serve"+m.Go] = true
	}
	claim := func(name, suffix string) string {
		for taken[name] || token.IsKeyword(name) {
			name += suffix
		}
		taken[name] = true
		return name
	}
	for _, f := range s.Features {
		f.Field = claim(lowerFirst(f.Name), "Feature")
	}
	for _, m := range s.Tasks {
		m.HandlerField = claim(lowerFirst(m.Go)+"Task", "Handler")
	}
	for _, m := range s.Handled {
		m.HandlerField = claim(lowerFirst(m.Go), "Handler")
	}
}

// lowerFirst gives a name that is not exported: with a small letter or, where it
// starts with an initialism, with that in small letters.
func lowerFirst(name string) string {
	runes := []rune(name)
	n := 1
	for n < len(runes) && unicode.IsUpper(runes[n]) && (n+1 == len(runes) || unicode.IsUpper(runes[n+1])) {
		n++
	}
	return strings.ToLower(string(runes[:n])) + string(runes[n:])
}

// checkRoles warns about messages without a known sender.
func (b *builder) checkRoles() {
	if !b.isProtocol() {
		return
	}
	for _, m := range b.p.Methods {
		if m.FromClient || m.FromServer || m.Embedded {
			continue
		}
		union := "ClientRequest, ServerRequest"
		if m.Notification {
			union = "ClientNotification, ServerNotification"
		}
		b.warn(m.Message.Pos, fmt.Sprintf("%s is left out of the client and the server: no union says who sends %s", m.Name, m.Message.Path),
			"add it to the union of one side's messages, such as "+union)
	}
}

// What servers and clients need.
const (
	lacksMessages           = "union of all messages of JSON-RPC"
	needsID                 = "id of requests (string | number)"
	needsCode               = "constant for an error code"
	needsError              = "general error object with code and message"
	needsOpening            = "initialize and notifications/initialized, or server/discover with a _meta of requests that says which version they follow"
	needsClientCapabilities = "capabilities of the client"
	needsProgress           = "notification of progress"
)

// at is the place of the protocol: the union of all messages or, if there is none,
// the envelope of requests.
func (b *builder) at() Pos {
	if b.cast.union != nil {
		return b.cast.union.Pos
	}
	return b.cast.of[RequestPart].Pos
}

// lacks finds what servers and clients need and the schema does not have, and
// warns about it.
func (b *builder) lacks() string {
	p := &b.p.Parts
	var at Pos
	switch {
	case b.isProtocol():
		at = b.at()
	case len(b.p.Methods) > 0:
		at = b.p.Methods[0].Message.Pos
	default:
		return lacksMessages // a schema of types only
	}
	b.misfit(needsCode, at, "the schema exports no constant for an error code", "declare one for each, such as export const INVALID_PARAMS = -32602")
	for _, need := range []struct {
		has  bool
		what string
	}{
		{b.isProtocol(), lacksMessages},
		{p.Request != nil, "general request with jsonrpc, id and method"},
		{p.Notification != nil, "general notification with jsonrpc and method"},
		{p.RequestID != nil, needsID},
		{p.Result != nil, "base of all results"},
		{b.hasCodes(), needsCode},
		{p.Error != nil, needsError},
		{b.p.Modern && p.RequestMeta != nil && p.Discovery != nil || !b.p.Modern && p.Handshake != nil, needsOpening},
		{p.Implementation != nil, "description of the software of a side (clientInfo or serverInfo, with name and version)"},
		{p.ClientCapabilities != nil, needsClientCapabilities},
		{p.ServerCapabilities != nil, "capabilities of the server"},
		{p.Progress != nil, needsProgress},
		{b.duty(CancelDuty) != nil, "notification that cancels a request"},
	} {
		if why, ok := b.misfits[need.what]; ok && !need.has {
			b.warn(why.pos, "server and client cannot be generated: "+why.text, why.hint)
			return need.what
		} else if !need.has {
			b.warn(at, "server and client cannot be generated: the schema has no "+need.what, "declare it, or generate only the other parts")
			return need.what
		}
	}
	return ""
}
