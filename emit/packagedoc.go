package emit

// emitPackageDoc prints the package comment.
func emitPackageDoc(f *file) {
	subject := "Package " + f.opts.Package + " has the types of the Model Context Protocol"
	if f.p.Version != "" {
		subject += ", version " + oneLine(f.p.Version)
	}
	lines := wrap(subject+", with their JSON codecs.", "", "")
	if f.opts.Docs != None {
		lines = append(lines, "")
		lines = append(lines, goDoc(f.packageText())...)
	}
	for _, line := range lines {
		f.PackageComment(commentLine(line))
	}
}

// packageText is what users must know before they use anything, in Markdown.
func (g *generator) packageText() string {
	sample := g.sampleType()
	text := ""
	if g.p.SpecURL != "" {
		text += "The protocol is explained at " + g.p.SpecURL + "\n\n"
	}
	text += "# Decoding and encoding\n\n" +
		"All types work with encoding/json. Their own methods are faster, and write text as it is where encoding/json escapes `<`, `>` and `&`:\n\n" +
		"```\n" +
		"var v " + sample + "\n" +
		"err := v.UnmarshalJSON(data)      // or Unmarshal(data, &v), which takes options\n" +
		"line, err := v.AppendJSON(line[:0])\n" +
		"```\n\n" +
		"Decoding replaces the whole value. It checks names (in their exact case), kinds, constants and required members, " +
		"and refuses duplicate members, null where the schema has none, and text that is no UTF-8. " +
		"It fails with a [DecodeError], encoding with an [EncodeError]; both say where in the document.\n\n" +
		"Members that the schema does not declare are kept in the field Extra, and written back behind the declared ones.\n\n" +
		"An optional member is a pointer, or a slice, map, raw value or interface that may be nil: nil stands for absent. " +
		"[Ptr] makes a pointer of any value. A required slice or map that is nil is written as `[]` or `{}`.\n\n"
	if union := g.sampleUnion(); union != "" {
		text += "A union of object types is an interface, such as [" + union + "]: its members are pointers to structs, to be told apart by a type switch. " +
			"encoding/json cannot decode into an interface: use [Unmarshal" + union + "], or [" + union + "Value] as the type of a field.\n\n"
	}
	text += "What a peer should not have sent can be let pass, by call and by kind: see [DecodeOption].\n\n"
	if g.makes(Validate) {
		text += "# Validation\n\n" +
			"Decoding lets pass what a newer peer may send: unknown values of an enumeration, unknown members of a union, numbers out of bounds. " +
			"Validate reports these, and what only a value built in Go can have wrong, such as nothing in an interface. " +
			"It returns all faults, with their places, as [ValidationErrors]. Formats such as uri are checked with [CheckFormats] only. " +
			"A right value costs a small part of what decoding it did, and no memory.\n\n"
	}
	text += "# Embedding\n\n" +
		"A struct that embeds a type of this package inherits its methods, the codec with them. " +
		"The fields beside the embedded one are then neither decoded nor encoded, and no error tells of it:\n\n" +
		"```\n" +
		"type Wrong struct {\n" +
		"\t" + sample + "\n" +
		"\tRank int // lost\n" +
		"}\n" +
		"```\n\n" +
		"Two ways are right. Give the field a name, which makes the value a member of an object of yours:\n\n" +
		"```\n" +
		"type Ranked struct {\n" +
		"\tValue " + sample + " `json:\"value\"`\n" +
		"\tRank  int `json:\"rank\"`\n" +
		"}\n" +
		"```\n\n" +
		"Or keep what you add beside the declared members, in Extra:\n\n" +
		"```\n" +
		"v := " + sample + "{Extra: Members{}}\n" +
		"err := v.Extra.Set(\"com.example/rank\", 1)\n" +
		"```\n"
	return text
}

// sampleType names a struct for examples.
func (g *generator) sampleType() string {
	if t := g.p.Parts.Sample; t != nil {
		return t.Name
	}
	return "T"
}

// sampleUnion names an interface for examples; "" where there is none.
func (g *generator) sampleUnion() string {
	if t := g.p.Parts.SampleUnion; t != nil {
		return t.Name
	}
	return ""
}
