package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// maxInput is how many bytes of schema are read, all files together.
const maxInput = 16 << 20

// A loader reads schema files and the files that they import.
type loader struct {
	files  []*parser.File          // in the order of reading
	loaded map[string]*parser.File // by path, symbolic links resolved
	size   int                     // bytes read so far
	diags  parser.Diagnostics
}

// loadFiles reads the files at the given paths and then, file by file, what
// they import by a relative path. Each file is read once, so files may import
// each other. The Resolved field of each import that was followed is set; an
// import by any other path is left to the model, which reports it.
//
// The error is about a path of the list. Faults in a file or an import are among
// the diagnostics.
func loadFiles(paths []string) ([]*parser.File, parser.Diagnostics, error) {
	l := &loader{loaded: map[string]*parser.File{}}
	for _, path := range paths {
		if _, err := l.load(path); err != nil {
			return nil, nil, err
		}
	}
	for i := 0; i < len(l.files); i++ { // follow adds to the list
		l.follow(l.files[i])
	}
	return l.files, l.diags, nil
}

// load parses a file that has not been read before.
func (l *loader) load(path string) (*parser.File, error) {
	key := realPath(path)
	if file := l.loaded[key]; file != nil {
		return file, nil
	}
	text, err := readInput(path, maxInput-l.size)
	if err != nil {
		return nil, err
	}
	l.size += len(text)
	file, diags := parser.Parse(parser.Source{Name: path, Text: text})
	l.diags = append(l.diags, diags...)
	l.loaded[key] = file
	l.files = append(l.files, file)
	return file, nil
}

// follow loads what a file imports by a relative path.
func (l *loader) follow(file *parser.File) {
	for _, d := range file.Decls {
		imp, ok := d.(*parser.Import)
		if !ok || !isRelative(imp.Path) {
			continue
		}
		fault := parser.Diagnostic{Source: file.Source, Span: imp.PathSpan}
		tried := candidates(file.Source.Name, imp.Path)
		path := firstFile(tried)
		if path == "" {
			fault.Text = fmt.Sprintf("the import of %q does not lead to a file", imp.Path)
			fault.Hint = "looked for " + strings.Join(tried, ", ")
			l.diags = append(l.diags, fault)
			continue
		}
		imported, err := l.load(path)
		if err != nil {
			fault.Text = fmt.Sprintf("the import of %q cannot be read: %v", imp.Path, err)
			l.diags = append(l.diags, fault)
			continue
		}
		imp.Resolved = imported.Source
	}
}

func isRelative(path string) bool {
	return path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../")
}

// sourceExtensions lists, for the extension of a JavaScript file, the extensions
// of the TypeScript files that TypeScript reads instead.
var sourceExtensions = map[string][]string{
	".js":  {".ts", ".d.ts"},
	".mjs": {".mts", ".d.mts"},
	".cjs": {".cts", ".d.cts"},
}

// candidates lists the files that an import may mean, in the order in which
// TypeScript looks for them:
//
//	"./schema.ts"   schema.ts
//	"./schema.js"   schema.ts, schema.d.ts
//	"./schema"      schema.ts, schema.d.ts, schema/index.ts, schema/index.d.ts
func candidates(importer, path string) []string {
	base := filepath.Join(filepath.Dir(importer), filepath.FromSlash(path))
	ext := filepath.Ext(path)
	var list []string
	switch ext {
	case ".ts", ".mts", ".cts":
		return []string{base}
	case ".js", ".mjs", ".cjs":
		for _, source := range sourceExtensions[ext] {
			list = append(list, strings.TrimSuffix(base, ext)+source)
		}
		return list
	}
	for _, source := range sourceExtensions[".js"] {
		list = append(list, base+source)
	}
	for _, source := range sourceExtensions[".js"] {
		list = append(list, filepath.Join(base, "index"+source))
	}
	return list
}

// firstFile returns the first path that exists and is not a folder; "" if there
// is none.
func firstFile(paths []string) string {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path
		}
	}
	return ""
}

// realPath returns the same name for a file, however it is reached.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return path
}

// readInput reads a schema file of at most limit bytes. It accepts regular
// files, pipes and the standard input, but no devices, which may be endless.
func readInput(path string, limit int) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s does not exist", path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder: give the schema.ts in it", path)
	case !info.Mode().IsRegular() && info.Mode()&fs.ModeNamedPipe == 0 && !isStdin(info):
		return nil, fmt.Errorf("%s is neither a regular file nor a pipe", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err == nil && len(text) > limit {
		err = fmt.Errorf("%s is too large: mcpgen reads at most %d MiB of schema files in total; is this the right file?", path, maxInput>>20)
	}
	return text, err
}

func isStdin(info fs.FileInfo) bool {
	stdin, err := os.Stdin.Stat()
	return err == nil && os.SameFile(info, stdin)
}
