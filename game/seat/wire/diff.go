package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// A diff is a text made of one that the other end has: a list of numbers, in pairs –
// from which byte of the old text, and how many –, and of strings, which are new.
type diff []json.RawMessage

// block is how many bytes are looked for in the old text at once.
const block = 16

// diffOf returns how to make a text of an old one.
func diffOf(old, now []byte) diff {
	at := make(map[[block]byte]int, len(old)/block)
	for i := len(old)/block*block - block; i >= 0; i -= block { // the first of equal ones stays
		at[[block]byte(old[i:])] = i
	}
	var d diff
	fresh := 0   // of the new text: what is not told before here
	shifted := 0 // of the last part that was found: how much later it lay in the old text
	for i := 0; i+block <= len(now); {
		from := i + shifted
		if from < 0 || from+block > len(old) || !bytes.Equal(old[from:from+block], now[i:i+block]) {
			var known bool
			if from, known = at[[block]byte(now[i:])]; !known {
				i++
				continue
			}
		}
		start := i
		for start > fresh && from > 0 && old[from-1] == now[start-1] {
			start, from = start-1, from-1
		}
		n := i + block - start
		for start+n < len(now) && from+n < len(old) && old[from+n] == now[start+n] {
			n++
		}
		d = d.insert(now[fresh:start])
		d = append(d, fmt.Appendf(nil, "%d", from), fmt.Appendf(nil, "%d", n))
		i, shifted = start+n, from-start
		fresh = i
	}
	return d.insert(now[fresh:])
}

func (d diff) insert(text []byte) diff {
	if len(text) == 0 {
		return d
	}
	s, _ := json.Marshal(string(text)) // texts are always written
	return append(d, s)
}

// of makes the text of the old one.
func (d diff) of(old []byte) ([]byte, error) {
	var out []byte
	for i := 0; i < len(d); i++ {
		if d[i] = bytes.TrimSpace(d[i]); len(d[i]) > 0 && d[i][0] == '"' {
			var s string
			if err := json.Unmarshal(d[i], &s); err != nil {
				return nil, err
			}
			out = append(out, s...)
		} else {
			var from, n int
			if i+1 == len(d) {
				return nil, errors.New("a difference ends in the middle of a part")
			}
			if err := errors.Join(json.Unmarshal(d[i], &from), json.Unmarshal(d[i+1], &n)); err != nil {
				return nil, err
			}
			if from < 0 || n < 0 || from > len(old) || n > len(old)-from {
				return nil, fmt.Errorf("%d bytes from %d of a text of %d", n, from, len(old))
			}
			out = append(out, old[from:from+n]...)
			i++
		}
		if len(out) > MostMessage {
			return nil, fmt.Errorf("a difference makes more than %d bytes", MostMessage)
		}
	}
	return out, nil
}

// sumOf is a short hash, by which one end sees that the other has made the same text.
func sumOf(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:8])
}
