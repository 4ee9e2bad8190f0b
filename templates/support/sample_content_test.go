package support

import (
	"encoding/json"
	"slices"
)

type sampleRole string

type sampleAnnotations struct {
	Audience     []sampleRole
	Priority     *float64
	LastModified *string
	Extra        Members
}

func (v *sampleAnnotations) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleAnnotations) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleAnnotations) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleAnnotationsMembers = [...]string{"audience", "priority", "lastModified"}

func isSampleAnnotationsMember(name string) bool {
	return slices.Contains(sampleAnnotationsMembers[:], name)
}

func (v *sampleAnnotations) decode(d *decoder) {
	*v = sampleAnnotations{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "audience":
			if d.once(&seen, 0) && !d.absentNull() {
				v.Audience = []sampleRole{}
				for d.beginArray(); d.nextElem(); {
					v.Audience = append(v.Audience, sampleRole(d.string()))
				}
			}
		case "priority":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Priority = Ptr(d.float())
			}
		case "lastModified":
			if d.once(&seen, 2) && !d.absentNull() {
				v.LastModified = Ptr(d.string())
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b0, sampleAnnotationsMembers[:])
}

func (v *sampleAnnotations) encode(e *encoder) {
	if !e.begin() {
		return
	}
	if v.Audience != nil {
		e.member(`"audience":`)
		if e.beginArray() {
			for i := range v.Audience {
				e.elem(i)
				e.string(string(v.Audience[i]))
			}
			e.endArray()
		}
	}
	if v.Priority != nil {
		e.member(`"priority":`)
		e.float(*v.Priority)
	}
	if v.LastModified != nil {
		e.member(`"lastModified":`)
		e.string(*v.LastModified)
	}
	e.extras(v.Extra, isSampleAnnotationsMember)
	e.end()
}

type sampleTextContent struct {
	Text        string
	Annotations *sampleAnnotations
	Meta        Members
	Extra       Members
}

func (v *sampleTextContent) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleTextContent) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleTextContent) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleTextContentMembers = [...]string{"type", "text", "annotations", "_meta"}

func isSampleTextContentMember(name string) bool {
	return slices.Contains(sampleTextContentMembers[:], name)
}

func (v *sampleTextContent) decode(d *decoder) {
	*v = sampleTextContent{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("text")
			}
		case "text":
			if d.once(&seen, 1) {
				v.Text = d.string()
			}
		case "annotations":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Annotations = new(sampleAnnotations)
				v.Annotations.decode(d)
			}
		case "_meta":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b11, sampleTextContentMembers[:])
}

func (v *sampleTextContent) encode(e *encoder) {
	if v == nil {
		e.nilMember("TextContent")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"text"`)
	e.member(`"text":`)
	e.string(v.Text)
	if v.Annotations != nil {
		e.member(`"annotations":`)
		v.Annotations.encode(e)
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleTextContentMember)
	e.end()
}

type sampleImageContent struct {
	Data        string
	MIMEType    string
	Annotations *sampleAnnotations
	Meta        Members
	Extra       Members
}

var sampleImageContentMembers = [...]string{"type", "data", "mimeType", "annotations", "_meta"}

func isSampleImageContentMember(name string) bool {
	return slices.Contains(sampleImageContentMembers[:], name)
}

func (v *sampleImageContent) decode(d *decoder) {
	*v = sampleImageContent{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("image")
			}
		case "data":
			if d.once(&seen, 1) {
				v.Data = d.string()
			}
		case "mimeType":
			if d.once(&seen, 2) {
				v.MIMEType = d.string()
			}
		case "annotations":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Annotations = new(sampleAnnotations)
				v.Annotations.decode(d)
			}
		case "_meta":
			if d.once(&seen, 4) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b111, sampleImageContentMembers[:])
}

func (v *sampleImageContent) encode(e *encoder) {
	if v == nil {
		e.nilMember("ImageContent")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"image"`)
	e.member(`"data":`)
	e.string(v.Data)
	e.member(`"mimeType":`)
	e.string(v.MIMEType)
	if v.Annotations != nil {
		e.member(`"annotations":`)
		v.Annotations.encode(e)
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleImageContentMember)
	e.end()
}

type sampleResourceLink struct {
	Name        string
	URI         string
	Description *string
	MIMEType    *string
	Size        *int64
	Meta        Members
	Extra       Members
}

var sampleResourceLinkMembers = [...]string{"type", "name", "uri", "description", "mimeType", "size", "_meta"}

func isSampleResourceLinkMember(name string) bool {
	return slices.Contains(sampleResourceLinkMembers[:], name)
}

