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

// write carries a plan out. All files are first written under other names in
// the same folder. Only when that has worked for every one, each is renamed into
// place, so that other processes see the old file or the new one and nothing in
// between. Left-over files go last. Files that are the same are not touched and
// keep their times, so that builds and editors see no change.
//
// Nothing waits for the disk to sync: the files can be made again at any time.
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

// news says what carrying out the plan changes in a package that was there
// before, "" for a new one.
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

// writeTemp writes the new content of a file to a file beside it. The random
// number in its name keeps simultaneous runs apart. Should the process be
// killed, the dot and the missing .go hide the file from Go's tools, and a later
// run removes it.
//
// A new file gets the mode that the umask leaves; one that replaces another
// keeps the mode of the old one.
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

// tempName matches the names that writeTemp gives.
var tempName = regexp.MustCompile(`^\.mcpgen-[0-9]+\.tmp$`)

// tempAge is how old a temporary file has to be before another run may remove
// it. No run takes nearly as long.
const tempAge = time.Hour

// clearTemps removes the temporary files of runs that were killed. It is no
// part of the job: what cannot be removed stays.
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
