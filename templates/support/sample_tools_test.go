package support

import "slices"

// This file and sample_content_test.go have types and codecs in the form in which
// they are emitted, for tests and benchmarks.

type sampleResultType string

type sampleIcon struct {
	Src      string
	MIMEType *string
	Sizes    []string
	Extra    Members
}

var sampleIconMembers = [...]string{"src", "mimeType", "sizes"}

func isSampleIconMember(name string) bool { return slices.Contains(sampleIconMembers[:], name) }

func (v *sampleIcon) decode(d *decoder) {
	*v = sampleIcon{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "src":
			if d.once(&seen, 0) {
				v.Src = d.string()
			}
		case "mimeType":
			if d.once(&seen, 1) && !d.absentNull() {
				v.MIMEType = Ptr(d.string())
			}
		case "sizes":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Sizes = []string{}
				for d.beginArray(); d.nextElem(); {
					v.Sizes = append(v.Sizes, d.string())
				}
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b1, sampleIconMembers[:])
}

func (v *sampleIcon) encode(e *encoder) {
	if !e.begin() {
		return
	}
	e.member(`"src":`)
	e.string(v.Src)
	if v.MIMEType != nil {
		e.member(`"mimeType":`)
		e.string(*v.MIMEType)
	}
	if v.Sizes != nil {
		e.member(`"sizes":`)
		if e.beginArray() {
			for i := range v.Sizes {
				e.elem(i)
				e.string(v.Sizes[i])
			}
			e.endArray()
		}
	}
	e.extras(v.Extra, isSampleIconMember)
	e.end()
}

type sampleToolAnnotations struct {
	Title           *string
	ReadOnlyHint    *bool
	DestructiveHint *bool
	IdempotentHint  *bool
	Extra           Members
}

var sampleToolAnnotationsMembers = [...]string{"title", "readOnlyHint", "destructiveHint", "idempotentHint"}

func isSampleToolAnnotationsMember(name string) bool {
	return slices.Contains(sampleToolAnnotationsMembers[:], name)
}

func (v *sampleToolAnnotations) decode(d *decoder) {
	*v = sampleToolAnnotations{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "title":
			if d.once(&seen, 0) && !d.absentNull() {
				v.Title = Ptr(d.string())
			}
		case "readOnlyHint":
			if d.once(&seen, 1) && !d.absentNull() {
				v.ReadOnlyHint = Ptr(d.bool())
			}
		case "destructiveHint":
			if d.once(&seen, 2) && !d.absentNull() {
				v.DestructiveHint = Ptr(d.bool())
			}
		case "idempotentHint":
			if d.once(&seen, 3) && !d.absentNull() {
				v.IdempotentHint = Ptr(d.bool())
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b0, sampleToolAnnotationsMembers[:])
}

func (v *sampleToolAnnotations) encode(e *encoder) {
	if !e.begin() {
		return
	}
	if v.Title != nil {
		e.member(`"title":`)
		e.string(*v.Title)
	}
	if v.ReadOnlyHint != nil {
		e.member(`"readOnlyHint":`)
		e.bool(*v.ReadOnlyHint)
	}
	if v.DestructiveHint != nil {
		e.member(`"destructiveHint":`)
		e.bool(*v.DestructiveHint)
	}
	if v.IdempotentHint != nil {
		e.member(`"idempotentHint":`)
		e.bool(*v.IdempotentHint)
	}
	e.extras(v.Extra, isSampleToolAnnotationsMember)
	e.end()
}

type sampleToolSchema struct {
	Schema *string
	Extra  Members
}

var sampleToolSchemaMembers = [...]string{"$schema", "type"}

func isSampleToolSchemaMember(name string) bool {
	return slices.Contains(sampleToolSchemaMembers[:], name)
}

func (v *sampleToolSchema) decode(d *decoder) {
	*v = sampleToolSchema{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "$schema":
			if d.once(&seen, 0) && !d.absentNull() {
				v.Schema = Ptr(d.string())
			}
		case "type":
			if d.once(&seen, 1) {
				d.constString("object")
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b10, sampleToolSchemaMembers[:])
}

func (v *sampleToolSchema) encode(e *encoder) {
	if !e.begin() {
		return
	}
	if v.Schema != nil {
		e.member(`"$schema":`)
		e.string(*v.Schema)
	}
	e.member(`"type":"object"`)
	e.extras(v.Extra, isSampleToolSchemaMember)
	e.end()
}

type sampleTool struct {
	Name         string
	Title        *string
	Icons        []sampleIcon
	Description  *string
	InputSchema  sampleToolSchema
	OutputSchema *sampleToolSchema
	Annotations  *sampleToolAnnotations
	Meta         Members
	Extra        Members
}

func (v *sampleTool) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleTool) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleTool) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleToolMembers = [...]string{"name", "title", "icons", "description", "inputSchema", "outputSchema", "annotations", "_meta"}

