package parser

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// tokenKind says what a token is.
type tokenKind int

const (
	endOfFile   tokenKind = iota
	word                  // a name or a keyword; the parser decides which
	stringToken           // "…", '…' or `…` without substitutions
	number                // 1, 0x10, 1_000, 1e3
	bigint                // 1n
	template              // `…${…}…` as a whole
	punctuation           // one character, "=>" or "..."
	broken                // not a token; fault says why
)

// A token is the smallest unit of the text. White space and comments before it
// belong to it.
type token struct {
	kind    tokenKind
	full    int // where the white space and comments before the token start
	start   int
	end     int
	newline bool   // a line break stands between the token before and this one
	value   string // word and punctuation as they are, the value of strings and numbers
	fault   string // for a broken token
}

func (t token) span() Span { return Span{t.start, t.end} }

// scan reads the token after an offset. It keeps no state: the parser asks for
// one token after the other, and goes back by asking for an earlier offset.
func scan(text string, from int) token {
	t := token{full: from}
	at, open := skipTrivia(text, from, &t.newline)
	t.start = at
	if open {
		t.end = len(text)
		return t.broken(`this comment has no end: "*/" is missing`)
	}
	if at == len(text) {
		t.end = at
		return t
	}
	switch c := text[at]; {
	case isWordStart(text[at:]):
		return scanWord(text, t)
	case isDigit(c), c == '.' && at+1 < len(text) && isDigit(text[at+1]):
		return scanNumber(text, t)
	case c == '"', c == '\'':
		return scanString(text, t)
	case c == '`':
		return scanTemplate(text, t)
	}
	for _, p := range []string{"=>", "..."} {
		if strings.HasPrefix(text[at:], p) {
			t.kind, t.value, t.end = punctuation, p, at+len(p)
			return t
		}
	}
	r, size := utf8.DecodeRuneInString(text[at:])
	t.end = at + size
	switch {
	case r == '\\':
		return t.broken("a name with a Unicode escape is not supported; write the character itself")
	case r > unicode.MaxASCII || r < ' ':
		return t.broken("unexpected character " + strconv.QuoteToASCII(string(r)))
	}
	t.kind, t.value = punctuation, text[at:t.end]
	return t
}

func (t token) broken(fault string) token {
	t.kind, t.fault = broken, fault
	return t
}

// skipTrivia skips white space and comments. It sets newline if a line breaks on
// the way. If a comment has no end, open is true and end is where the comment
// starts.
func skipTrivia(text string, at int, newline *bool) (end int, open bool) {
	for at < len(text) {
		switch c := text[at]; {
		case c == '\n', c == '\r':
			*newline = true
			at++
		case c == ' ', c == '\t', c == '\v', c == '\f':
			at++
		case strings.HasPrefix(text[at:], "//"), at == 0 && strings.HasPrefix(text, "#!"):
			at = lineEnd(text, at)
		case strings.HasPrefix(text[at:], "/*"):
			n := strings.Index(text[at+2:], "*/")
			if n < 0 {
				return at, true
			}
			comment := text[at : at+2+n+2]
			if strings.ContainsAny(comment, "\n\r\u2028\u2029") {
				*newline = true
			}
			at += len(comment)
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(text[at:])
			if isLineSeparator(r) {
				*newline = true
			} else if r != '\uFEFF' && !unicode.Is(unicode.Zs, r) {
				return at, false
			}
			at += size
		default:
			return at, false
		}
	}
	return at, false
}

// isLineSeparator reports the two characters that end a line in TypeScript but
// not in an editor.
func isLineSeparator(r rune) bool { return r == '\u2028' || r == '\u2029' }

// lineEnd finds the end of the line that an offset is in.
func lineEnd(text string, at int) int {
	for i, r := range text[at:] {
		if r == '\n' || r == '\r' || isLineSeparator(r) {
			return at + i
		}
	}
	return len(text)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWordStart(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '$' || r == '_' ||
		r >= utf8.RuneSelf && unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start)
}

func isWordPart(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isWordStart(text) || '0' <= r && r <= '9' || r >= utf8.RuneSelf &&
		(unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) || r == '\u200C' || r == '\u200D')
}

// scanWord reads `name`, `$ref`, `größe`, `interface`.
func scanWord(text string, t token) token {
	t.kind, t.end = word, wordEnd(text, t.start)
	t.value = text[t.start:t.end]
	return t
}

