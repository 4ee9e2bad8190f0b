package model

import (
	"strconv"

	"github.com/mcpgen/mcpgen/parser"
)

// LiteralValue returns the Go value of a literal: a string, a bool, an int64,
// or a float64 if it has a fraction or is too large; nil for null.
func LiteralValue(l *parser.Literal) any {
	switch l.Kind {
	case parser.NullLiteral:
		return nil
	case parser.BoolLiteral:
		return l.Text == "true"
	case parser.NumberLiteral:
		if n, err := strconv.ParseInt(l.Text, 10, 64); err == nil {
			return n
		}
		x, _ := strconv.ParseFloat(l.Text, 64)
		return x
	}
	return l.Text
}
