// Report runs the benchmarks of package bench, times code generation against
// go-jsonschema, and prints both as tables:
//
//	go run ./cmd/report            # everything
//	go run ./cmd/report -generation=false
//	go run ./cmd/report -input old.txt   # tables of an earlier run of go test
//
// Times depend on the machine and on what else it does; the ratios and the
// numbers of allocations are what to compare.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		bench      = flags.String("bench", ".", "benchmarks to run, as in go test -bench; empty for none")
		benchtime  = flags.String("benchtime", "500ms", "as in go test -benchtime")
		count      = flags.Int("count", 3, "as in go test -count; the medians are reported")
		input      = flags.String("input", "", "read the output of go test -bench from this file and run nothing")
		generation = flags.Bool("generation", true, "time generation too")
		runs       = flags.Int("runs", 15, "processes of each generator to time, 10 at least")
		schema     = flags.String("schema", os.Getenv("MCPGEN_BENCH_SCHEMA"), "schema.json of 2026-07-28 for go-jsonschema (default $MCPGEN_BENCH_SCHEMA, else shared/spec/2026-07-28/schema.json beside the checkout)")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *runs < 10 {
		return fmt.Errorf("-runs %d: medians of fewer than 10 runs say little", *runs)
	}

	if *input != "" {
		data, err := os.ReadFile(*input)
		if err != nil {
			return err
		}
		return printBenchmarks(stdout, parseBenchmarks(string(data)))
	}

	dir, err := moduleDir()
	if err != nil {
		return err
	}
	if *bench != "" {
		fmt.Fprintln(stderr, "report: running the benchmarks, this takes minutes")
		var out bytes.Buffer
		test := exec.Command("go", "test", "-run", "^$", "-bench", *bench, "-benchtime", *benchtime, "-count", fmt.Sprint(*count), ".")
		test.Dir, test.Stdout, test.Stderr = dir, io.MultiWriter(&out, stderr), stderr
		if err := test.Run(); err != nil {
			return fmt.Errorf("go test: %w", err)
		}
		if err := printBenchmarks(stdout, parseBenchmarks(out.String())); err != nil {
			return err
		}
	}
	if *generation {
		if *schema == "" {
			*schema = filepath.Join(dir, "..", "..", "shared", "spec", protocol, "schema.json")
		}
		return reportGeneration(stdout, dir, *schema, *runs)
	}
	return nil
}

// moduleDir is the directory of the bench module, which report must run in.
func moduleDir() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	dir := filepath.Dir(strings.TrimSpace(string(out)))
	if filepath.Base(dir) != "bench" {
		return "", errors.New("run it in the directory bench of the checkout")
	}
	return dir, nil
}
