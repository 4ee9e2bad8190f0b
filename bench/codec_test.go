package bench

import (
	"encoding/json"
	"testing"
)

// codec is one way to read and write one payload.
type codec struct {
	name    string
	payload string
	decode  func(data []byte) (any, error) // into a new value
	encode  func(v any) ([]byte, error)    // of a value that decode returned

	validate func(v any) error // of a value that decode returned; nil for most

	encodeOnly bool // decodes like another codec, so only encoding is measured
}

// codecOf makes a codec for the type T. A nil encode leaves encoding out.
func codecOf[T any](name, payload string, decode func([]byte, *T) error, encode func(*T) ([]byte, error)) codec {
	c := codec{name: name, payload: payload, decode: func(data []byte) (any, error) {
		v := new(T)
		return v, decode(data, v)
	}}
	if encode != nil {
		c.encode = func(v any) ([]byte, error) { return encode(v.(*T)) }
	}
	return c
}

// stdlib makes a codec that goes through encoding/json.
func stdlib[T any](name, payload string) codec {
	return codecOf(name, payload,
		func(data []byte, v *T) error { return json.Unmarshal(data, v) },
		func(v *T) ([]byte, error) { return json.Marshal(v) })
}

// codecs are all that are compared. The order is that of the report.
func codecs() []codec {
	all := ourCodecs()
	all = append(all, sdkCodecs()...)
	all = append(all, mcpgoCodecs()...)
	all = append(all, handmadeCodecs()...)
	for _, p := range payloads() {
		all = append(all, validCodec(p.name))
	}
	return all
}

// validCodec only asks whether the document is JSON, the least that any reader
// must do.
func validCodec(payload string) codec {
	return codec{name: "valid", payload: payload, decode: func(data []byte) (any, error) {
		if !json.Valid(data) {
			return nil, errInvalid
		}
		return nil, nil
	}}
}

func BenchmarkDecode(b *testing.B) {
	for _, p := range payloads() {
		for _, c := range codecs() {
			if c.payload != p.name || c.encodeOnly {
				continue
			}
			b.Run(p.name+"/"+c.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(p.data)))
				for b.Loop() {
					if _, err := c.decode(p.data); err != nil {
						b.Fatal(err)
					}
				}
			})
			if c.validate == nil {
				continue
			}
			// Beside decoding, so that the report shows it as a share of that.
			b.Run(p.name+"/"+c.name+"-validate", func(b *testing.B) {
				v, err := c.decode(p.data)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if err := c.validate(v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, p := range payloads() {
		for _, c := range codecs() {
			if c.payload != p.name || c.encode == nil {
				continue
			}
			b.Run(p.name+"/"+c.name, func(b *testing.B) {
				v, err := c.decode(p.data)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.SetBytes(int64(len(p.data)))
				for b.Loop() {
					if _, err := c.encode(v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
