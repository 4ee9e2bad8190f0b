package support

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// Masks to look at eight bytes at once.
const (
	eachLow  = 0x0101010101010101
	eachHigh = 0x8080808080808080
	eachText = eachHigh - eachLow // 0x7f in each byte
)

// plainBytes sets the high bit of each byte of w that is ASCII and stands for
// itself in a JSON string. Behind the first byte that does not, the result
// means nothing.
func plainBytes(w uint64) uint64 {
	// Each sum reaches its byte's high bit unless the byte is one of those
	// looked for. The first looks for control characters and, because 0x22^2
	// is 0x20, quotes; the second for backslashes.
	return ((w ^ eachLow*2) + eachLow*(0x80-0x21)) & ((w ^ eachLow*'\\') + eachText) &^ w & eachHigh
}

// scanText returns the index of the first quote or backslash in the text of a
// string that starts at i, or -1 where the text is not valid, which stringFault
// explains.
func scanText(data []byte, i int) int {
	for n := 0; i+8 <= len(data); i += 8 {
		if plain := plainBytes(binary.LittleEndian.Uint64(data[i:])); plain != eachHigh {
			i += bits.TrailingZeros64(plain^eachHigh) >> 3
			if c := data[i]; c == '"' || c == '\\' {
				return i
			}
			break
		}
		// Long texts are worth longer steps.
		for n++; n >= 8 && i+40 <= len(data); i += 32 {
			next := data[i+8 : i+40]
			if plainBytes(binary.LittleEndian.Uint64(next))&
				plainBytes(binary.LittleEndian.Uint64(next[8:]))&
				plainBytes(binary.LittleEndian.Uint64(next[16:]))&
				plainBytes(binary.LittleEndian.Uint64(next[24:])) != eachHigh {
				n = 0
				break
			}
		}
	}
	return scanRunes(data, i)
}

// scanRunes is scanText for any text; scanText is for ASCII that is not near
// the end of the input.
func scanRunes(data []byte, i int) int {
	for {
		for i+8 <= len(data) {
			stop := plainBytes(binary.LittleEndian.Uint64(data[i:])) ^ eachHigh
			if stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				break
			}
			i += 8
		}
		if i >= len(data) {
			return -1
		}
		switch c := data[i]; {
		case c == '"' || c == '\\':
			return i
		case c < ' ':
			return -1
		case c < utf8.RuneSelf:
			i++
		default:
			for i < len(data) && data[i] >= utf8.RuneSelf {
				r, n := utf8.DecodeRune(data[i:])
				if r == utf8.RuneError && n == 1 {
					return -1
				}
				i += n
			}
		}
	}
}

// scanString returns the index behind the closing quote of the string whose
// text starts at i, or -1 where the string is not valid.
func scanString(data []byte, i int) int {
	for {
		if i = scanText(data, i); i < 0 {
			return -1
		}
		if data[i] == '"' {
			return i + 1
		}
		n := escapeLen(data[i:])
		if n == 0 {
			return -1
		}
		i += n
	}
}

// stringFault returns what is wrong with the string whose text starts at i,
// and where. It is for strings that scanString has refused.
func stringFault(data []byte, i int) fault {
	for i < len(data) {
		switch c := data[i]; {
		case c == '\\':
			n := escapeLen(data[i:])
			if n == 0 {
				return fault{i, errors.New("invalid escape sequence in string")}
			}
			i += n
		case c < ' ':
			return fault{i, fmt.Errorf("control character %#02x in string", c)}
		case c < utf8.RuneSelf:
			i++
		default:
			r, n := utf8.DecodeRune(data[i:])
			if r == utf8.RuneError && n == 1 {
				return fault{i, errors.New("invalid UTF-8 in string")}
			}
			i += n
		}
	}
	return fault{len(data), errors.New("unexpected end of input in string")}
}

// escapeLen returns the length of the escape sequence that b starts with, a
// pair of surrogates taken as one, or 0 if it is not valid.
func escapeLen(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	if simpleEscapes[b[1]] != 0 {
		return 2
	}
	switch r := escapedUnit(b); {
	case r < 0:
		return 0
	case !utf16.IsSurrogate(r):
		return 6
	case utf16.DecodeRune(r, escapedUnit(b[6:])) != utf8.RuneError:
		return 12
	}
	return 0
}

// escapedUnit returns the UTF-16 unit of the \u escape that b starts with, or
// -1 if there is none.
func escapedUnit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	var r rune
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// unescape appends what the text of a string from i on stands for. It returns
// the index behind the closing quote, -1 where the string is not valid.
func unescape(dst, data []byte, i int) (text []byte, end int) {
	for {
		stop := scanText(data, i)
		if stop < 0 {
			return dst, -1
		}
		dst = append(dst, data[i:stop]...)
		if data[stop] == '"' {
			return dst, stop + 1
		}
		if c := simpleEscapes[byteAt(data, stop+1)]; c != 0 {
			dst = append(dst, c)
			i = stop + 2
			continue
		}
		n := escapeLen(data[stop:])
		if n == 0 {
			return dst, -1
		}
		r := escapedUnit(data[stop:])
		if n > 6 {
			r = utf16.DecodeRune(r, escapedUnit(data[stop+6:]))
		}
		dst = utf8.AppendRune(dst, r)
		i = stop + n
	}
}

// simpleEscapes are the bytes that escapes of two bytes stand for, by the
// second.
var simpleEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// scanNumber returns the index behind the number that starts at i, or -1 where
// there is none.
func scanNumber(data []byte, i int) int {
	if i < len(data) && data[i] == '-' {
		i++
	}
	if i < len(data) && data[i] == '0' {
		i++
	} else if i = scanDigits(data, i); i < 0 {
		return -1
	}
	if i < len(data) && data[i] == '.' {
		if i = scanDigits(data, i+1); i < 0 {
			return -1
		}
	}
	if i < len(data) && data[i]|0x20 == 'e' {
		i++
		if i < len(data) && (data[i] == '+' || data[i] == '-') {
			i++
		}
		return scanDigits(data, i)
	}
	return i
}

// scanDigits returns the index behind one or more digits, or -1 where there
// are none.
func scanDigits(data []byte, i int) int {
	start := i
	for i < len(data) && data[i]-'0' <= 9 {
		i++
	}
	if i == start {
		return -1
	}
	return i
}

// isSpace reports whether c is JSON's white space.
func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r'
}
