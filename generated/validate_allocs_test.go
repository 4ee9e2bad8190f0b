//go:build !race

package generated_test

import (
	"testing"
)

// To validate a right value allocates nothing, whatever its type. (With the race
// detector, pools drop what they are given at random.)
func TestValidateAllocatesNothing(t *testing.T) {
	eachInstance(t, func(t *testing.T, p *protocol, d *declared, instances [][]byte) {
		for _, data := range instances {
			v := mustDecode(t, d, data)
			if err := p.validate(v, nil); err != nil {
				continue // the least that the schema wants is too little for a rule
			}
			if n := testing.AllocsPerRun(10, func() { p.validate(v, nil) }); n > 0 {
				t.Errorf("%s: %v allocations\n%s", d.path, n, data)
			}
		}
	})
}
