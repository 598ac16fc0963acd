package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"testing"
)

// What is packed is read again by the standard library, whatever it is; and a file of this program
// is smaller than by that.
func TestPack(t *testing.T) {
	r := rand.New(rand.NewPCG(1951, 1952))
	check := func(what string, data []byte) []byte {
		t.Helper()
		packed := pack(data)
		z, err := gzip.NewReader(bytes.NewReader(packed))
		var back []byte
		if err == nil {
			back, err = io.ReadAll(z)
		}
		if err != nil || !bytes.Equal(back, data) {
			t.Fatalf("%s, %d bytes: %v", what, len(data), err)
		}
		return packed
	}
	noise := func(n, letters int) []byte {
		out := make([]byte, n)
		for i := range out {
			out[i] = byte(r.IntN(letters))
		}
		return out
	}
	for n := range 12 {
		check("nothing or little", noise(n, 3))
	}
	check("one letter", make([]byte, 100_000))
	check("noise", noise(200_000, 256))
	for range 60 {
		letters, some := 1+r.IntN(40), noise(1+r.IntN(400), 256)
		var data []byte
		for len(data) < 20_000+r.IntN(80_000) {
			if data = append(data, noise(r.IntN(200), letters)...); r.IntN(2) == 0 {
				data = append(data, some...)
			}
		}
		check("noise with repeats", data)
	}
	far := noise(window, 256) // a match as far back as can be, and one farther
	check("far back", append(append([]byte{}, far...), far...))
	check("too far back", append(append(append([]byte{}, far...), 1), far...))
	var steep []byte // codes that would be too long: each letter is twice as frequent
	for i := range 19 {
		steep = append(steep, bytes.Repeat([]byte{byte(i), byte(r.IntN(19))}, 1<<i/8+1)...)
	}
	r.Shuffle(len(steep), func(i, j int) { steep[i], steep[j] = steep[j], steep[i] })
	check("steep", steep)

	text, err := os.ReadFile("pack.go")
	if err != nil {
		t.Fatal(err)
	}
	var usual bytes.Buffer
	z, _ := gzip.NewWriterLevel(&usual, gzip.BestCompression)
	_, _ = z.Write(text)
	_ = z.Close()
	if n := len(check("this program", text)); n > usual.Len() {
		t.Errorf("pack.go has %d bytes packed, and %d by the standard library", n, usual.Len())
	}
}
