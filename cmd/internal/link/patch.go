package link

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// A patch makes one text of another, line by line: "=N" takes so many lines of it, "-N"
// leaves so many out, "+LINE" adds one, and "~B,E,TEXT" takes one with all between its first B
// and its last E bytes replaced: a briefing is a line of a thousand. It is text, so that it is
// deflated like the files it is made of.

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
	for i, j := 0, 0; i < len(a) || j < len(b); {
		wasI := i
		for i < len(a) && j < len(b) && bytes.Equal(a[i], b[j]) {
			i, j = i+1, j+1
		}
		if i > wasI {
			fmt.Fprintf(&out, "=%d\n", i-wasI)
		}
		fromI, fromJ := i, j
		for (i < len(a) || j < len(b)) && (i == len(a) || j == len(b) || !bytes.Equal(a[i], b[j])) {
			if i < len(a) && (j == len(b) || same[i+1][j] >= same[i][j+1]) {
				i++
			} else {
				j++
			}
		}
		replace(&out, a[fromI:i], b[fromJ:j])
	}
	return out.Bytes()
}

// replace writes how lines become others: what is most of a line that goes is kept of it.
func replace(out *bytes.Buffer, gone, come [][]byte) {
	leave := func(n int) {
		if n > 0 {
			fmt.Fprintf(out, "-%d\n", n)
		}
		gone = gone[n:]
	}
	from := make([]int, len(come)) // by line that comes: of how many that are left it is made of the first; 0 for none
	rest, last := gone, -1
	for i, c := range come {
		for k, g := range rest {
			if p, s := common(g, c); p+s >= worthKeeping {
				from[i], rest, last = k+1, rest[k+1:], i
				break
			}
		}
	}
	for i, c := range come {
		if from[i] == 0 {
			if i > last {
				leave(len(gone))
			}
			out.WriteByte('+')
			out.Write(c)
			continue
		}
		leave(from[i] - 1)
		p, s := common(gone[0], c)
		fmt.Fprintf(out, "~%d,%d,%s\n", p, s, c[p:len(c)-s])
		gone = gone[1:]
	}
	leave(len(gone))
}

// worthKeeping is how many bytes of a line are shorter told by two numbers than packed again.
const worthKeeping = 60

// common is how many bytes two lines share at the beginning, and how many behind those at the
// end, with its line feed; none if either is short or has no such end.
func common(a, b []byte) (begin, end int) {
	n := min(len(a), len(b))
	if n < worthKeeping || a[len(a)-1] != '\n' || b[len(b)-1] != '\n' {
		return 0, 0
	}
	for begin < n-1 && a[begin] == b[begin] {
		begin++
	}
	for end < n-begin && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return begin, end
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
		if op == '~' {
			if len(from) == 0 {
				return nil, errPatch
			}
			l, err := mended(from[0], rest)
			if err != nil {
				return nil, err
			}
			out, from = append(out, l...), from[1:]
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

// mended is a line of which only the beginning and the end are kept, by "B,E,TEXT".
func mended(line, by []byte) ([]byte, error) {
	parts := bytes.SplitN(bytes.TrimSuffix(by, []byte("\n")), []byte(","), 3)
	if len(parts) < 3 {
		return nil, errPatch
	}
	begin, err := strconv.Atoi(string(parts[0]))
	end, err2 := strconv.Atoi(string(parts[1]))
	if err != nil || err2 != nil || begin < 0 || end < 1 || begin > len(line) || end > len(line)-begin {
		return nil, errPatch
	}
	return slices.Concat(line[:begin], parts[2], line[len(line)-end:]), nil
}
