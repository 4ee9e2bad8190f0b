// Package support is the code that every generated package carries: a decoder
// and an encoder for JSON that emitted methods call, the types of raw values,
// and the errors.
//
// It is an ordinary package so that it is compiled, vetted and tested on its
// own. Package templates hands out its sources; this file and the tests stay
// here.
//
// # Decoder
//
// A decoder reads a document once, from front to back. It keeps one fault, the
// first: from then on it stands at the end of the input, where every read
// fails at once, so that emitted code checks for nothing. It keeps no path
// either. A fault has an offset, and the JSON pointer is read off the input up
// to there when the error is made, which costs a correct document nothing.
//
// Where a union must look ahead, what was passed over is remembered
// (json_lookahead.go), so that reading stays linear however unions nest.
//
// # Encoder
//
// An encoder appends to a buffer and keeps one fault as well. Its path is read
// off the bytes written so far.
package support
