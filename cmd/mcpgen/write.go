package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// write carries a plan out. All files are first written under other names in
// the same folder; only when that has worked for every one, each takes its
// place by a rename, which other processes see as a whole or not at all. What
// is left over goes last. Files that are the same stay untouched, and with
// them their times, so that builds and editors see no change where none is.
//
// The disk is not told to sync: files that can be made again at any time are
// not worth the wait.
//
// The rename is os.Rename; tests have one that fails.
func (pl *plan) write(rename func(from, to string) error) (err error) {
	if err := os.MkdirAll(pl.dir, 0o777); err != nil {
		return err
	}
	type staged struct{ temp, path string }
	var todo []staged
	defer func() {
		for _, s := range todo { // what was not renamed
			os.Remove(s.temp)
		}
		if err != nil && pl.fresh {
			os.Remove(pl.dir) // works only where it is empty
		}
	}()
	for _, c := range pl.files {
		if c.kind != missing && c.kind != different {
			continue
		}
		temp, err := writeTemp(c.path, c.new)
		if err != nil {
			return err
		}
		todo = append(todo, staged{temp, c.path})
	}
	for all := len(todo); len(todo) > 0; todo = todo[1:] {
		if err := rename(todo[0].temp, todo[0].path); err != nil {
			if done := all - len(todo); done > 0 {
				err = fmt.Errorf("%w (after %d of %d files: run it again)", err, done, all)
			}
			return err
		}
	}
	for _, c := range pl.files {
		if c.kind != leftOver {
			continue
		}
		if err := os.Remove(c.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// news says, when the plan is carried out, what that changed in a package that
// was there before; "" for a new one.
func (pl *plan) news() string {
	changed, removed := pl.count(missing)+pl.count(different), pl.count(leftOver)
	switch {
	case changed == 0 && removed == 0:
		return " (nothing changed)"
	case removed > 0:
		return fmt.Sprintf(" (%d changed, %d removed)", changed, removed)
	case changed < len(pl.files):
		return fmt.Sprintf(" (%d changed)", changed)
	}
	return ""
}

// writeTemp writes what is to become a file, beside it. The name of its own
// keeps runs at the same time apart; the dot at its start and the missing .go
// at its end hide it from Go's tools should the process be killed.
func writeTemp(path string, data []byte) (temp string, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".mcpgen-*.tmp")
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}