func isSampleToolMember(name string) bool { return slices.Contains(sampleToolMembers[:], name) }

func (v *sampleTool) decode(d *decoder) {
	*v = sampleTool{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "name":
			if d.once(&seen, 0) {
				v.Name = d.string()
			}
		case "title":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Title = Ptr(d.string())
			}
		case "icons":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Icons = []sampleIcon{}
				for d.beginArray(); d.nextElem(); {
					v.Icons = append(v.Icons, sampleIcon{})
					v.Icons[len(v.Icons)-1].decode(d)
				}
			}
		case "description":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Description = Ptr(d.string())
			}
		case "inputSchema":
			if d.once(&seen, 4) {
				v.InputSchema.decode(d)
			}
		case "outputSchema":
			if d.once(&seen, 5) && !d.absentNull() {
				v.OutputSchema = new(sampleToolSchema)
				v.OutputSchema.decode(d)
			}
		case "annotations":
			if d.once(&seen, 6) && !d.absentNull() {
				v.Annotations = new(sampleToolAnnotations)
				v.Annotations.decode(d)
			}
		case "_meta":
			if d.once(&seen, 7) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b10001, sampleToolMembers[:])
}

func (v *sampleTool) encode(e *encoder) {
	if !e.begin() {
		return
	}
	e.member(`"name":`)
	e.string(v.Name)
	if v.Title != nil {
		e.member(`"title":`)
		e.string(*v.Title)
	}
	if v.Icons != nil {
		e.member(`"icons":`)
		if e.beginArray() {
			for i := range v.Icons {
				e.elem(i)
				v.Icons[i].encode(e)
			}
			e.endArray()
		}
	}
	if v.Description != nil {
		e.member(`"description":`)
		e.string(*v.Description)
	}
	e.member(`"inputSchema":`)
	v.InputSchema.encode(e)
	if v.OutputSchema != nil {
		e.member(`"outputSchema":`)
		v.OutputSchema.encode(e)
	}
	if v.Annotations != nil {
		e.member(`"annotations":`)
		v.Annotations.encode(e)
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleToolMember)
	e.end()
}

type sampleListToolsResult struct {
	Meta       Members
	ResultType sampleResultType
	NextCursor *string
	TTLMs      int64
	Tools      []sampleTool
	Extra      Members
}

func (v *sampleListToolsResult) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleListToolsResult) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleListToolsResult) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleListToolsResultMembers = [...]string{"_meta", "resultType", "nextCursor", "ttlMs", "tools"}

func isSampleListToolsResultMember(name string) bool {
	return slices.Contains(sampleListToolsResultMembers[:], name)
}

