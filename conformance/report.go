package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A check is one thing that the suite has looked at, as it writes it down.
type check struct {
	ID           string `json:"id"`
	Description  string `json:"description"`
	Status       string `json:"status"`
	ErrorMessage string `json:"errorMessage"`
	Details      struct {
		MessagesValidated int `json:"messagesValidated"`
	} `json:"details"`
}

// ok reports whether the check found no fault. One that was skipped is a fault:
// something was not done that the suite wanted to see.
func (c check) ok() bool { return c.Status == "SUCCESS" || c.Status == "INFO" }

// wireSchema is the check that all messages of a scenario fit the official JSON
// Schema.
const wireSchema = "wire-schema-valid"

// A report is what the suite found out about one side.
type report struct {
	side    string
	want    []scenario
	excuses []excuse
	got     map[string][]check // by scenario
	faults  []error
}

func (r *report) fail(err error) { r.faults = append(r.faults, err) }

// stamp is what the suite puts behind the name of a scenario.
var stamp = regexp.MustCompile(`-\d{4}-\d\d-\d\dT[\d-]+Z$`)

// read reads the results in a directory: a subdirectory for each scenario, with
// the prefix before its name.
func (r *report) read(dir, prefix string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*", "checks.json"))
	if err != nil {
		return err
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var checks []check
		if err := json.Unmarshal(data, &checks); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		name := strings.TrimPrefix(stamp.ReplaceAllString(filepath.Base(filepath.Dir(file)), ""), prefix)
		r.got[name] = append(r.got[name], checks...)
	}
	return nil
}

// passed reports whether the suite ran a scenario and found nothing that has no
// excuse.
func (r *report) passed(name string) bool {
	checks := r.got[name]
	return len(checks) > 0 && !slices.ContainsFunc(checks, func(c check) bool {
		return !c.ok() && !slices.ContainsFunc(r.excuses, func(e excuse) bool { return e.fits(name, c) })
	})
}

func (e excuse) fits(scenario string, c check) bool {
	return e.scenario == scenario && e.status == c.Status && strings.Contains(c.ErrorMessage, e.message)
}

// needed reports whether there is something that needs an excuse.
func (r *report) needed(e excuse) bool {
	return slices.ContainsFunc(r.got[e.scenario], func(c check) bool { return e.fits(e.scenario, c) })
}

// print prints the counts, and what went wrong.
func (r *report) print(w io.Writer) {
	var all, passed, pending, pendingPassed, wire, wireFailed, messages int
	statuses, others := map[string]int{}, maps.Clone(r.got)
	for _, s := range r.want {
		delete(others, s.name)
		if s.leftOut != "" {
			fmt.Fprintf(w, "%s: %s: left out: %s\n", r.side, s.name, s.leftOut)
			continue
		}
		ok := r.passed(s.name)
		if s.pending {
			pending++
			pendingPassed += count(ok)
		} else {
			all++
			passed += count(ok)
		}
		for _, c := range r.got[s.name] {
			statuses[c.Status]++
			if c.ID == wireSchema {
				wire++
				wireFailed += count(!c.ok())
				messages += c.Details.MessagesValidated
			}
			if c.ok() {
				continue
			}
			fmt.Fprintf(w, "%s: %s: %s %s: %s\n\t%s\n", r.side, s.name, c.Status, c.ID, c.Description, c.ErrorMessage)
			for _, e := range r.excuses {
				if e.fits(s.name, c) {
					fmt.Fprintf(w, "\texcused: %s\n", e.reason)
				}
			}
		}
		if len(r.got[s.name]) == 0 {
			fmt.Fprintf(w, "%s: %s: no result\n", r.side, s.name)
		}
	}
	fmt.Fprintf(w, "%s: required scenarios: %d of %d passed\n", r.side, passed, all)
	if pending > 0 {
		fmt.Fprintf(w, "%s: pending scenarios: %d of %d passed\n", r.side, pendingPassed, pending)
	}
	fmt.Fprintf(w, "%s: checks: %d passed, %d failed, %d warnings, %d skipped\n", r.side,
		statuses["SUCCESS"], statuses["FAILURE"], statuses["WARNING"], statuses["SKIPPED"])
	fmt.Fprintf(w, "%s: wire-schema checks: %d passed, %d failed; %d messages\n", r.side, wire-wireFailed, wireFailed, messages)
	if len(others) > 0 {
		fmt.Fprintf(w, "%s: other scenarios, not asked for: %d (%s)\n", r.side, len(others), strings.Join(slices.Sorted(maps.Keys(others)), " "))
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// err is what keeps the side from conforming.
func (r *report) err() error {
	faults, wire := slices.Clone(r.faults), false
	for _, s := range r.want {
		if s.leftOut != "" {
			continue
		}
		if !r.passed(s.name) {
			faults = append(faults, fmt.Errorf("%s: the scenario %s did not pass", r.side, s.name))
		}
		wire = wire || slices.ContainsFunc(r.got[s.name], func(c check) bool { return c.ID == wireSchema })
	}
	for _, e := range r.excuses {
		if !r.needed(e) {
			faults = append(faults, fmt.Errorf("%s: %s: nothing %s that %q excuses", r.side, e.scenario, e.status, e.message))
		}
	}
	if !wire {
		faults = append(faults, fmt.Errorf("%s: the suite has not compared messages with the schema", r.side))
	}
	return errors.Join(faults...)
}
