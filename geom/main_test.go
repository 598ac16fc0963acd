package geom_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain has rapid try a thousand cases of each property, unless the command
// line says otherwise.
func TestMain(m *testing.M) {
	for name, value := range map[string]string{"rapid.checks": "1000", "rapid.nofailfile": "true"} {
		if f := flag.Lookup(name); f != nil {
			_ = f.Value.Set(value)
		}
	}
	flag.Parse()
	os.Exit(m.Run())
}
