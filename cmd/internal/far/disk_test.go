//go:build !js

package far

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A slowDisk is a folder of which it is known what of the journal is safe: what was written before a Sync that is
// over, and takes a while.
type slowDisk struct {
	folder
	mu      sync.Mutex
	written []byte
	safe    int
	syncs   int
}

func (d *slowDisk) Journal() (Log, error) {
	l, err := d.folder.Journal()
	return slowLog{l, d}, err
}

type slowLog struct {
	Log
	disk *slowDisk
}

func (l slowLog) Write(b []byte) (int, error) {
	l.disk.mu.Lock()
	l.disk.written = append(l.disk.written, b...)
	l.disk.mu.Unlock()
	return l.Log.Write(b)
}

func (l slowLog) Sync() error {
	l.disk.mu.Lock()
	n := len(l.disk.written)
	l.disk.mu.Unlock()
	time.Sleep(2 * time.Millisecond)
	err := l.Log.Sync()
	l.disk.mu.Lock()
	defer l.disk.mu.Unlock()
	l.disk.safe = n
	l.disk.syncs++
	return err
}

// has is how often the part that is safe has something.
func (d *slowDisk) has(text string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return bytes.Count(d.written[:d.safe], []byte(text))
}

// A witness is a way to a host that looks at its disk when something is confirmed.
type witness struct {
	seat.Far
	t    *testing.T
	disk *slowDisk
	by   string
	said map[string]int
}

func (w *witness) Do(action json.RawMessage) error {
	err := w.Far.Do(action)
	if err == nil {
		w.said[string(action)]++
		line := fmt.Sprintf(`,"by":%q,"do":%s,"`, w.by, action)
		if have := w.disk.has(line); have < w.said[string(action)] {
			w.t.Errorf("%s is confirmed %s for the %d. time, and on the disk %d times", w.by, action, w.said[string(action)], have)
		}
	}
	return err
}

// A showing is a connection that looks, when a layer is sent, whether the seat's own disk has that it is shown: else a
// program that is killed then could be made to show it for something else.
type showing struct {
	wire.Conn
	t     *testing.T
	keys  string
	shown *int
}

func (c showing) Send(m []byte) error {
	if bytes.Contains(m, []byte(`"op":"show"`)) {
		files, err := filepath.Glob(filepath.Join(c.keys, "*.json"))
		if err != nil || len(files) != 1 {
			c.t.Errorf("keys are in %q, %v", files, err)
			return c.Conn.Send(m)
		}
		data, err := os.ReadFile(files[0])
		var kept struct {
			Chain         string
			Length, Layer int
		}
		if err = errors.Join(err, json.Unmarshal(data, &kept)); err != nil {
			c.t.Error(err)
		}
		secret, err := game.ParseLayer(kept.Chain)
		if err != nil {
			c.t.Error(err)
		}
		if l, ok := (game.Chain{Secret: secret, Length: kept.Length}).Layer(kept.Layer); !ok || !bytes.Contains(m, []byte(l.String())) {
			c.t.Errorf("layer %d is kept as the last one shown, and another is sent", kept.Layer)
		}
		*c.shown++
	}
	return c.Conn.Send(m)
}

// What the host confirms is safe on its disk before, of each action of a game: written, synced, and only then
// answered. And what a seat shows of its dice is in the seat's own folder before it is sent.
func TestConfirmedIsOnTheDisk(t *testing.T) {
	disk := &slowDisk{folder: folder(filepath.Join(t.TempDir(), "club"))}
	h, err := NewIn(disk, Game{Name: maneuvers, Scenario: library(t, maneuvers)})
	if err != nil {
		t.Fatal(err)
	}
	c := &club{t: t, dir: string(disk.folder)}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_ = l.Close()
	c.serve(h, addr)
	t.Cleanup(func() { c.close() })
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	var players sync.WaitGroup
	var shown, said [2]int
	for i := range c.seats {
		keys := c.keysIn(i)
		v := visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: keys, System: SystemOf, Dial: func(ctx context.Context, l string) (wire.Conn, error) {
			conn, err := socket.Dial(ctx, l)
			return showing{conn, t, keys, &shown[i]}, err
		}})
		t.Cleanup(v.Leave)
		v.Sit(true)
		players.Go(func() {
			if err := v.Wait(ctx, visit.Playing); err != nil {
				t.Error(err)
				return
			}
			w := &witness{Far: v.Client(), t: t, disk: disk, by: v.Seat().Who().By, said: map[string]int{}}
			b, err := bot.New("steady")
			if err != nil {
				t.Error(err)
				return
			}
			p := &bot.Player{Bot: b, Seat: seat.Elsewhere(v.Seat().Who(), v.Seat().Role(), v.Seat().Header(), w), Seed: fmt.Sprint("disk ", i)}
			if err := p.Play(); err != nil {
				t.Error(err)
			}
			for _, n := range w.said {
				said[i] += n
			}
		})
	}
	players.Wait()
	actions, over := verified(t, c.dir, nil)
	if n := said[0] + said[1]; !over || n < 100 || n < actions || disk.syncs < n {
		t.Errorf("over: %v; %d actions, %d of them confirmed to players, with %d Syncs", over, actions, n, disk.syncs)
	}
	if shown[0]+shown[1] < 20 {
		t.Errorf("only %v layers were shown", shown)
	}
	if whole := string(disk.written[:disk.safe]); !strings.HasSuffix(whole, "\n") || len(whole) != len(disk.written) {
		t.Errorf("%d bytes of %d are safe when it is over", len(whole), len(disk.written))
	}
	t.Logf("%d actions, %d Syncs, %v layers", actions, disk.syncs, shown)
}