func (v *sampleResourceLink) decode(d *decoder) {
	*v = sampleResourceLink{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("resource_link")
			}
		case "name":
			if d.once(&seen, 1) {
				v.Name = d.string()
			}
		case "uri":
			if d.once(&seen, 2) {
				v.URI = d.string()
			}
		case "description":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Description = Ptr(d.string())
			}
		case "mimeType":
			if d.once(&seen, 4) && !d.absentNull() {
				v.MIMEType = Ptr(d.string())
			}
		case "size":
			if d.once(&seen, 5) && !d.absentNull() {
				v.Size = Ptr(d.int())
			}
		case "_meta":
			if d.once(&seen, 6) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b111, sampleResourceLinkMembers[:])
}

func (v *sampleResourceLink) encode(e *encoder) {
	if v == nil {
		e.nilMember("ResourceLink")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"resource_link"`)
	e.member(`"name":`)
	e.string(v.Name)
	e.member(`"uri":`)
	e.string(v.URI)
	if v.Description != nil {
		e.member(`"description":`)
		e.string(*v.Description)
	}
	if v.MIMEType != nil {
		e.member(`"mimeType":`)
		e.string(*v.MIMEType)
	}
	if v.Size != nil {
		e.member(`"size":`)
		e.int(*v.Size)
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleResourceLinkMember)
	e.end()
}

type sampleEmbeddedResource struct {
	Resource    sampleResource
	Annotations *sampleAnnotations
	Meta        Members
	Extra       Members
}

var sampleEmbeddedResourceMembers = [...]string{"type", "resource", "annotations", "_meta"}

func isSampleEmbeddedResourceMember(name string) bool {
	return slices.Contains(sampleEmbeddedResourceMembers[:], name)
}

func (v *sampleEmbeddedResource) decode(d *decoder) {
	*v = sampleEmbeddedResource{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("resource")
			}
		case "resource":
			if d.once(&seen, 1) {
				v.Resource = decodeSampleResource(d)
			}
		case "annotations":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Annotations = new(sampleAnnotations)
				v.Annotations.decode(d)
			}
		case "_meta":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b11, sampleEmbeddedResourceMembers[:])
}

func (v *sampleEmbeddedResource) encode(e *encoder) {
	if v == nil {
		e.nilMember("EmbeddedResource")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"resource"`)
	e.member(`"resource":`)
	encodeSampleResource(e, v.Resource)
	if v.Annotations != nil {
		e.member(`"annotations":`)
		v.Annotations.encode(e)
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleEmbeddedResourceMember)
	e.end()
}

type sampleTextResource struct {
	URI      string
	MIMEType *string
	Text     string
	Meta     Members
	Extra    Members
}

var sampleTextResourceMembers = [...]string{"uri", "mimeType", "text", "_meta"}

func isSampleTextResourceMember(name string) bool {
	return slices.Contains(sampleTextResourceMembers[:], name)
}

func (v *sampleTextResource) decode(d *decoder) {
	*v = sampleTextResource{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "uri":
			if d.once(&seen, 0) {
				v.URI = d.string()
			}
		case "mimeType":
			if d.once(&seen, 1) && !d.absentNull() {
				v.MIMEType = Ptr(d.string())
			}
		case "text":
			if d.once(&seen, 2) {
				v.Text = d.string()
			}
		case "_meta":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b101, sampleTextResourceMembers[:])
}

func (v *sampleTextResource) encode(e *encoder) {
	if v == nil {
		e.nilMember("TextResource")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"uri":`)
	e.string(v.URI)
	if v.MIMEType != nil {
		e.member(`"mimeType":`)
		e.string(*v.MIMEType)
	}
	e.member(`"text":`)
	e.string(v.Text)
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleTextResourceMember)
	e.end()
}

type sampleBlobResource struct {
	URI      string
	MIMEType *string
	Blob     string
	Meta     Members
	Extra    Members
}

var sampleBlobResourceMembers = [...]string{"uri", "mimeType", "blob", "_meta"}

func isSampleBlobResourceMember(name string) bool {
	return slices.Contains(sampleBlobResourceMembers[:], name)
}

func (v *sampleBlobResource) decode(d *decoder) {
	*v = sampleBlobResource{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "uri":
			if d.once(&seen, 0) {
				v.URI = d.string()
			}
		case "mimeType":
			if d.once(&seen, 1) && !d.absentNull() {
				v.MIMEType = Ptr(d.string())
			}
		case "blob":
			if d.once(&seen, 2) {
				v.Blob = d.string()
			}
		case "_meta":
			if d.once(&seen, 3) && !d.absentNull() {
				v.Meta = d.members()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b101, sampleBlobResourceMembers[:])
}

func (v *sampleBlobResource) encode(e *encoder) {
	if v == nil {
		e.nilMember("BlobResource")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"uri":`)
	e.string(v.URI)
	if v.MIMEType != nil {
		e.member(`"mimeType":`)
		e.string(*v.MIMEType)
	}
	e.member(`"blob":`)
	e.string(v.Blob)
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.extras(v.Extra, isSampleBlobResourceMember)
	e.end()
}

