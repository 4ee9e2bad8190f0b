package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// write carries a plan out. It first writes all files under temporary names in
// the same folder. Only if that succeeds for every file, it renames them into
// place, so that other processes see either the old or the new file. Left-over
// files are removed last. Unchanged files keep their times, so that builds and
// editors see no change.
//
// It does not sync the disk: the files can be generated again at any time.
//
// The rename is os.Rename; tests use one that fails.
func (pl *plan) write(rename func(from, to string) error) (err error) {
	if err := os.MkdirAll(pl.dir, 0o777); err != nil {
		return err
	}
	type staged struct{ temp, path string }
	var todo []staged
	defer func() {
		for _, s := range todo { // files that were not renamed
			os.Remove(s.temp)
		}
		if err != nil && pl.fresh {
			os.Remove(pl.dir) // fails unless it is empty
		}
	}()
	for _, c := range pl.files {
		if c.kind != missing && c.kind != different && c.kind != sameText {
			continue
		}
		temp, err := writeTemp(c)
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
	clearTemps(pl.dir)
	return nil
}

// news describes the changes to an existing package; "" for a new one.
func (pl *plan) news() string {
	changed, removed := pl.count(missing, different, sameText), pl.count(leftOver)
	switch {
	case changed == 0 && removed == 0:
		return "nothing changed"
	case removed > 0:
		return fmt.Sprintf("%d changed, %d removed", changed, removed)
	case changed < len(pl.files):
		return fmt.Sprintf("%d changed", changed)
	}
	return ""
}

// writeTemp writes the new content of a file to a temporary file beside it. The
// random number in its name separates simultaneous runs. If the process is
// killed, the leading dot and the missing .go hide the file from Go's tools, and
// a later run removes it.
//
// A new file gets the default mode; a file that replaces another gets the mode
// of the old one.
func writeTemp(c change) (temp string, err error) {
	var f *os.File
	for {
		temp = filepath.Join(filepath.Dir(c.path), fmt.Sprintf(".mcpgen-%d.tmp", rand.Uint64()))
		f, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	_, err = f.Write(c.new)
	if c.old != nil {
		err = errors.Join(err, f.Chmod(c.mode.Perm()))
	}
	err = errors.Join(err, f.Close())
	if err != nil {
		os.Remove(temp)
		return "", err
	}
	return temp, nil
}

// tempName matches the names of writeTemp.
var tempName = regexp.MustCompile(`^\.mcpgen-[0-9]+\.tmp$`)

// tempAge is the age at which another run may remove a temporary file. No run
// takes nearly as long.
const tempAge = time.Hour

// clearTemps removes the temporary files of runs that were killed. It ignores
// errors.
func clearTemps(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !tempName.MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > tempAge {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
