package support

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// This file answers what a result asks for (SEP-2322), for the request to be
// sent again.

// defaultInputRounds is how often one request may ask for input where the
// options say nothing.
const defaultInputRounds = 8

var (
	errNoHandler     = errors.New("there is no handler for it")
	errTooManyRounds = errors.New("it has asked too often")
	errInputOff      = errors.New("answering is turned off")
	errNothingAsked  = errors.New("there are neither input requests nor a request state")
)

// checkRound says whether the result of the given round, counted from 0, may be
// answered.
func checkRound(round, limit int) error {
	switch {
	case limit < 0:
		return errInputOff
	case limit == 0 && round >= defaultInputRounds, limit > 0 && round >= limit:
		return errTooManyRounds
	}
	return nil
}

// answersTo answers input requests one after the other, in the order of their
// keys: a person who is asked can do one thing at a time. nil for none.
func answersTo[Request, Response any](ctx context.Context, requests map[string]Request, answer func(context.Context, Request) (Response, error)) (map[string]Response, error) {
	if len(requests) == 0 {
		return nil, nil
	}
	responses := make(map[string]Response, len(requests))
	for _, key := range slices.Sorted(maps.Keys(requests)) {
		response, err := answer(ctx, requests[key])
		if err != nil {
			return nil, fmt.Errorf("input request %.60q: %w", key, err)
		}
		responses[key] = response
	}
	return responses, nil
}

// outcomeOf sends a request once and decodes its result, which is the final one
// or asks for input.
func outcomeOf[Outcome, Result, Asked any, R interface {
	*Result
	Decodable
}, A interface {
	*Asked
	Decodable
}](ctx context.Context, c *clientConn, r *clientCall) (Outcome, error) {
	var outcome Outcome
	data, err := c.call(ctx, r)
	if err != nil {
		return outcome, err
	}
	var result Decodable = R(new(Result))
	if r.asks {
		result = A(new(Asked))
	}
	if err := c.decode(r, data, result); err != nil {
		return outcome, err
	}
	return result.(Outcome), nil // both are members of it
}

// isZero reports whether a value is the zero value of its type.
func isZero[T any](v *T) bool { return reflect.ValueOf(v).Elem().IsZero() }
