package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

// protocol is the version that both generators write.
const protocol = "2026-07-28"

// generator is a built program that writes Go into a directory.
type generator struct {
	name    string
	command func(out string) *exec.Cmd

	wall, cpu []float64 // milliseconds, one for each run
	lines     float64   // Go lines written by the last run
}

// reportGeneration builds mcpgen and go-jsonschema and times whole processes
// of them, taking turns, so that what disturbs the machine disturbs both.
// go-jsonschema reads the official JSON Schema, since it cannot read
// schema.ts; its plain flags suffice. It warns that three names stand for
// several types, and writes unions as interface{}.
func reportGeneration(w io.Writer, dir, schema string, runs int) error {
	if _, err := os.Stat(schema); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(w, "generation: skipped, there is no %s (set -schema or MCPGEN_BENCH_SCHEMA)\n", schema)
		return nil
	} else if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "mcpgen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)

	mcpgen, peer := filepath.Join(tmp, "mcpgen"), filepath.Join(tmp, "go-jsonschema")
	if err := build(filepath.Join(dir, ".."), mcpgen, "./cmd/mcpgen"); err != nil {
		return err
	}
	if err := build(dir, peer, "github.com/atombender/go-jsonschema"); err != nil {
		return err
	}
	generators := []*generator{
		{name: "mcpgen", command: func(out string) *exec.Cmd {
			return exec.Command(mcpgen, "generate", "--protocol", protocol, "-o", out)
		}},
		{name: "go-jsonschema", command: func(out string) *exec.Cmd {
			return exec.Command(peer, "-p", "x", "-o", filepath.Join(out, "x.go"), schema)
		}},
	}
	for i := -1; i < runs; i++ { // run -1 warms the caches and is not counted
		for _, g := range generators {
			if err := g.run(filepath.Join(tmp, "out"), i >= 0); err != nil {
				return err
			}
		}
	}

	ours := generators[0]
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%-28s\twall ms\tCPU ms\tlines\tCPU µs/line\twall / mcpgen\tCPU / mcpgen\tCPU per line / mcpgen\t\n", "Generate "+protocol)
	for _, g := range generators {
		fmt.Fprintf(t, "%-28s\t%.1f\t%.1f\t%.0f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", g.name, median(g.wall), median(g.cpu), g.lines, g.perLine(),
			median(g.wall)/median(ours.wall), median(g.cpu)/median(ours.cpu), g.perLine()/ours.perLine())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Medians of %d processes of each, taking turns.\n", runs)
	return err
}

// build builds a program of the module in dir.
func build(dir, output, pkg string) error {
	cmd := exec.Command("go", "build", "-o", output, pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
	}
	return nil
}

// run starts the generator once, with an empty directory to write to, and
// records what it took.
func (g *generator) run(out string, record bool) error {
	if err := os.Mkdir(out, 0o777); err != nil {
		return err
	}
	defer os.RemoveAll(out)

	cmd := g.command(out)
	var messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &messages, &messages
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", g.name, err, messages.Bytes())
	}
	if g.lines, err = goLines(out); err != nil {
		return err
	}
	if g.lines == 0 {
		return fmt.Errorf("%s wrote no Go\n%s", g.name, messages.Bytes())
	}
	if record {
		g.wall = append(g.wall, milliseconds(wall))
		g.cpu = append(g.cpu, milliseconds(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
	}
	return nil
}

// perLine is the CPU time of one written line in microseconds.
func (g *generator) perLine() float64 { return 1000 * median(g.cpu) / g.lines }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// goLines counts the lines of the Go files below dir.
func goLines(dir string) (float64, error) {
	lines := 0
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		data, err := os.ReadFile(path)
		lines += bytes.Count(data, []byte("\n"))
		return err
	})
	return float64(lines), err
}
