//go:build !js

package service

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// steps are the upper bounds, in seconds, of how long lines take to be safe.
var steps = []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

// counts are what the worker has counted since it began.
type counts struct {
	made, taken, lost, damaged, handed, connections atomic.Int64

	mu      sync.Mutex
	lines   []int64 // by step, of those that took no longer; the last: all
	took    time.Duration
	refused map[string]int64
}

func newCounts() *counts {
	return &counts{lines: make([]int64, len(steps)+1), refused: map[string]int64{}}
}

// line notes how long a line took to be safe.
func (c *counts) line(took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.took += took
	for i, most := range steps {
		if took.Seconds() <= most {
			c.lines[i]++
		}
	}
	c.lines[len(steps)]++
}

func (c *counts) refuse(why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused[why]++
}

// metrics answers in the text format of Prometheus.
func (s *Service) metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	one := func(name, kind, help string, v any) {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n%s %v\n", name, help, name, kind, name, v)
	}
	s.mu.Lock()
	open, known, workers := len(s.games), len(s.index), 0
	for _, w := range s.workers {
		if w.there() {
			workers++
		}
	}
	s.mu.Unlock()
	c := s.count
	one("sightline_games_open", "gauge", "Games that this worker has in memory.", open)
	one("sightline_games", "gauge", "Games that the service keeps.", known)
	one("sightline_workers", "gauge", "Workers that are there.", workers)
	one("sightline_connections", "gauge", "Connections to seats of games that this worker has.", c.connections.Load())
	one("sightline_games_made_total", "counter", "Games that were made by this worker.", c.made.Load())
	one("sightline_games_taken_total", "counter", "Games that this worker has taken and gone on with.", c.taken.Load())
	one("sightline_games_lost_total", "counter", "Games that this worker has let go since it could not write or another had them.", c.lost.Load())
	one("sightline_games_damaged_total", "counter", "Times that a game could not go on by what is kept of it.", c.damaged.Load())
	one("sightline_handed_on_total", "counter", "Requests that were handed on to the worker that has the game.", c.handed.Load())
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	one("sightline_memory_bytes", "gauge", "Memory of what is in use.", m.HeapAlloc)
	c.mu.Lock()
	defer c.mu.Unlock()
	lines(w, c)
}

// lines writes how long lines took, and who was refused; the lock is held.
func lines(w io.Writer, c *counts) {
	const line, refused = "sightline_line_seconds", "sightline_refused_total"
	fmt.Fprintf(w, "# HELP %s How long lines took until they were safe.\n# TYPE %s histogram\n", line, line)
	for i, most := range steps {
		fmt.Fprintf(w, "%s_bucket{le=\"%g\"} %d\n", line, most, c.lines[i])
	}
	all := c.lines[len(steps)]
	fmt.Fprintf(w, "%s_bucket{le=\"+Inf\"} %d\n%s_sum %g\n%s_count %d\n", line, all, line, c.took.Seconds(), line, all)
	fmt.Fprintf(w, "# HELP %s Who was refused, by why.\n# TYPE %s counter\n", refused, refused)
	var whys []string
	for why := range c.refused {
		whys = append(whys, why)
	}
	slices.Sort(whys)
	for _, why := range whys {
		fmt.Fprintf(w, "%s{why=%q} %d\n", refused, why, c.refused[why])
	}
}

// health answers whether the worker may take games.
func (s *Service) health(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	late, closed := time.Since(s.said), s.closed
	s.mu.Unlock()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case closed:
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "This worker ends.\n")
	case late > presence:
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "This worker has not heard of the others for %v.\n", late.Round(time.Second))
	default:
		_, _ = io.WriteString(w, "ok\n")
	}
}
