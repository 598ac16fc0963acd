//go:build unix

package cpu

import (
	"syscall"
	"time"
)

// Time is how long all threads of this process have worked until now.
func Time() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
