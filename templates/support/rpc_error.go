package support

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
)

// This file makes the errors of the protocol errors of Go. What depends on the
// codes and errors that a schema has is emitted: Code.String, Error.Typed,
// errorAs.

// Error gives the meaning and the number of the code, such as "method not
// found (-32601)". A code is an error so that [errors.Is] can look for it:
//
//	errors.Is(err, CodeMethodNotFound)
//
// holds for an [Error] of this code, for the typed error that the schema has
// for it, and for what wraps one of these. A handler may return a code alone;
// see [AsError].
func (c Code) Error() string { return errorText(c.words(), int64(c)) }

// As gives the code to [errors.As] as an [Error] with a message that says what
// the code means.
func (c Code) As(target any) bool {
	switch target.(type) {
	case *Error, **Error:
		return setError(target, &Error{Code: c, Message: c.words()})
	}
	return false
}

// words gives the meaning of a code of the schema in small letters.
func (c Code) words() string {
	if !c.isDeclared() {
		return "error"
	}
	return strings.ReplaceAll(strings.ToLower(c.String()), "_", " ")
}

// isDeclared reports whether the schema has a name for the code.
func (c Code) isDeclared() bool { return strings.Trim(c.String(), "-0123456789") != "" }

// ErrorCode gives the code, as for every error of this package.
func (v Error) ErrorCode() Code { return v.Code }

// Is reports whether target is the code of v; see [Code.Error].
func (v Error) Is(target error) bool { return isCode(v.Code, target) }

// As gives v to [errors.As] as an [Error] or as the typed error that the
// schema has for its code, where the data fits that; also as a [Code].
func (v Error) As(target any) bool { return setError(target, &v) || errorAs(&v, target) }

// AsError turns any error into the error object to send to a peer; nil for nil.
//
// An error of the protocol, which may be wrapped, stays as it is, with its
// data and undeclared members: an [Error], a typed error or a [Code]. The text
// of what wraps it is left out. This holds for an error that came from another
// peer as well: a handler that asks other servers decides what to pass on.
//
// All other errors become an internal error, -32603, without their text: it is
// written for the people who run the program, and may hold secrets. So does a
// typed error whose members have no JSON form.
//
// The result may be the value in err itself, and is not to be changed.
func AsError(err error) *Error {
	if err == nil {
		return nil
	}
	if v := reflect.ValueOf(err); v.Kind() != reflect.Pointer || !v.IsNil() {
		var e *Error
		if errors.As(err, &e) && e != nil {
			return e
		}
	}
	return &Error{Code: internalError, Message: "internal error"}
}

// internalError is that of JSON-RPC, which not every schema declares.
const internalError Code = -32603

// An errorObject is an error object of JSON-RPC.
type errorObject interface {
	appender
	ErrorCode() Code
}

func isCode(code Code, target error) bool {
	c, ok := target.(Code)
	return ok && c == code
}

// setError sets a target of [errors.As] for T or *T.
func setError[T any](target any, v *T) bool {
	switch t := target.(type) {
	case *T:
		*t = *v
	case **T:
		*t = v
	default:
		return false
	}
	return true
}

// convertError makes of one error object one of another type with the given
// code. It goes through JSON, by which nothing is lost, and nothing is taken
// for typed that does not fit.
func convertError(from errorObject, code Code, to Decodable) bool {
	if from.ErrorCode() != code {
		return false
	}
	data, err := from.AppendJSON(nil)
	return err == nil && Unmarshal(data, to) == nil
}

// objectAs is [errors.As] of an error object for the types that every schema
// has.
func objectAs(from errorObject, target any) bool {
	switch target := target.(type) {
	case *Code:
		*target = from.ErrorCode()
		return true
	case *Error, **Error:
		e := new(Error)
		return convertError(from, from.ErrorCode(), e) && setError(target, e)
	}
	return false
}

// toolErrorText is what a model reads of the failure of a tool.
func toolErrorText(err error) string {
	if err == nil {
		return "the tool failed"
	}
	return err.Error()
}

// The codes for a resource that does not exist, up to 2025-11-25 and after.
const (
	oldResourceNotFound Code = -32002
	newResourceNotFound Code = -32602
)

// resourceNotFound makes the error for a resource that does not exist.
func resourceNotFound(code Code, uri string) *Error {
	e := &Error{Code: code, Message: "Resource not found"}
	data, err := writeAny(map[string]any{"code": code, "message": e.Message, "data": map[string]string{"uri": uri}})
	if err == nil { // else the URI is no text
		_ = Unmarshal(data, e)
	}
	return e
}

// IsResourceNotFound reports whether err says that a resource does not exist.
// Versions of the protocol differ in the code for that: this looks for -32002,
// and for -32602 with the URI of a resource as its data.
func IsResourceNotFound(err error) bool {
	e := AsError(err)
	if e == nil {
		return false
	}
	if e.Code != newResourceNotFound {
		return e.Code == oldResourceNotFound
	}
	var members struct{ Data struct{ URI *string } }
	data, fault := e.AppendJSON(nil)
	return fault == nil && json.Unmarshal(data, &members) == nil && members.Data.URI != nil
}
