package link

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// A patch makes one text of another, line by line: "=N" takes so many lines of it, "-N"
// leaves so many out, and "+LINE" adds one. It is text, so that it is deflated like the
// files it is made of.

// diff is a patch that makes a text of an old one. Lines that both have in order are taken.
func diff(old, text []byte) []byte {
	a, b := lines(old), lines(text)
	// same[i][j] is how many lines both have in order from a[i] and b[j] on.
	same := make([][]uint16, len(a)+1)
	for i := range same {
		same[i] = make([]uint16, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if bytes.Equal(a[i], b[j]) {
				same[i][j] = same[i+1][j+1] + 1
			} else {
				same[i][j] = max(same[i+1][j], same[i][j+1])
			}
		}
	}
	var out bytes.Buffer
	taken, left := 0, 0
	flush := func() {
		if taken > 0 {
			fmt.Fprintf(&out, "=%d\n", taken)
		}
		if left > 0 {
			fmt.Fprintf(&out, "-%d\n", left)
		}
		taken, left = 0, 0
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && bytes.Equal(a[i], b[j]):
			if left > 0 {
				flush()
			}
			taken, i, j = taken+1, i+1, j+1
		case i < len(a) && (j == len(b) || same[i+1][j] >= same[i][j+1]):
			left, i = left+1, i+1
		default:
			flush()
			out.WriteByte('+')
			out.Write(b[j])
			j++
		}
	}
	flush()
	return out.Bytes()
}

// lines are the lines of a text, each with its end; the last may have none.
func lines(text []byte) [][]byte {
	list := bytes.SplitAfter(text, []byte("\n"))
	if n := len(list) - 1; len(list[n]) == 0 {
		list = list[:n]
	}
	return list
}

var errPatch = errors.New("is no patch of that text")

// patched is what a patch makes of a text.
func patched(old, patch []byte) ([]byte, error) {
	from := lines(old)
	var out []byte
	for _, l := range lines(patch) {
		op, rest := l[0], l[1:]
		if op == '+' {
			out = append(out, rest...)
			continue
		}
		n, err := strconv.Atoi(string(bytes.TrimSuffix(rest, []byte("\n"))))
		if err != nil || n < 0 || n > len(from) || op != '=' && op != '-' {
			return nil, errPatch
		}
		for _, l := range from[:n] {
			if op == '=' {
				out = append(out, l...)
			}
		}
		if from = from[n:]; len(out) > maxText {
			return nil, errPatch
		}
	}
	if len(from) > 0 {
		return nil, errPatch
	}
	return out, nil
}
