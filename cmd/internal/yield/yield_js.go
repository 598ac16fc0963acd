package yield

import "time"

// slice is how long work goes on before the page has its turn: half a frame.
const slice = 8 * time.Millisecond

var last time.Time

// Now lets the page go on, if it has been kept waiting for a while. To call it often
// costs little.
func Now() {
	if time.Since(last) < slice {
		return
	}
	time.Sleep(time.Microsecond)
	last = time.Now()
}
