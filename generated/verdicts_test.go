package generated_test

import (
	"testing"

	"github.com/mcpgen/mcpgen/generated/formats"
)

func TestCorpusVerdicts(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		lines := readCorpus(t, p.version)
		agree := 0
		for _, l := range lines {
			d := p.declared[l.Type]
			v, err := d.decode(l.instance)
			if err == nil {
				err = p.validate(v, nil)
			}
			if (err == nil) == l.Right {
				agree++
			} else {
				t.Errorf("DEV %v right=%v %s\n%v", l.Type, l.Right, l, err)
			}
			if l.Right == l.Valid {
				ferr := err
				if ferr == nil {
					ferr = p.validate(v, formats.Check)
				}
				if (ferr == nil) != l.ValidWithFormats && (err == nil) == l.Right {
					t.Errorf("FMT %v valid=%v %s\n%v", l.Type, l.ValidWithFormats, l, ferr)
				}
			}
		}
		t.Logf("%s: %d of %d agree", p.version, agree, len(lines))
	})
}
