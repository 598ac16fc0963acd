package bot

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"testing"

	"sightline/game/dday"
)

// As many random games as SIGHTLINE_DDAY_SOAK says come to an end without a fault.
func TestSoak(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SIGHTLINE_DDAY_SOAK"))
	if n == 0 {
		t.Skip("SIGHTLINE_DDAY_SOAK is not set")
	}
	for i := range n {
		if _, err := Play(opening(t, dday.Battles()[i%len(dday.Battles())], fmt.Sprint("soak ", i)), [2]Bot{Random{}, Random{}}, io.Discard); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
	}
}
