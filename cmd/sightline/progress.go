package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// A progress tells how much of something is done, as a bar on a terminal;
// elsewhere it is silent.
type progress struct {
	w      io.Writer
	bar    bool
	all, n int
	began  time.Time
	told   time.Time
}

func newProgress(w io.Writer, all int) *progress {
	f, ok := w.(interface{ Stat() (os.FileInfo, error) })
	if ok {
		info, err := f.Stat()
		ok = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return &progress{w: w, bar: ok, all: all, began: time.Now()}
}

// step says that one more is done.
func (p *progress) step() {
	p.n++
	if !p.bar || p.n < p.all && time.Since(p.told) < 100*time.Millisecond {
		return
	}
	p.told = time.Now()
	const wide = 40
	full := wide * p.n / p.all
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d, %.1f a second ", strings.Repeat("#", full), strings.Repeat(".", wide-full), p.n, p.all, p.rate())
}

func (p *progress) rate() float64 { return float64(p.n) / time.Since(p.began).Seconds() }

// done takes the bar away.
func (p *progress) done() {
	if p.bar {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
