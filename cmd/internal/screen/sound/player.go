package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"

	"sightline/cmd/internal/yield"
)

// A Player plays effects on the machine's device. It may be used from any
// goroutine; a nil one is silent.
type Player struct {
	mu      sync.Mutex
	volume  float64 // 0 to 1
	device  *oto.Context
	ready   chan struct{} // closed when the device is there or is not
	opening bool
	err     error // why nothing is heard
	pcm     [effects][]byte
	playing []*oto.Player // kept, as a player that nobody holds falls silent
	last    [effects]time.Time
}

// NewPlayer returns a player that is silent until it is given a volume.
func NewPlayer() *Player { return &Player{} }

// SetVolume takes a volume from 0, silence, to 100. The device is opened in the
// background when there is something to hear for the first time.
func (p *Player) SetVolume(percent int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	v := float64(min(max(percent, 0), 100)) / 100
	p.volume = v * v // the ear counts in ratios
	if p.volume > 0 && !p.opening {
		p.opening = true
		go p.open()
	}
}

// open opens the device, and makes the effects once it has answered. A fault of it, or of
// its library, means silence.
func (p *Player) open() {
	device, ready, err := opened()
	p.mu.Lock()
	p.device, p.ready, p.err = device, ready, err
	p.mu.Unlock()
	if err != nil {
		return
	}
	<-ready
	for e := range effects {
		pcm := encoded(Samples(e))
		p.mu.Lock()
		p.pcm[e] = pcm
		p.mu.Unlock()
		yield.Now()
	}
}

func opened() (device *oto.Context, ready chan struct{}, err error) {
	defer func() {
		if r := recover(); r != nil {
			device, err = nil, fmt.Errorf("%v", r)
		}
	}()
	if !audible(runtime.GOOS, os.Getenv, exists) {
		return nil, nil, errors.New("there is no sound server and no sound device")
	}
	return oto.NewContext(&oto.NewContextOptions{
		SampleRate: Rate, ChannelCount: 1, Format: oto.FormatFloat32LE, BufferSize: 40 * time.Millisecond, ApplicationName: "Sightline",
	})
}

// audible reports whether it is worth to ask for a device: where there is none,
// ALSA's library would complain on the terminal.
func audible(system string, env func(string) string, exists func(string) bool) bool {
	switch system {
	case "linux", "freebsd", "netbsd", "openbsd":
		dir := env("XDG_RUNTIME_DIR")
		return env("PULSE_SERVER") != "" || dir != "" && exists(dir+"/pulse/native") || exists("/dev/snd") || exists("/dev/dsp") || exists("/dev/audio")
	}
	return true
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Fault says why nothing can be heard; nil as long as no reason is known.
func (p *Player) Fault() error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault()
}

func (p *Player) fault() error {
	if p.err == nil && p.isReady() {
		p.err = p.device.Err()
	}
	return p.err
}

// isReady reports whether the device has answered. It does not wait: in a
// browser that takes until the first click.
func (p *Player) isReady() bool {
	if p.device == nil {
		return false
	}
	select {
	case <-p.ready:
		return true
	default:
		return false
	}
}

// again is how soon the same effect may begin anew: at 16 times the speed a
// volley is a noise, not a roar.
const again = 70 * time.Millisecond

// Play plays an effect, if there is anything to play it on.
func (p *Player) Play(e Effect) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.volume == 0 || !p.isReady() || p.fault() != nil || e >= effects || p.pcm[e] == nil || time.Since(p.last[e]) < again {
		return
	}
	p.last[e] = time.Now()
	still := p.playing[:0]
	for _, q := range p.playing {
		if q.IsPlaying() {
			still = append(still, q)
		}
	}
	clear(p.playing[len(still):])
	q := p.device.NewPlayer(bytes.NewReader(p.pcm[e]))
	q.SetVolume(p.volume)
	q.Play()
	p.playing = append(still, q)
}

// PlayLater plays an effect after a while.
func (p *Player) PlayLater(e Effect, after time.Duration) {
	time.AfterFunc(after, func() { p.Play(e) })
}

// encoded is samples as the device takes them.
func encoded(samples []float32) []byte {
	out := make([]byte, 0, 4*len(samples))
	for _, s := range samples {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(s))
	}
	return out
}