type sampleCallToolResult struct {
	Meta              Members
	ResultType        sampleResultType
	Content           []sampleContent
	StructuredContent json.RawMessage
	IsError           *bool
	Extra             Members
}

func (v *sampleCallToolResult) UnmarshalJSON(data []byte) error {
	d := newDecoder(data)
	v.decode(d)
	return d.finish()
}

func (v sampleCallToolResult) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

func (v sampleCallToolResult) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

var sampleCallToolResultMembers = [...]string{"_meta", "resultType", "content", "structuredContent", "isError"}

func isSampleCallToolResultMember(name string) bool {
	return slices.Contains(sampleCallToolResultMembers[:], name)
}

func (v *sampleCallToolResult) decode(d *decoder) {
	*v = sampleCallToolResult{}
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
		case "content":
			if d.once(&seen, 2) {
				v.Content = []sampleContent{}
				if !d.emptyNull() {
					for d.beginArray(); d.nextElem(); {
						v.Content = append(v.Content, decodeSampleContent(d))
					}
				}
			}
		case "structuredContent":
			if d.once(&seen, 3) {
				v.StructuredContent = d.raw()
			}
		case "isError":
			if d.once(&seen, 4) && !d.absentNull() {
				v.IsError = Ptr(d.bool())
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b110, sampleCallToolResultMembers[:])
}

func (v *sampleCallToolResult) encode(e *encoder) {
	if !e.begin() {
		return
	}
	if v.Meta != nil {
		e.member(`"_meta":`)
		e.members(v.Meta)
	}
	e.member(`"resultType":`)
	e.string(string(v.ResultType))
	e.member(`"content":`)
	if e.beginArray() {
		for i := range v.Content {
			e.elem(i)
			encodeSampleContent(e, v.Content[i])
		}
		e.endArray()
	}
	if v.StructuredContent != nil {
		e.member(`"structuredContent":`)
		e.raw(v.StructuredContent)
	}
	if v.IsError != nil {
		e.member(`"isError":`)
		e.bool(*v.IsError)
	}
	e.extras(v.Extra, isSampleCallToolResultMember)
	e.end()
}

type sampleContent interface {
	decode(d *decoder)
	encode(e *encoder)
	isSampleContent()
}

func (*sampleTextContent) isSampleContent()      {}
func (*sampleImageContent) isSampleContent()     {}
func (*sampleResourceLink) isSampleContent()     {}
func (*sampleEmbeddedResource) isSampleContent() {}
func (*sampleUnknownContent) isSampleContent()   {}

func encodeSampleContent(e *encoder, v sampleContent) {
	if v == nil {
		e.nilMember("Content")
		return
	}
	v.encode(e)
}

// sampleUnknownContent is the member of sampleContent for tags that are not
// known.
type sampleUnknownContent struct{ Raw json.RawMessage }

func (v *sampleUnknownContent) decode(d *decoder) { v.Raw = json.RawMessage(d.object()) }
func (v *sampleUnknownContent) encode(e *encoder) { e.object(Object(v.Raw)) }

func decodeSampleContent(d *decoder) sampleContent {
	tag, ok := d.tag("type")
	if !ok {
		d.failf("missing required member %q", "type")
		return nil
	}
	var v sampleContent
	switch string(tag) {
	case "text":
		v = new(sampleTextContent)
	case "image":
		v = new(sampleImageContent)
	case "resource_link":
		v = new(sampleResourceLink)
	case "resource":
		v = new(sampleEmbeddedResource)
	default:
		v = new(sampleUnknownContent)
	}
	v.decode(d)
	return v
}

type sampleResource interface {
	decode(d *decoder)
	encode(e *encoder)
	isSampleResource()
}

func (*sampleTextResource) isSampleResource() {}
func (*sampleBlobResource) isSampleResource() {}

func encodeSampleResource(e *encoder, v sampleResource) {
	if v == nil {
		e.nilMember("Resource")
		return
	}
	v.encode(e)
}

// decodeSampleResource tells members apart by what is present.
func decodeSampleResource(d *decoder) sampleResource {
	var v sampleResource
	switch has := d.probe("text", "blob"); {
	case has&0b1 != 0:
		v = new(sampleTextResource)
	case has&0b10 != 0:
		v = new(sampleBlobResource)
	default:
		d.failf("missing required member %q", "text")
		return nil
	}
	v.decode(d)
	return v
}