func (v *sampleListToolsResult) decode(d *decoder) {
	*v = sampleListToolsResult{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "_meta":
			if d.once(&seen, 0) && !d.absentNull() {
				v.Meta = d.members()
			}
		case "resultType":
			if d.once(&seen, 1) {
				v.ResultType = sampleResultType(d.string())
			}
		case "nextCursor":
			if d.once(&seen, 2) && !d.absentNull() {
				v.NextCursor = Ptr(d.string())
			}
		case "ttlMs":
			if d.once(&seen, 3) {
				v.TTLMs = d.int()
			}
		case "tools":
			if d.once(&seen, 4) {
				v.Tools = []sampleTool{}
				if !d.emptyNull() {
					for d.beginArray(); d.nextElem(); {
						v.Tools = append(v.Tools, sampleTool{})
						v.Tools[len(v.Tools)-1].decode(d)
					}
				}
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b11010, sampleListToolsResultMembers[:])
}

func (v *sampleListToolsResult) encode(e *encoder) {
	if !e.begin() {
		return
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.member(`"resultType":`)
	e.string(string(v.ResultType))
	if v.NextCursor != nil {
		e.member(`"nextCursor":`)
		e.string(*v.NextCursor)
	}
	e.member(`"ttlMs":`)
	e.int(v.TTLMs)
	e.member(`"tools":`)
	if e.beginArray() {
		for i := range v.Tools {
			e.elem(i)
			v.Tools[i].encode(e)
		}
		e.endArray()
	}
	e.extras(v.Extra, isSampleListToolsResultMember)
	e.end()
}

type sampleRequest struct {
	ID     sampleRequestID
	Params sampleParams
	Extra  Members
}

func (v *sampleRequest) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleRequest) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleRequest) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleRequestMembers = [...]string{"jsonrpc", "id", "method", "params"}

func isSampleRequestMember(name string) bool { return slices.Contains(sampleRequestMembers[:], name) }

func (v *sampleRequest) decode(d *decoder) {
	*v = sampleRequest{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "jsonrpc":
			if d.once(&seen, 0) {
				d.constString("2.0")
			}
		case "id":
			if d.once(&seen, 1) {
				v.ID.decode(d)
			}
		case "method":
			if d.once(&seen, 2) {
				d.constString("tools/call")
			}
		case "params":
			if d.once(&seen, 3) {
				v.Params.decode(d)
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b1111, sampleRequestMembers[:])
}

func (v *sampleRequest) encode(e *encoder) {
	if !e.begin() {
		return
	}
	e.member(`"jsonrpc":"2.0"`)
	e.member(`"id":`)
	v.ID.encode(e)
	e.member(`"method":"tools/call"`)
	e.member(`"params":`)
	v.Params.encode(e)
	e.extras(v.Extra, isSampleRequestMember)
	e.end()
}

// A sampleRequestID is a scalar union.
type sampleRequestID struct{ value scalar }

func (v sampleRequestID) Equal(w sampleRequestID) bool { return v == w }
func (v *sampleRequestID) decode(d *decoder)           { v.value = d.scalar() }
func (v *sampleRequestID) encode(e *encoder)           { e.scalar(v.value) }

type sampleParams struct {
	Name      string
	Arguments Object
	Env       map[string]string
	Meta      Members
	Extra     Members
}

var sampleParamsMembers = [...]string{"name", "arguments", "env", "_meta"}

func isSampleParamsMember(name string) bool { return slices.Contains(sampleParamsMembers[:], name) }

func (v *sampleParams) decode(d *decoder) {
	*v = sampleParams{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "name":
			if d.once(&seen, 0) {
				v.Name = d.string()
			}
		case "arguments":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Arguments = d.object()
			}
		case "env":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Env = map[string]string{}
				for d.beginObject(); d.nextKey(); {
					name := d.name()
					if _, known := v.Env[name]; d.unique(known) {
						v.Env[name] = d.string()
					}
				}
			}
		case "_meta":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b1, sampleParamsMembers[:])
}

func (v *sampleParams) encode(e *encoder) {
	if !e.begin() {
		return
	}
	e.member(`"name":`)
	e.string(v.Name)
	if v.Arguments != nil {
		e.member(`"arguments":`)
		e.object(v.Arguments)
	}
	if v.Env != nil {
		e.member(`"env":`)
		if e.begin() {
			for _, name := range sortedKeys(v.Env) {
				e.key(name)
				e.string(v.Env[name])
			}
			e.end()
		}
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleParamsMember)
	e.end()
}
