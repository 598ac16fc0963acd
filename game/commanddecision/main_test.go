package commanddecision

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage a fifth as often as usual: random games leave little
// behind and throw away much.
func TestMain(m *testing.M) {
	flag.Parse()
	debug.SetGCPercent(500)
	os.Exit(m.Run())
}
