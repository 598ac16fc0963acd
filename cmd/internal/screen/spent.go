package screen

import (
	"time"

	"sightline/cmd/internal/cpu"
)

// A watch measures how long a tick keeps the window waiting.
type watch struct {
	at  time.Time
	cpu time.Duration
}

func startWatch() watch { return watch{time.Now(), cpu.Time()} }

// frozen is how long the window has not answered, in milliseconds: on a machine
// that others load, no longer than this process has worked.
func (w watch) frozen() float64 {
	d := time.Since(w.at)
	if c := cpu.Time() - w.cpu; w.cpu > 0 && c < d {
		d = c
	}
	return float64(d) / float64(time.Millisecond)
}
