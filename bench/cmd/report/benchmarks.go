package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// result is the median of one benchmark, such as Decode/tools100/ours.
type result struct {
	group, payload, codec string
	ns, mbs, allocs       float64
}

// line matches what go test prints for a benchmark; the number at the end of
// the name is GOMAXPROCS.
var line = regexp.MustCompile(`(?m)^Benchmark(\w+)/([\w-]+)/([\w-]+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// parseBenchmarks reads the output of go test -bench, keeps the order, and
// takes the median where a benchmark ran several times.
func parseBenchmarks(output string) []result {
	var order []result
	samples := map[[3]string]map[string][]float64{}
	for _, m := range line.FindAllStringSubmatch(output, -1) {
		key := [3]string(m[1:4])
		if samples[key] == nil {
			samples[key] = map[string][]float64{}
			order = append(order, result{group: m[1], payload: m[2], codec: m[3]})
		}
		fields := strings.Fields(m[4])
		for i := 0; i+1 < len(fields); i += 2 {
			if v, err := strconv.ParseFloat(fields[i], 64); err == nil {
				samples[key][fields[i+1]] = append(samples[key][fields[i+1]], v)
			}
		}
	}
	for i, r := range order {
		s := samples[[3]string{r.group, r.payload, r.codec}]
		order[i].ns, order[i].mbs, order[i].allocs = median(s["ns/op"]), median(s["MB/s"]), median(s["allocs/op"])
	}
	return order
}

// printBenchmarks prints a table for each payload of each group, and after the
// payloads of a group the geometric means of the ratios.
func printBenchmarks(w io.Writer, results []result) error {
	if len(results) == 0 {
		return errors.New("no benchmarks in the output of go test")
	}
	for len(results) > 0 {
		group := results[0].group
		n := slices.IndexFunc(results, func(r result) bool { return r.group != group })
		if n < 0 {
			n = len(results)
		}
		if err := printGroup(w, results[:n]); err != nil {
			return err
		}
		results = results[n:]
	}
	return nil
}

// printGroup prints one group. Its formats pad names to 28, so that they stand
// left in a table whose numbers stand right.
func printGroup(w io.Writer, group []result) error {
	type ratios struct{ time, allocs []float64 }
	var codecs []string
	means := map[string]*ratios{}

	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	payloads := 0
	for len(group) > 0 {
		n := slices.IndexFunc(group, func(r result) bool { return r.payload != group[0].payload })
		if n < 0 {
			n = len(group)
		}
		rows := group[:n]
		group = group[n:]
		payloads++

		base := rows[0] // ours stands first; without it, the first peer
		fmt.Fprintf(t, "%-28s\tns/op\tMB/s\tallocs/op\ttime / %[2]s\tallocs / %[2]s\t\n", base.group+" "+base.payload, base.codec)
		for _, r := range rows {
			time, allocs := r.ns/base.ns, r.allocs/base.allocs
			fmt.Fprintf(t, "%-28s\t%.0f\t%s\t%.0f\t%s\t%s\t\n", r.codec, r.ns, number(r.mbs), r.allocs, number(time), number(allocs))
			if means[r.codec] == nil {
				means[r.codec] = &ratios{}
				codecs = append(codecs, r.codec)
			}
			m := means[r.codec]
			m.time, m.allocs = append(m.time, time), append(m.allocs, allocs)
		}
		fmt.Fprintln(t, "\t\t\t\t\t\t")
	}
	if payloads > 1 {
		fmt.Fprintln(t, "geometric means             \t\t\t\ttime\tallocs\t")
		for _, c := range codecs {
			fmt.Fprintf(t, "%-28s\t\t\t\t%s\t%s\t\n", c, number(geomean(means[c].time)), number(geomean(means[c].allocs)))
		}
		fmt.Fprintln(t, "\t\t\t\t\t\t")
	}
	return t.Flush()
}

// number prints a measure with two decimals, and a dash for one that does not
// exist: a rate that was not measured, a ratio to nothing.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "-"
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// median is NaN of nothing.
func median(v []float64) float64 {
	if len(v) == 0 {
		return math.NaN()
	}
	v = slices.Sorted(slices.Values(v))
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}

// geomean is NaN where a factor is 0, which no ratio to it could undo.
func geomean(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		if x <= 0 {
			return math.NaN()
		}
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(v)))
}
