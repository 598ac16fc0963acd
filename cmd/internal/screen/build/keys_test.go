package build

import (
	"strings"
	"testing"

	"sightline/cmd/internal/keys"
)

// Every command of the builder does something, and every tool has a key.
func TestEveryCommandDoes(t *testing.T) {
	does := (&Table{}).commands()
	drawn := map[string]bool{}
	for _, c := range keys.Table {
		if c.Where != keys.Build {
			continue
		}
		if name, ok := strings.CutPrefix(c.ID, "draw "); ok {
			drawn[name] = true
		} else if does[c.ID] == nil {
			t.Errorf("%q does nothing", c.ID)
		}
		delete(does, c.ID)
	}
	for id := range does {
		t.Errorf("%q has no key", id)
	}
	for _, k := range kinds {
		if !drawn[k.name] {
			t.Errorf("no key draws %q", k.name)
		}
		delete(drawn, k.name)
	}
	for name := range drawn {
		t.Errorf("a key draws %q, which is no kind", name)
	}
}
