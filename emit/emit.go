// Package emit prints a protocol as Go. It takes a [model.Protocol], which
// package model has resolved, and returns the formatted files of one Go package
// in memory: the types of the schema with their codecs, and the support code of
// package templates that they need.
//
// Package emit decides only the wording of the output. Names, pointers, the way
// to tell the members of a union apart and all the rest come from the model.
package emit

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// A File is one file of the generated package.
type File struct {
	Name string // e.g., "types.go"
	Data []byte
}

// Options say what to generate and how. The zero value gives package mcp with
// the types and full documentation.
type Options struct {
	// Package is the name of the generated package; "" stands for "mcp".
	Package string
	// Docs says how much of the schema's documentation to include.
	Docs DocMode
	// Parts are the parts to generate, see [PartsOf]. The parts that they need
	// are added. Types are always included.
	Parts []Part
	// Command holds the arguments of mcpgen generate, in one line. mcpgen check reads
	// them from the header of doc.go; "" omits them.
	Command string
}

// DocMode says how much documentation the generated code carries.
type DocMode int

// The documentation modes.
const (
	Full  DocMode = iota // all of the schema's documentation
	Brief                // the first sentence, and deprecation notices
	None                 // only deprecation notices
)

// A Part is a group of generated files that can be asked for by name.
type Part string

// The parts.
const (
	Types    Part = "types"
	Validate Part = "validate"
	Errors   Part = "errors"
	Methods  Part = "methods"
	Server   Part = "server"
	Client   Part = "client"
	Stdio    Part = "stdio"
	HTTP     Part = "http"
	Tools    Part = "tools"
)

// PartInfo describes a [Part].
type PartInfo struct {
	Part  Part
	Doc   string // one line, for help texts
	Needs []Part // all needed parts, directly or indirectly
	Whole bool   // only for the schema of a whole protocol, see PartsOf
}

// Parts lists every part in the order of generation.
var Parts = []PartInfo{
	{Part: Types, Doc: "the schema's types with their JSON codecs"},
	{Part: Validate, Doc: "a Validate method on every type", Needs: []Part{Types}},
	{Part: Errors, Doc: "constructors and conversions for the protocol's errors", Needs: []Part{Types}},
	{Part: Methods, Doc: "the table of methods", Needs: []Part{Types}},
	{Part: Server, Doc: "a typed server", Needs: []Part{Types, Errors, Methods}, Whole: true},
	{Part: Client, Doc: "a typed client", Needs: []Part{Types, Errors, Methods}, Whole: true},
	{Part: Stdio, Doc: "the stdio transport", Needs: []Part{Types}, Whole: true},
	{Part: HTTP, Doc: "the HTTP transport", Needs: []Part{Types}, Whole: true},
	{Part: Tools, Doc: "a server of tools that are Go functions", Needs: []Part{Types, Errors, Methods, Server}, Whole: true},
}

// lacks names what the schema lacks for a part; "" if it is sufficient.
func (info PartInfo) lacks(p *model.Protocol) string {
	switch {
	case info.Part == Tools:
		return p.LacksTools
	case info.Whole:
		return p.Lacks
	}
	return ""
}

// emitters make one file each, in the order of the output.
var emitters = []emitter{
	{"doc", "doc.go", Types, "the package comment", emitPackageDoc},
	{"consts", "consts.go", Types, "the version, the error codes and other constants, keys of _meta", emitConsts},
	{"types", "types.go", Types, "structs, enums, scalars, slices, maps and aliases", emitTypes},
	{"unions", "unions.go", Types, "interfaces over object types, and values of several JSON kinds", emitUnions},
	{"messages", "messages.go", Types, "the interfaces that all messages share, and decoding by method", emitMessages},
	{"unioncodec", "codec_unions.go", Types, "the JSON codecs of interface types", emitUnionCodec},
	{"codec", "codec.go", Types, "the JSON codecs of the types that messages are made of", emitCodec},
	{"messagecodec", "codec_messages.go", Types, "the JSON codecs of requests, notifications and their params", emitMessageCodec},
	{"resultcodec", "codec_results.go", Types, "the JSON codecs of results, responses and errors", emitResultCodec},
	{"validate", "validate.go", Validate, "the Validate methods", emitValidate},
	{"errors", "errors.go", Errors, "the errors of the protocol as Go errors", emitErrors},
	{"methods", "methods.go", Methods, "the names and properties of the methods", emitMethods},
	{"server", "server_features.go", Server, "the interfaces that a server implements, and NewServer", emitServer},
	{"serverdispatch", "server_dispatch.go", Server, "the way from a request to the method that handles it", emitServerDispatch},
	{"servercall", "server_typed.go", Server, "the data of a request, and messages that its handler may send", emitServerCall},
	{"recorder", "server_recording.go", Server, "the maker of calls for tests of handlers", emitRecorder},
	{"tools", "tools_typed.go", Tools, "a server of tools that are Go functions", emitTools},
	{"client", "client.go", Client, "the client, its options, and the members that it adds to requests", emitClient},
	{"clientmethods", "client_methods.go", Client, "a method of the client for each request", emitClientMethods},
}

// An emitter prints one file.
type emitter struct {
	name string
	file string
	part Part
	doc  string
	emit func(*file)
}

