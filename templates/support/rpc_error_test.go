package support

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
)

// The typed errors are emitted; what is made of them is tested in package emit.

func TestCodeAsError(t *testing.T) {
	err := fmt.Errorf("in a handler: %w", CodeMethodNotFound)
	if !errors.Is(err, CodeMethodNotFound) || errors.Is(err, CodeParseError) {
		t.Error("errors.Is")
	}
	var code Code
	if !errors.As(err, &code) || code != CodeMethodNotFound {
		t.Errorf("errors.As gives %d", code)
	}
	var e *Error
	if !errors.As(err, &e) || e.Code != CodeMethodNotFound || e.Message != "method not found" {
		t.Errorf("errors.As gives %+v", e)
	}
	var value Error
	if !errors.As(err, &value) || !reflect.DeepEqual(value, *e) {
		t.Errorf("errors.As gives %+v by value", value)
	}
	if text := CodeMethodNotFound.Error(); text != "method not found (-32601)" {
		t.Error(text)
	}
	if text := Code(-1).Error(); text != "error (-1)" {
		t.Error(text)
	}
}

func TestErrorIsAndAs(t *testing.T) {
	e := &Error{Code: CodeInvalidParams, Message: "m", Data: json.RawMessage("1"), Extra: Members{"x": json.RawMessage("2")}}
	for _, err := range []error{e, *e, fmt.Errorf("a: %w", e), errors.Join(io.EOF, fmt.Errorf("a: %w", *e))} {
		if !errors.Is(err, CodeInvalidParams) || errors.Is(err, CodeParseError) || errors.Is(err, io.ErrNoProgress) {
			t.Errorf("errors.Is of %#v", err)
		}
		var got *Error
		if !errors.As(err, &got) || !reflect.DeepEqual(got, e) {
			t.Errorf("errors.As of %#v gives %+v", err, got)
		}
		var value Error
		if !errors.As(err, &value) || !reflect.DeepEqual(value, *e) {
			t.Errorf("errors.As of %#v gives %+v", err, value)
		}
		var other *DecodeError
		if errors.As(err, &other) {
			t.Errorf("errors.As of %#v gives %+v", err, other)
		}
	}
	if e.ErrorCode() != CodeInvalidParams {
		t.Error("code")
	}
}

func TestAsError(t *testing.T) {
	own := &Error{Code: -5, Message: "m", Data: json.RawMessage("null")}
	internal := &Error{Code: CodeInternalError, Message: "internal error"}
	tests := []struct {
		err  error
		want *Error
	}{
		{nil, nil},
		{own, own},
		{fmt.Errorf("secret: %w", own), own},
		{CodeParseError, &Error{Code: CodeParseError, Message: "parse error"}},
		{errors.New("secret"), internal},
		{fmt.Errorf("secret: %w", io.EOF), internal},
		{(*Error)(nil), internal},
		{(*DecodeError)(nil), internal},
	}
	for _, test := range tests {
		if got := AsError(test.err); !reflect.DeepEqual(got, test.want) {
			t.Errorf("AsError(%#v) = %+v, want %+v", test.err, got, test.want)
		}
	}
	if AsError(own) != own {
		t.Error("an error of the protocol is copied")
	}
}

func TestConvertError(t *testing.T) {
	from := &Error{Code: CodeInvalidParams, Message: "m", Data: json.RawMessage(`{"a":1.50}`), Extra: Members{"x": json.RawMessage("[ ]")}}
	to := new(Error)
	if !convertError(from, CodeInvalidParams, to) || string(to.Data) != `{"a":1.50}` || string(to.Extra["x"]) != "[]" {
		t.Errorf("%+v", to)
	}
	if convertError(from, CodeParseError, to) {
		t.Error("another code")
	}
	from.Data = json.RawMessage("{")
	if convertError(from, CodeInvalidParams, to) {
		t.Error("invalid data")
	}
}

func TestMethodLookup(t *testing.T) {
	for m := range Methods() {
		if found, ok := LookupMethod(m.Name); !ok || found != m {
			t.Errorf("%s: %+v", m.Name, found)
		}
		m.Name = "changed"
	}
	for range Methods() {
		break // the iterator must bear that
	}
	if m, ok := LookupMethod("changed"); ok {
		t.Errorf("%+v", m)
	}
	if MethodKindRequest.String() != "request" || MethodKindNotification.String() != "notification" {
		t.Error("kinds")
	}
}
