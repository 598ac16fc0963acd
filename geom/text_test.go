package geom_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	. "sightline/geom"
)

func TestLengthsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := coordinate(t, limit(t))
		s := l.String()
		got, err := ParseInches(s)
		if _, over := strings.CutPrefix(s, "-"); err != nil && !over && l < MaxCoord || err == nil && got != l {
			t.Fatalf("%d is written %s and read %d (%v)", l, s, got, err)
		}
		if _, frac, _ := strings.Cut(s, "."); len(frac) > 5 || strings.HasSuffix(frac, "0") {
			t.Fatalf("%d is written %s", l, s)
		}
		// No shorter decimal will do.
		if whole, frac, ok := strings.Cut(s, "."); ok {
			for places := range len(frac) {
				short := strings.TrimSuffix(whole+"."+frac[:places], ".")
				for _, s := range []string{short, bumped(short)} {
					if got, err := ParseInches(s); err == nil && got == l {
						t.Fatalf("%d is written %s.%s, but %s would do", l, whole, frac, s)
					}
				}
			}
		}
	})
}

// bumped adds one to the last digit of a decimal.
func bumped(s string) string {
	d := []byte(s)
	for i := len(d) - 1; i >= 0; i-- {
		switch d[i] {
		case '.', '-':
		case '9':
			d[i] = '0'
		default:
			d[i]++
			return string(d)
		}
	}
	return strings.Replace("1"+s, "1-", "-1", 1)
}

// Every decimal of five places is the exact number of inches, rounded half
// away from zero.
func TestInchesAreRounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[-+]?[0-9]{1,4}(\.[0-9]{1,5})?`).Draw(t, "inches")
		got, err := ParseInches(s)
		r, ok := new(big.Rat).SetString(s)
		if !ok {
			t.Fatal(s)
		}
		r.Mul(r, big.NewRat(int64(Inch), 1))
		if new(big.Rat).Abs(r).Cmp(big.NewRat(int64(MaxCoord), 1)) > 0 {
			if err == nil && got != MaxCoord && got != -MaxCoord {
				t.Fatalf("%s is beyond MaxCoord, but read as %d", s, got)
			}
			return
		}
		if want := rounded(r); err != nil || int64(got) != want {
			t.Fatalf("%s is %d (%v), want %d", s, got, err, want)
		}
	})
}

// rounded returns the nearest whole number, halves away from zero.
func rounded(r *big.Rat) int64 {
	abs := new(big.Rat).Abs(r)
	abs.Add(abs, big.NewRat(1, 2))
	n := new(big.Int).Quo(abs.Num(), abs.Denom()).Int64()
	if r.Sign() < 0 {
		return -n
	}
	return n
}

func TestLengthsShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := coordinate(t, limit(t))
		s := l.Show()
		n, ok := strings.CutSuffix(s, `"`)
		if !ok {
			t.Fatalf("%d shows as %s", l, s)
		}
		if strings.Contains(n, "<") {
			if l == 0 || l < -Inch/200 || l > Inch/200 {
				t.Fatalf("%d shows as %s", l, s)
			}
			return
		}
		r, ok := new(big.Rat).SetString(n)
		if !ok || l != 0 && r.Sign() == 0 {
			t.Fatalf("%d shows as %s", l, s)
		}
		hundredths := new(big.Rat).Mul(r, big.NewRat(100, 1))
		if want := rounded(big.NewRat(int64(l)*100, int64(Inch))); !hundredths.IsInt() || hundredths.Num().Int64() != want {
			t.Fatalf("%d shows as %s, want %d hundredths", l, s, want)
		}
	})
}

// Nothing that can be stored may panic when it is written.
func TestAnyLengthIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Length(rapid.Int64().Draw(t, "length"))
		if l.String() == "" || l.Show() == "" {
			t.Fatal("empty")
		}
	})
	for _, l := range []Length{math.MinInt64, math.MaxInt64} {
		_, _ = l.String(), l.Show()
	}
}

func TestAnglesReadBack(t *testing.T) {
	for a := range FullTurn {
		s := a.String()
		if got, err := ParseDegrees(s); err != nil || got != a {
			t.Fatalf("%d is written %s and read %d (%v)", a, s, got, err)
		}
		if got, err := ParseDegrees("-" + s); err != nil || got != (-a).Normal() {
			t.Fatalf("-%s is read %d (%v)", s, got, err)
		}
		d := a.Direction()
		if got := d.Angle(); got != a {
			t.Fatalf("the direction of %s has the angle %s", a, got)
		}
		if got := (a + 90*Degree).Normal().Direction(); got != d.Right() {
			t.Fatalf("%s turned by a quarter is %v, want %v", a, got, d.Right())
		}
		if got := (-a).Normal().Direction(); got != (Direction{-d.X, d.Y}) {
			t.Fatalf("%s mirrored is %v, want the mirror of %v", a, got, d)
		}
		if sin, cos := sineOf(a); d.X != sin || d.Y != -cos {
			t.Fatalf("the direction of %s is %v, want %d, %d", a, d, sin, -cos)
		}
	}
	for _, s := range []string{"", ".", "1.", ".5", "--1", "1.2345", "361", "360.001", "1e2", "NaN", " 1", "1 ", "0x10", "99999999999999999999"} {
		if a, err := ParseDegrees(s); err == nil {
			t.Errorf("%q is read as %s", s, a)
		}
	}
}

// sineOf returns the sine and cosine of an angle times 2^30, rounded.
func sineOf(a Angle) (sin, cos int64) {
	s, c := math.Sincos(float64(a%(90*Degree)) / float64(FullTurn) * 2 * math.Pi)
	for range a / (90 * Degree) {
		s, c = c, -s
	}
	return int64(math.Round(s * (1 << 30))), int64(math.Round(c * (1 << 30)))
}

func FuzzParseInches(f *testing.F) {
	for _, s := range []string{"12", "-0.5", "17.95", "2642.5", "+1", "1.123456", "9999999999999999999", ".", "-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := ParseInches(s)
		if err != nil {
			return
		}
		if l < -MaxCoord || l > MaxCoord {
			t.Fatalf("%q is %d", s, l)
		}
		if again, err := ParseInches(l.String()); err != nil || again != l {
			t.Fatalf("%q is %d, written %s, read %d (%v)", s, l, l, again, err)
		}
	})
}

func FuzzParseDegrees(f *testing.F) {
	for _, s := range []string{"0", "-90", "359.999", "+1.5", "360", "-360", "1.2345", "."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseDegrees(s)
		if err != nil {
			return
		}
		if again, err := ParseDegrees(a.String()); a < 0 || a >= FullTurn || err != nil || again != a {
			t.Fatalf("%q is %d, written %s, read %d (%v)", s, a, a, again, err)
		}
	})
}