// Generate prints a protocol. The files come in the order of the emitters,
// then the support code; the same input gives the same bytes.
//
// The model has already checked the protocol: any error that is not about the
// options is a bug in mcpgen.
func Generate(p *model.Protocol, opts Options) ([]File, error) {
	if opts.Package == "" {
		opts.Package = "mcp"
	}
	if !token.IsIdentifier(opts.Package) || opts.Package == "_" {
		return nil, fmt.Errorf("%q is not a valid Go package name", opts.Package)
	}
	parts, err := resolveParts(p, opts.Parts)
	if err != nil {
		return nil, err
	}
	g := newGenerator(p, opts, parts)

	var files []File
	var jobs []func() error
	for _, e := range emitters {
		if !parts[e.part] {
			continue
		}
		i := len(files)
		files = append(files, File{Name: e.file})
		jobs = append(jobs, func() (err error) {
			files[i].Data, err = g.run(e)
			return err
		})
	}
	if err := inParallel(jobs); err != nil {
		return nil, err
	}
	// A schema may have nothing for some files.
	files = slices.DeleteFunc(files, func(f File) bool { return f.Data == nil })
	support, err := g.supportFiles()
	return append(files, support...), err
}

// PartsOf lists the parts that can be made of a protocol: all of them for a
// whole protocol. For a schema that lacks what servers and clients build on, it
// lists the parts that do not need that.
func PartsOf(p *model.Protocol) []Part {
	var parts []Part
	for _, info := range Parts {
		if info.lacks(p) == "" {
			parts = append(parts, info.Part)
		}
	}
	return parts
}

// resolveParts adds the parts that the wanted parts need. It refuses unknown
// parts, and parts that the schema is not sufficient for.
func resolveParts(p *model.Protocol, wanted []Part) (map[Part]bool, error) {
	parts := map[Part]bool{Types: true}
	for _, name := range wanted {
		i := slices.IndexFunc(Parts, func(info PartInfo) bool { return info.Part == name })
		if i < 0 {
			var known []Part
			for _, info := range Parts {
				known = append(known, info.Part)
			}
			return nil, fmt.Errorf("there is no part %q; the parts are %s", name, joinParts(known))
		}
		switch lack := Parts[i].lacks(p); {
		case lack == "":
		case lack == p.LacksTools && p.Lacks == "":
			return nil, fmt.Errorf("part %q needs a %s, but this schema has none; it is sufficient for %s", name, lack, joinParts(PartsOf(p)))
		default:
			return nil, fmt.Errorf("part %q needs the schema of a whole protocol, but this one has no %s; it is sufficient for %s", name, lack, joinParts(PartsOf(p)))
		}
		parts[name] = true
		for _, need := range Parts[i].Needs {
			parts[need] = true
		}
	}
	return parts, nil
}

func joinParts(parts []Part) string {
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = string(part)
	}
	return strings.Join(names, ", ")
}

// inParallel runs the jobs on all processors and joins their errors in the
// order of the jobs. The last jobs, which are the largest, start first.
func inParallel(jobs []func() error) error {
	errs := make([]error, len(jobs))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, job := range slices.Backward(jobs) {
		slots <- struct{}{}
		wg.Go(func() {
			errs[i] = job()
			<-slots
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// A generator holds the data that the emitters share. It does not change while
// they run.
type generator struct {
	p     *model.Protocol
	opts  Options
	parts map[Part]bool
	// inUnion are the types that are members of an interface.
	inUnion map[*model.Type]bool
}

func newGenerator(p *model.Protocol, opts Options, parts map[Part]bool) *generator {
	g := &generator{p: p, opts: opts, parts: parts, inUnion: map[*model.Type]bool{}}
	for _, t := range p.Types {
		if t.Union != nil {
			for _, m := range t.Union.Members {
				g.inUnion[m] = true
			}
		}
	}
	return g
}

// A file is a Go file that is being made.
type file struct {
	*generator
	*jen.File
}

// run makes the file of an emitter and formats it; the result is nil for a file
// without content. A panic becomes an error: emitters run in their own
// goroutines, where a caller could not recover from it.
func (g *generator) run(e emitter) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("mcpgen bug: emitter %s panics: %v\n%s", e.name, p, debug.Stack())
		}
	}()
	f := &file{g, jen.NewFile(g.opts.Package)}
	f.NoFormat = true // it is formatted below, where an error can show the code
	f.HeaderComment(g.header())
	if e.file == "doc.go" && g.opts.Command != "" {
		f.HeaderComment(CommandPrefix + g.opts.Command)
	}
	e.emit(f)
	var src bytes.Buffer
	if err := f.Render(&src); err != nil {
		return nil, fmt.Errorf("mcpgen bug: emitter %s: %w", e.name, err)
	}
	if bytes.HasSuffix(bytes.TrimSpace(src.Bytes()), []byte("\n\npackage "+g.opts.Package)) {
		return nil, nil // nothing in it, not even a package comment
	}
	out, err := format.Source(src.Bytes())
	if err != nil {
		return nil, fmt.Errorf("mcpgen bug: emitter %s printed invalid Go: %w\n%s", e.name, err, numbered(src.String()))
	}
	return out, nil
}

// CommandPrefix starts the line of doc.go that holds [Options.Command].
const CommandPrefix = "//mcpgen:generate "

// header is the line that marks a file as generated; see `go help generate`.
// It does not name the build of mcpgen: two builds that generate the same code
// must write the same files.
func (g *generator) header() string {
	from := "MCP schema"
	if g.p.Version != "" {
		from += " " + g.p.Version
	}
	return "// Code generated by mcpgen from " + oneLine(from) + "; DO NOT EDIT."
}

// numbered puts line numbers before the lines of a source.
func numbered(src string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(src, "\n"), "\n") {
		fmt.Fprintf(&b, "%5d\t%s\n", i+1, line)
	}
	return b.String()
}