func wordEnd(text string, at int) int {
	for at < len(text) && isWordPart(text[at:]) {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// maxNumber is the most characters of a number: far more digits than a JavaScript
// number can hold.
const maxNumber = 400

// scanNumber reads `1`, `1.5`, `.5`, `1e3`, `1_000`, `0x1F`, `0o17`, `0b101`
// and `1n`. The value is the number as JSON writes it.
func scanNumber(text string, t token) token {
	at := t.start
	for at < len(text) {
		c := text[at]
		sign := (c == '+' || c == '-') && at > t.start && text[at-1]|0x20 == 'e' && !hasRadix(text[t.start:at])
		if !sign && c != '.' && !isWordPart(text[at:]) {
			break
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	t.end = at
	written := text[t.start:at]
	if len(written) > maxNumber {
		return t.broken("this number is too long")
	}
	if digits, ok := strings.CutSuffix(written, "n"); ok && isInteger(digits) {
		t.kind = bigint
		return t
	}
	value, fault := jsonNumber(written)
	if fault != "" {
		return t.broken(fault)
	}
	t.kind, t.value = number, value
	return t
}

func hasRadix(s string) bool {
	return len(s) > 1 && s[0] == '0' && strings.ContainsRune("xXoObB", rune(s[1]))
}

func isInteger(s string) bool {
	_, fault := jsonNumber(s)
	return fault == "" && !strings.ContainsAny(s, ".") && (hasRadix(s) || !strings.ContainsAny(s, "eE"))
}

// jsonNumber rewrites a number of TypeScript as one of JSON and keeps its
// digits. An exponent is expanded if that gives a whole number of at most 21
// digits, as JavaScript prints it: model has to recognize whole numbers.
func jsonNumber(written string) (value, fault string) {
	const malformed = "this number is malformed"
	digits := strings.ReplaceAll(written, "_", "")
	radix := hasRadix(written)
	for i := range written {
		if written[i] == '_' && !(isDigitOf(written, i-1, radix) && isDigitOf(written, i+1, radix)) {
			return "", malformed
		}
	}
	if radix {
		n, ok := new(big.Int).SetString(digits, 0)
		if !ok {
			return "", malformed
		}
		return n.String(), ""
	}
	if len(digits) > 1 && digits[0] == '0' && isDigit(digits[1]) {
		return "", "a number must not start with 0"
	}

	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(digits), "e")
	whole, fraction, hasPoint := strings.Cut(mantissa, ".")
	if !allDigits(whole) || !allDigits(fraction) || whole+fraction == "" {
		return "", malformed
	}
	if f, err := strconv.ParseFloat(digits, 64); err != nil && f == 0 {
		return "", malformed
	} else if err != nil {
		return "", "this number is too large"
	}
	if hasExponent {
		shift, err := strconv.Atoi(exponent)
		if zeros := shift - len(fraction); err == nil && zeros >= 0 && len(whole)+shift <= 21 {
			all := strings.TrimLeft(whole+fraction+strings.Repeat("0", zeros), "0")
			return orZero(all), ""
		}
	}
	value = orZero(whole)
	if hasPoint && fraction != "" {
		value += "." + fraction
	}
	if hasExponent {
		value += "e" + exponent
	}
	return value, ""
}

// isDigitOf reports whether a number has a digit at an index.
func isDigitOf(number string, i int, radix bool) bool {
	if i < 0 || i >= len(number) {
		return false
	}
	c := number[i]
	return isDigit(c) || radix && i > 1 && 'a' <= c|0x20 && c|0x20 <= 'f'
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

func orZero(digits string) string {
	if digits == "" {
		return "0"
	}
	return digits
}

// scanString reads `"a\n"` and `'b'`. A string ends with its line at the
// latest, so that a forgotten quote does not swallow the rest of the file.
func scanString(text string, t token) token {
	quote := text[t.start]
	at := t.start + 1
	for at < len(text) && text[at] != quote && text[at] != '\n' && text[at] != '\r' {
		at = skipCharacter(text, at)
	}
	t.end = at
	if at == len(text) || text[at] != quote {
		return t.broken("this string has no end: a closing " + string(quote) + " is missing")
	}
	t.end++
	return t.unescaped(text[t.start+1 : at])
}

// skipCharacter skips one character of a string or template, with the backslash
// if it is escaped.
func skipCharacter(text string, at int) int {
	if text[at] != '\\' {
		return at + 1
	}
	if strings.HasPrefix(text[at:], "\\\r\n") {
		return at + 3
	}
	return min(at+2, len(text))
}

// unescaped makes the token a string whose value is the unescaped text between
// its quotes.
func (t token) unescaped(inner string) token {
	value, fault := unescape(inner)
	if fault != "" {
		return t.broken(fault)
	}
	t.kind, t.value = stringToken, value
	return t
}

// scanTemplate reads `text` as a string and `a${b}` as a template. A substitution
// can hold templates again; a stack keeps the open braces of each, so that
// nesting needs no recursion.
func scanTemplate(text string, t token) token {
	var braces []int // for each substitution we are in: how many "{" are open
	substitutions := false
	at := t.start + 1
	inText := true
	for at < len(text) {
		c := text[at]
		switch {
		case inText && c == '`':
			at++
			if len(braces) == 0 {
				t.end = at
				if substitutions {
					t.kind = template
					return t
				}
				inner := strings.ReplaceAll(text[t.start+1:at-1], "\r\n", "\n")
				return t.unescaped(strings.ReplaceAll(inner, "\r", "\n"))
			}
			inText = false
		case inText && strings.HasPrefix(text[at:], "${"):
			substitutions = true
			braces = append(braces, 0)
			inText = false
			at += 2
		case inText:
			at = skipCharacter(text, at)
		case c == '`':
			inText = true
			at++
		case c == '"', c == '\'':
			at = scanString(text, token{start: at}).end
		case c == '{':
			braces[len(braces)-1]++
			at++
		case c == '}' && braces[len(braces)-1] > 0:
			braces[len(braces)-1]--
			at++
		case c == '}':
			braces = braces[:len(braces)-1]
			inText = true
			at++
		case strings.HasPrefix(text[at:], "//"), strings.HasPrefix(text[at:], "/*"):
			var newline bool
			next, open := skipTrivia(text, at, &newline)
			if open {
				next = len(text)
			}
			at = next
		default:
			at++
		}
	}
	t.end = len(text)
	return t.broken("this template has no end: a closing ` is missing")
}

// escapes are the escape sequences of one letter.
var escapes = map[byte]string{
	'n': "\n", 't': "\t", 'r': "\r", 'b': "\b", 'f': "\f", 'v': "\v",
	'\n': "", // a backslash at the end of a line joins it to the next
}

// unescape gives the value of a string from the text between its quotes.
func unescape(inner string) (value, fault string) {
	if !strings.Contains(inner, `\`) {
		return inner, ""
	}
	var b strings.Builder
	for at := 0; at < len(inner); {
		if inner[at] != '\\' {
			b.WriteByte(inner[at])
			at++
			continue
		}
		at++ // a backslash is never last: the quote would be escaped
		rest := inner[at:]
		c := rest[0]
		plain, known := escapes[c]
		switch {
		case known:
			b.WriteString(plain)
			at++
		case strings.HasPrefix(rest, "\r\n"):
			at += 2
		case c == '\r':
			at++
		case strings.HasPrefix(rest, "\u2028"), strings.HasPrefix(rest, "\u2029"):
			at += len("\u2028")
		case c == '0' && (len(rest) == 1 || !isDigit(rest[1])):
			b.WriteByte(0)
			at++
		case isDigit(c):
			return "", "an escape with a digit is not allowed in a string"
		case c == 'x', c == 'u':
			r, size := unescapeCode(rest)
			if size == 0 {
				return "", `a \` + string(c) + " escape in this string is malformed"
			}
			if !utf8.ValidRune(r) {
				return "", "this string holds half of a surrogate pair, which UTF-8 cannot write"
			}
			b.WriteRune(r)
			at += size
		default:
			_, size := utf8.DecodeRuneInString(rest)
			b.WriteString(rest[:size])
			at += size
		}
	}
	return b.String(), ""
}

// unescapeCode reads `x41`, `u0041`, `u{1F600}` and the pair `uD83D\uDE00`. The
// size is 0 if there is none of them.
func unescapeCode(s string) (r rune, size int) {
	code := func(digits string, size int) (rune, int) {
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || n > unicode.MaxRune {
			return 0, 0
		}
		return rune(n), size
	}
	switch {
	case s[0] == 'x' && len(s) >= 3:
		return code(s[1:3], 3)
	case strings.HasPrefix(s, "u{"):
		end := strings.IndexByte(s, '}')
		if end < 0 {
			return 0, 0
		}
		return code(s[2:end], end+1)
	case s[0] == 'u' && len(s) >= 5:
		r, size = code(s[1:5], 5)
		if size > 0 && utf16.IsSurrogate(r) && len(s) >= 11 && s[5:7] == `\u` {
			if low, n := code(s[7:11], 11); n > 0 && utf16.DecodeRune(r, low) != unicode.ReplacementChar {
				return utf16.DecodeRune(r, low), n
			}
		}
		return r, size
	}
	return 0, 0
}
