package bot

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"testing"

	"sightline/game/assault"
)

// As many random games as SIGHTLINE_ASSAULT_SOAK says come to an end without a fault.
func TestSoak(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SIGHTLINE_ASSAULT_SOAK"))
	if n == 0 {
		t.Skip("SIGHTLINE_ASSAULT_SOAK is not set")
	}
	for i := range n {
		if _, err := Play(opening(t, assault.Battles()[i%len(assault.Battles())], fmt.Sprint("soak ", i)), [2]Bot{Random{}, Random{}}, io.Discard); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
	}
}
