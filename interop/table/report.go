package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A row is what became of one peer.
type row struct {
	*peer
	version string
	cells   map[column][]outcome
}

func (r *runner) newRow(p *peer) (*row, error) {
	version, err := r.version(p.pkg)
	return &row{p, version, map[column][]outcome{}}, err
}

// A report is the whole table.
type report struct {
	clients, servers []*row
	notes            []string       // the footnotes, in their order
	numbers          map[string]int // of footnotes, by reason
	used             map[int]bool   // known failures
	faults           []error
	tried, failed    int
}

func newReport(clients, servers []*row) *report {
	return &report{clients: clients, servers: servers, numbers: map[string]int{}, used: map[int]bool{}}
}

// markdown gives the table as a document.
func (r *report) markdown() []byte {
	var b bytes.Buffer
	b.WriteString(intro)
	r.table(&b, "client", r.clients, clientColumns[:len(clientColumns)-len(versionColumns)])
	b.WriteString(olderVersions)
	var choosy []*row
	for _, row := range r.clients {
		if row.versions {
			choosy = append(choosy, row)
		}
	}
	r.table(&b, "client", choosy, versionColumns)
	b.WriteString(serversIntro)
	r.table(&b, "server", r.servers, serverColumns)
	b.WriteString(checksIntro)
	r.grid(&b, r.clients)
	b.WriteString(serverChecksIntro)
	r.grid(&b, r.servers)
	if len(r.notes) > 0 {
		b.WriteString("\n")
	}
	for i, note := range r.notes {
		fmt.Fprintf(&b, "[^%d]: %s\n", i+1, note)
	}
	return b.Bytes()
}

// table prints a row for each peer and what was tried in each column.
func (r *report) table(b *bytes.Buffer, what string, rows []*row, columns []column) {
	fmt.Fprintf(b, "\n| %s | version |", what)
	for _, c := range columns {
		fmt.Fprintf(b, " %s |", c.title())
	}
	fmt.Fprintf(b, "\n|---|---|%s\n", strings.Repeat("---|", len(columns)))
	for _, row := range rows {
		name := row.name
		pkg := row.shown
		if pkg == "" {
			pkg = row.pkg
		}
		fmt.Fprintf(b, "| %s, `%s` | %s |", name, pkg, row.version)
		for _, c := range columns {
			fmt.Fprintf(b, " %s |", r.cell(row, c))
		}
		b.WriteString("\n")
	}
}

func (c column) title() string {
	era := map[string]string{"modern": "2026-07-28", "legacy": "2025-11-25", "default": "default"}[c.era]
	if c.version != "" {
		era = c.version
	}
	if c.stateless {
		era += " without sessions"
	}
	return c.transport + ", " + era
}

// cell says how many checks passed of those that were tried.
func (r *report) cell(row *row, c column) string {
	outcomes, ok := row.cells[c]
	if !ok {
		return "–"
	}
	tried, failed, notes := 0, 0, ""
	for _, o := range outcomes {
		if o.Skip != "" {
			continue
		}
		changing := row.changing(c, o)
		if !changing {
			tried++
		}
		if o.OK && !changing {
			continue
		}
		if !changing {
			failed++
		}
		if note := r.note(row, c, o); !strings.Contains(notes, note) {
			notes += note
		}
	}
	r.tried, r.failed = r.tried+tried, r.failed+failed
	if failed == 0 {
		return fmt.Sprint(tried) + notes
	}
	return fmt.Sprintf("%d of %d%s", tried-failed, tried, notes)
}

// about reports whether an entry is about a check in a column.
func (k known) about(row *row, c column, o outcome) bool {
	return k.peer == row.name && k.server == (row.client == nil) && k.check == o.Check && (len(k.columns) == 0 || slices.Contains(k.columns, c.String())) &&
		(o.OK && k.sometimes || o.Error != "" && strings.Contains(o.Error, k.message))
}

// changing reports whether a check passes or fails as it happens.
func (row *row) changing(c column, o outcome) bool {
	return slices.ContainsFunc(knownFailures, func(k known) bool { return k.sometimes && k.about(row, c, o) })
}

// note gives the footnote of a failure; one without is a fault.
func (r *report) note(row *row, c column, o outcome) string {
	for i, k := range knownFailures {
		if !k.about(row, c, o) {
			continue
		}
		r.used[i] = true
		if r.numbers[k.reason] == 0 {
			r.notes = append(r.notes, k.reason)
			r.numbers[k.reason] = len(r.notes)
		}
		return fmt.Sprintf("[^%d]", r.numbers[k.reason])
	}
	r.faults = append(r.faults, fmt.Errorf("%s, %s: %s: %s", row.name, c, o.Check, o.Error))
	return " (!)"
}

// grid prints a row for each check, and in how many cells of each peer it passed.
func (r *report) grid(b *bytes.Buffer, rows []*row) {
	b.WriteString("\n| | what |")
	for _, row := range rows {
		fmt.Fprintf(b, " %s |", row.name)
	}
	fmt.Fprintf(b, "\n|---|---|%s\n", strings.Repeat("---|", len(rows)))
	for _, check := range checks {
		fmt.Fprintf(b, "| %s | %s |", check.name, check.what)
		for _, row := range rows {
			tried, passed := 0, 0
			for c, outcomes := range row.cells {
				for _, o := range outcomes {
					if o.Check == check.name && o.Skip == "" && !row.changing(c, o) {
						tried++
						if o.OK {
							passed++
						}
					}
				}
			}
			switch {
			case tried == 0:
				b.WriteString(" · |")
			case tried == passed:
				fmt.Fprintf(b, " %d |", tried)
			default:
				fmt.Fprintf(b, " %d of %d |", passed, tried)
			}
		}
		b.WriteString("\n")
	}
}

func (r *report) summary() string {
	cells := 0
	for _, row := range slices.Concat(r.clients, r.servers) {
		cells += len(row.cells)
	}
	return fmt.Sprintf("%d cells, %d checks tried, %d failed, %d of them ours", cells, r.tried, r.failed, len(r.faults))
}

// err is what must not be in the table.
func (r *report) err(whole bool) error {
	faults := slices.Clone(r.faults)
	for i, k := range knownFailures {
		if whole && !r.used[i] {
			faults = append(faults, fmt.Errorf("%s: %s: nothing fails with %q any more", k.peer, k.check, k.message))
		}
	}
	return errors.Join(faults...)
}

const intro = `# With whom it works

Clients and servers that others wrote, and ours: each cell is one pair, and says how many checks were tried with it. Where not
all of them passed it says how many did; all that failed have a footnote with the reason, and none of them is ours. A dash: the
one side has nothing like it. This file is written by ` + "`make interop-table UPDATE=-update`" + `, and CI fails where a run gives another one.

"Default" is a client without any option about versions, with a server that speaks all of them.

## Clients, with our server

Our server speaks all five versions, over both transports, at one address. Over HTTP it gives clients of the older versions
sessions, but in the column that says otherwise; without one it can ask a client for nothing, and says so.
`

const olderVersions = `
Those that can be told to speak an older version:
`

const serversIntro = `
## Servers, with our client

Our client is that of ` + "`versions.Connect`" + ` for 2026-07-28 and 2025-11-25; in the columns with a version it speaks only that one.
`

const checksIntro = `
## What was tried

The number is that of the cells in which a check passed; a dot: the client has nothing for it.
`

const serverChecksIntro = `
With servers, a dot means that the server offers nothing of the kind.
`
