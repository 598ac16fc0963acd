package sound

import (
	"math"
	"slices"
	"testing"
	"time"
)

// Every effect is as long as it says, is heard, does not clip, begins and ends in
// silence, and is the same every time.
func TestSamples(t *testing.T) {
	for e, want := range map[Effect]time.Duration{
		Click: 30 * time.Millisecond, Chit: 140 * time.Millisecond, Dice: 620 * time.Millisecond,
		Shot: 450 * time.Millisecond, Burst: 900 * time.Millisecond,
	} {
		s := Samples(e)
		if got := time.Duration(len(s)) * time.Second / Rate; got != want {
			t.Errorf("effect %d lasts %v, want %v", e, got, want)
		}
		if !slices.Equal(s, Samples(e)) {
			t.Errorf("effect %d is another each time", e)
		}
		peak, power := 0.0, 0.0
		for _, v := range s {
			if math.IsNaN(float64(v)) {
				t.Fatalf("effect %d has no number in it", e)
			}
			peak = max(peak, math.Abs(float64(v)))
			power += float64(v) * float64(v)
		}
		if math.Abs(peak-loudest) > 1e-6 {
			t.Errorf("the peak of effect %d is %v, want %v", e, peak, loudest)
		}
		if rms := math.Sqrt(power / float64(len(s))); rms < 0.01 {
			t.Errorf("effect %d is hardly heard: %v", e, rms)
		}
		if s[0] != 0 || s[len(s)-1] != 0 || math.Abs(float64(s[len(s)-20])) > 0.05 {
			t.Errorf("effect %d cracks: %v … %v, %v", e, s[0], s[len(s)-20], s[len(s)-1])
		}
		if got := encoded(s[:3]); len(got) != 12 {
			t.Errorf("3 samples are %d bytes", len(got))
		}
	}
	if Samples(effects) != nil {
		t.Error("there is a sound of nothing")
	}
}

// Without a sound device a player is silent, says why, and does nothing else.
func TestNoDevice(t *testing.T) {
	t.Setenv("PULSE_SERVER", "unix:/nowhere")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	t.Setenv("ALSA_CONFIG_PATH", "/dev/null")
	p := NewPlayer()
	p.Play(Shot) // before there is a volume
	if p.Fault() != nil {
		t.Error("a player that nobody wants to hear has a fault")
	}
	p.SetVolume(60)
	for range 500 {
		p.Play(Dice)
		if p.Fault() != nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if p.Fault() == nil {
		t.Error("no fault without a device")
	}
	for e := range effects {
		p.Play(e)
		p.PlayLater(e, time.Millisecond)
	}
	p.SetVolume(0)
	p.Play(Click)
	if len(p.playing) > 0 {
		t.Error("something plays on no device")
	}
}

func TestAudible(t *testing.T) {
	env := map[string]string{}
	files := map[string]bool{}
	is := func(system string) bool {
		return audible(system, func(k string) string { return env[k] }, func(p string) bool { return files[p] })
	}
	if is("linux") || !is("windows") || !is("js") {
		t.Error("a bare machine: want no sound on linux alone")
	}
	files["/dev/snd"] = true
	if !is("linux") {
		t.Error("silent with /dev/snd")
	}
	delete(files, "/dev/snd")
	env["XDG_RUNTIME_DIR"], files["/run/user/1/pulse/native"] = "/run/user/1", true
	if !is("linux") {
		t.Error("silent with a sound server")
	}
}
