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

// packageText is an introduction for users of the package, in Markdown.
func (g *generator) packageText() string {
	sample := g.sampleType()
	text := ""
	if g.p.SpecURL != "" {
		text += "The specification of the protocol is at " + g.p.SpecURL + "\n\n"
	}
	text += "# Decoding and encoding\n\n" +
		"All types work with encoding/json. Their own methods are faster, and do not escape `<`, `>` and `&` as encoding/json does:\n\n" +
		"```\n" +
		"var v " + sample + "\n" +
		"err := v.UnmarshalJSON(data)      // or Unmarshal(data, &v, options...)\n" +
		"line, err := v.AppendJSON(line[:0])\n" +
		"```\n\n" +
		"Decoding replaces the whole value. It checks JSON kinds, constants and required members; names are case-sensitive. " +
		"It rejects duplicate members, null where the schema does not allow it, and invalid UTF-8. " +
		"Decoding fails with a [DecodeError], encoding with an [EncodeError]. Both report the position in the document.\n\n" +
		"Members that the schema does not declare are kept in the field Extra, and written after the declared ones.\n\n" +
		"An optional member is a pointer, or a slice, map, raw value or interface that may be nil; nil means absent. " +
		"[Ptr] returns a pointer to any value. A required slice or map that is nil is written as `[]` or `{}`.\n\n"
	if union := g.sampleUnion(); union != "" {
		text += "A union of object types is an interface, such as [" + union + "]. Its members are pointers to structs; use a type switch to tell them apart. " +
			"encoding/json cannot decode into such an interface: use [Unmarshal" + union + "], or [" + union + "Value] as the type of a field.\n\n"
	}
	text += "To tolerate malformed input, pass a [DecodeOption].\n\n"
	if g.makes(Validate) {
		text += "# Validation\n\n" +
			"Decoding accepts what a newer peer may send: unknown values of an enumeration, unknown members of a union, numbers out of range. " +
			"Validate reports these. It also reports mistakes in values built in Go, such as a nil interface. " +
			"It returns all errors, with their positions, as [ValidationErrors]. Formats such as uri are checked only with [CheckFormats], and what only the prose of the specification says only with [CheckRules]. " +
			"Validating a valid value takes a fraction of decoding time and allocates nothing.\n\n"
	}
	text += "# Embedding\n\n" +
		"A struct that embeds a type of this package inherits all its methods, including the codec. " +
		"The other fields of the struct are then neither decoded nor encoded, without any error:\n\n" +
		"```\n" +
		"type Wrong struct {\n" +
		"\t" + sample + "\n" +
		"\tRank int // lost\n" +
		"}\n" +
		"```\n\n" +
		"There are two correct ways. Give the field a name, so that the value becomes a member of your own object:\n\n" +
		"```\n" +
		"type Ranked struct {\n" +
		"\tValue " + sample + " `json:\"value\"`\n" +
		"\tRank  int `json:\"rank\"`\n" +
		"}\n" +
		"```\n\n" +
		"Or put additional members into Extra:\n\n" +
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
