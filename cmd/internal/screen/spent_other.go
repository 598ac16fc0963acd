//go:build !unix

package screen

import "time"

// cpuTime is 0: it is not known here.
func cpuTime() time.Duration { return 0 }
