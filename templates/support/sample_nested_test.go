package support

import "slices"

// This file has unions inside of unions, as sample_tools_test.go has types.

type sampleLeaf struct {
	Value float64
	Extra Members
}

var sampleLeafMembers = [...]string{"type", "value"}

func isSampleLeafMember(name string) bool { return slices.Contains(sampleLeafMembers[:], name) }

func (v *sampleLeaf) decode(d *decoder) {
	*v = sampleLeaf{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("leaf")
			}
		case "value":
			if d.once(&seen, 1) {
				v.Value = d.float()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b11, sampleLeafMembers[:])
}

func (v *sampleLeaf) encode(e *encoder) {
	if v == nil {
		e.nilMember("Leaf")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"leaf"`)
	e.member(`"value":`)
	e.float(v.Value)
	e.extras(v.Extra, isSampleLeafMember)
	e.end()
}

type sampleBranch struct {
	Child    sampleNode
	Children []sampleNode
	Extra    Members
}

var sampleBranchMembers = [...]string{"type", "child", "children"}

func isSampleBranchMember(name string) bool { return slices.Contains(sampleBranchMembers[:], name) }

func (v *sampleBranch) decode(d *decoder) {
	*v = sampleBranch{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "type":
			if d.once(&seen, 0) {
				d.constString("branch")
			}
		case "child":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Child = decodeSampleNode(d)
			}
		case "children":
			if d.once(&seen, 2) && !d.absentNull() {
				v.Children = []sampleNode{}
				for d.beginArray(); d.nextElem(); {
					v.Children = append(v.Children, decodeSampleNode(d))
				}
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b1, sampleBranchMembers[:])
}

func (v *sampleBranch) encode(e *encoder) {
	if v == nil {
		e.nilMember("Branch")
		return
	}
	if !e.begin() {
		return
	}
	e.member(`"type":"branch"`)
	if v.Child != nil {
		e.member(`"child":`)
		encodeSampleNode(e, v.Child)
	}
	if v.Children != nil {
		e.member(`"children":`)
		if e.beginArray() {
			for i := range v.Children {
				e.elem(i)
				encodeSampleNode(e, v.Children[i])
			}
			e.endArray()
		}
	}
	e.extras(v.Extra, isSampleBranchMember)
	e.end()
}

type sampleLeft struct {
	X     sampleSide
	Value *int64
	Extra Members
}

var sampleLeftMembers = [...]string{"x", "value"}

func isSampleLeftMember(name string) bool { return slices.Contains(sampleLeftMembers[:], name) }

func (v *sampleLeft) decode(d *decoder) {
	*v = sampleLeft{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "x":
			if d.once(&seen, 0) && !d.absentNull() {
				v.X = decodeSampleSide(d)
			}
		case "value":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Value = Ptr(d.int())
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b0, sampleLeftMembers[:])
}

func (v *sampleLeft) encode(e *encoder) {
	if v == nil {
		e.nilMember("Left")
		return
	}
	if !e.begin() {
		return
	}
	if v.X != nil {
		e.member(`"x":`)
		encodeSampleSide(e, v.X)
	}
	if v.Value != nil {
		e.member(`"value":`)
		e.int(*v.Value)
	}
	e.extras(v.Extra, isSampleLeftMember)
	e.end()
}

type sampleRight struct {
	X     sampleSide
	Value *string
	Extra Members
}

var sampleRightMembers = [...]string{"x", "value"}

func isSampleRightMember(name string) bool { return slices.Contains(sampleRightMembers[:], name) }

func (v *sampleRight) decode(d *decoder) {
	*v = sampleRight{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "x":
			if d.once(&seen, 0) && !d.absentNull() {
				v.X = decodeSampleSide(d)
			}
		case "value":
			if d.once(&seen, 1) && !d.absentNull() {
				v.Value = Ptr(d.string())
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 0b0, sampleRightMembers[:])
}

func (v *sampleRight) encode(e *encoder) {
	if v == nil {
		e.nilMember("Right")
		return
	}
	if !e.begin() {
		return
	}
	if v.X != nil {
		e.member(`"x":`)
		encodeSampleSide(e, v.X)
	}
	if v.Value != nil {
		e.member(`"value":`)
		e.string(*v.Value)
	}
	e.extras(v.Extra, isSampleRightMember)
	e.end()
}

type sampleNode interface {
	decode(d *decoder)
	encode(e *encoder)
	isSampleNode()
}

func (*sampleLeaf) isSampleNode()   {}
func (*sampleBranch) isSampleNode() {}

func encodeSampleNode(e *encoder, v sampleNode) {
	if v == nil {
		e.nilMember("Node")
		return
	}
	v.encode(e)
}

func decodeSampleNode(d *decoder) sampleNode {
	tag, ok := d.tag("type")
	if !ok {
		d.failf("missing required member %q", "type")
		return nil
	}
	var v sampleNode
	switch string(tag) {
	case "leaf":
		v = new(sampleLeaf)
	case "branch":
		v = new(sampleBranch)
	default:
		d.failf("unknown node")
		return nil
	}
	v.decode(d)
	return v
}

type sampleSide interface {
	decode(d *decoder)
	encode(e *encoder)
	isSampleSide()
}

func (*sampleLeft) isSampleSide()  {}
func (*sampleRight) isSampleSide() {}

func encodeSampleSide(e *encoder, v sampleSide) {
	if v == nil {
		e.nilMember("Side")
		return
	}
	v.encode(e)
}

// decodeSampleSide tries one member after the other.
func decodeSampleSide(d *decoder) sampleSide {
	t := d.try("Side")
	if t.next(d) {
		v := new(sampleLeft)
		v.decode(d)
		if t.fits(d) {
			return v
		}
	}
	if t.next(d) {
		v := new(sampleRight)
		v.decode(d)
		if t.fits(d) {
			return v
		}
	}
	t.none(d)
	return nil
}
