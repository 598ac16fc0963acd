package cpu

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Of is how long another process has worked until now, and how many bytes of memory it has; 0
// where the system keeps no /proc.
func Of(pid int) (worked time.Duration, memory int64) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	f := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // past the name, which may have blanks and brackets in it
	if len(f) < 22 {
		return 0, 0
	}
	number := func(i int) int64 { n, _ := strconv.ParseInt(f[i], 10, 64); return n } // proc(5), two fields less and from 0
	const tick = time.Second / 100
	return time.Duration(number(11)+number(12)) * tick, number(21) * int64(os.Getpagesize())
}

// Busy is how long all processors together have worked for whomever, since the machine began; 0
// where the system keeps no /proc.
func Busy() time.Duration {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(stat), "\n") // cpu user nice system idle iowait irq softirq steal …
	f := strings.Fields(line)
	var ticks int64
	for i := 1; i < len(f) && i < 8; i++ {
		if n, _ := strconv.ParseInt(f[i], 10, 64); i != 4 && i != 5 {
			ticks += n
		}
	}
	return time.Duration(ticks) * time.Second / 100
}
