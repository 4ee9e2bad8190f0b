package support

import (
	"fmt"
	"strings"
)

// This file keeps what the HTTP client must know about the server's tools.

// seeTools notes the marked arguments of the tools in a response to tools/list
// and takes out those tools whose marks are invalid.
func (t *HTTPTransport) seeTools(data []byte) []byte {
	m, fault := scanEnvelope(data, AllowDuplicateMembers)
	if fault != nil || m.kind != messageResult {
		return data // the caller reports what is wrong with it
	}
	kept := true
	result, ok := editArray(m.result, "tools", func(tool []byte) bool {
		keep := t.seeTool(tool)
		kept = kept && keep
		return keep
	})
	if !ok || kept {
		return data
	}
	return append(append(appendResponse(nil, m.rawID, `,"result":`), result...), '}')
}

// seeTool notes one tool. It reports false where the tool must be dropped.
func (t *HTTPTransport) seeTool(tool []byte) bool {
	var name string
	found, err := Object(tool).Get("name", &name)
	if !found || err != nil {
		return true
	}
	marks, err := headerMarks(argumentAt(tool, []string{"inputSchema"}))
	t.mu.Lock()
	if len(marks) == 0 || err != nil {
		delete(t.marks, name)
	} else {
		if t.marks == nil {
			t.marks = map[string][]headerMark{}
		}
		t.marks[name] = marks
	}
	t.mu.Unlock()
	if err != nil && t.OnDroppedTool != nil {
		t.OnDroppedTool(name, err)
	}
	return err == nil
}

// mirrorable says which marked argument cannot be mirrored: an integer has to be
// one that every language holds exactly (SEP-2243). The server would refuse the
// call for want of the header.
func mirrorable(marks []headerMark, arguments Object) error {
	for _, m := range marks {
		argument := argumentAt(arguments, m.path)
		if d := newDecoder(argument); d.kind() == '0' {
			d.scalar() // fails for a fraction, which the input schema does not allow
			if _, ok := headerText(argument); d.finish() == nil && !ok {
				return fmt.Errorf("the argument %q is mirrored in a header, and must be between -%d and %d: %.60s",
					strings.Join(m.path, "."), maxHeaderInt, maxHeaderInt, argument)
			}
		} else {
			d.discard()
		}
	}
	return nil
}

// editArray copies an object and leaves out those elements of an array in it
// that are not to be kept. ok is false where there is no such array.
func editArray(object []byte, member string, keep func(elem []byte) bool) (edited []byte, ok bool) {
	d := newDecoder(object, AllowDuplicateMembers)
	defer d.discard()
	if d.kind() != '{' {
		return nil, false
	}
	for d.beginObject(); d.nextKey(); {
		if string(d.key) != member || d.kind() != '[' {
			d.skip()
			continue
		}
		edited = append(append([]byte(nil), object[:d.pos]...), '[')
		n := 0
		for d.beginArray(); d.nextElem(); {
			d.peek()
			start := d.pos
			d.skip()
			elem := object[start:d.pos]
			if d.failed() || !keep(elem) {
				continue
			}
			if n > 0 {
				edited = append(edited, ',')
			}
			n++
			edited = append(edited, elem...)
		}
		if d.failed() {
			return nil, false
		}
		return append(append(edited, ']'), object[d.pos:]...), true
	}
	return nil, false
}
