package sound

import "math"

// An Effect is one of the noises.
type Effect uint8

const (
	Click Effect = iota // a button
	Chit                // a chit or a stand is put down
	Dice                // dice roll
	Shot                // a weapon fires
	Burst               // shells burst
	effects
)

// Rate is how many samples a second has; there is one channel.
const Rate = 48000

// loudest is the peak of every effect, of 1.
const loudest = 0.8

// Samples returns an effect from -1 to 1. It is the same every time, begins and
// ends in silence, and is never louder than loudest.
func Samples(e Effect) []float32 {
	n := &noise{state: 0x9e3779b9 + uint32(e)}
	var w wave
	switch e {
	case Click:
		w = newWave(0.03)
		w.tap(0, 1900, 0.004, 1)
		w.hiss(n, 0, 0.002, 6000, 0.3)
	case Chit:
		w = newWave(0.14)
		w.tap(0, 310, 0.022, 1)
		w.tap(0, 870, 0.012, 0.6)
		w.hiss(n, 0, 0.004, 3000, 0.7)
	case Dice:
		w = newWave(0.62)
		at := 0.0
		for i := range 9 { // they slow down as they come to rest
			pitch := 1500 + 1300*float64(n.next()+1)/2
			w.tap(at, pitch, 0.008, 1-0.09*float64(i))
			w.hiss(n, at, 0.003, 5000, 0.5)
			at += 0.03 + 0.009*float64(i) + 0.01*float64(n.next()+1)
		}
	case Shot:
		w = newWave(0.45)
		w.tap(0, 95, 0.06, 0.9)
		w.hiss(n, 0, 0.012, 7000, 1)
		w.hiss(n, 0, 0.09, 1400, 0.9)
	case Burst:
		w = newWave(0.9)
		w.tap(0, 52, 0.16, 1)
		w.hiss(n, 0, 0.03, 2600, 0.9)
		w.hiss(n, 0, 0.22, 520, 1.6)
	default:
		return nil
	}
	return w.finished()
}

// A wave is samples that are being added up.
type wave []float64

func newWave(seconds float64) wave { return make(wave, int(seconds*Rate)) }

// tap adds a struck body: a tone that fades by 1/e every so many seconds.
func (w wave) tap(at, pitch, fade, loud float64) {
	for i := int(at * Rate); i < len(w); i++ {
		s := float64(i)/Rate - at
		w[i] += loud * math.Exp(-s/fade) * math.Sin(2*math.Pi*pitch*s)
	}
}

// hiss adds noise below a pitch that fades likewise.
func (w wave) hiss(n *noise, at, fade, below, loud float64) {
	k := 1 - math.Exp(-2*math.Pi*below/Rate)
	low := 0.0
	for i := int(at * Rate); i < len(w); i++ {
		low += k * (n.next() - low)
		w[i] += loud * math.Exp(-(float64(i)/Rate-at)/fade) * low
	}
}

// The ends of an effect rise and fall within these, in seconds, so that none
// cracks.
const (
	rise = 0.0007
	fall = 0.012
)

// finished smooths the ends and brings the peak to loudest.
func (w wave) finished() []float32 {
	peak := 0.0
	for i := range w {
		w[i] *= math.Min(1, float64(i)/(rise*Rate)) * math.Min(1, float64(len(w)-1-i)/(fall*Rate))
		peak = math.Max(peak, math.Abs(w[i]))
	}
	out := make([]float32, len(w))
	for i := range w {
		out[i] = float32(w[i] / peak * loudest)
	}
	return out
}

// A noise draws numbers from -1 to 1, the same ones every time (Marsaglia's
// xorshift, 32 bits).
type noise struct{ state uint32 }

func (n *noise) next() float64 {
	n.state ^= n.state << 13
	n.state ^= n.state >> 17
	n.state ^= n.state << 5
	return float64(n.state)/(1<<31) - 1
}
