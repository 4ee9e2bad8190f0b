package main

import (
	"math"
	"strings"
	"testing"
)

const output = `goos: linux
BenchmarkDecode/tools100/ours-2        	     100	      1000 ns/op	 100.00 MB/s	  64 B/op	       4 allocs/op
BenchmarkDecode/tools100/ours-2        	     100	      3000 ns/op	 100.00 MB/s	  64 B/op	       4 allocs/op
BenchmarkDecode/tools100/ours-2        	     100	      2000 ns/op	 100.00 MB/s	  64 B/op	       4 allocs/op
BenchmarkDecode/tools100/sdk-inside-2  	      10	     20000 ns/op	  10.00 MB/s	  64 B/op	      16 allocs/op
BenchmarkDecode/callsmall/ours-2       	     100	       100 ns/op	 100.00 MB/s	  64 B/op	       1 allocs/op
BenchmarkDecode/callsmall/sdk-inside-2 	      10	      4000 ns/op	  10.00 MB/s	  64 B/op	       0 allocs/op
BenchmarkDispatch/memory/sdk           	      10	    1234.5 ns/op	  64 B/op	       7 allocs/op
PASS
`

func TestParseBenchmarks(t *testing.T) {
	results := parseBenchmarks(output)
	if len(results) != 5 {
		t.Fatalf("got %d results: %v", len(results), results)
	}
	if got, want := results[0], (result{"Decode", "tools100", "ours", 2000, 100, 4}); got != want {
		t.Errorf("got %v, want the median %v", got, want)
	}
	if got := results[1].codec; got != "sdk-inside" {
		t.Errorf("codec %q", got)
	}
	if got := results[4]; got.codec != "sdk" || got.ns != 1234.5 || !math.IsNaN(got.mbs) {
		t.Errorf("without GOMAXPROCS and MB/s: %v", got)
	}
}

func TestPrintBenchmarks(t *testing.T) {
	var b strings.Builder
	if err := printBenchmarks(&b, parseBenchmarks(output)); err != nil {
		t.Fatal(err)
	}
	table := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		"Decode tools100 ns/op MB/s allocs/op time / ours allocs / ours",
		"sdk-inside 20000 10.00 16 10.00 4.00",
		"sdk-inside 4000 10.00 0 40.00 0.00",
		"geometric means time allocs ours 1.00 1.00 sdk-inside 20.00 -",
		"sdk 1234 - 7 1.00 1.00",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if err := printBenchmarks(&b, parseBenchmarks("FAIL\n")); err == nil {
		t.Error("printed a table of nothing")
	}
}
