package scenarios

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	wantShare    = `a share such as "1/2" or "40%"`
	maxShareBase = 1000
	percent      = 100
)

// share reads a share greater than 0 and at most 1.
func (s *section) share(key string) [2]int {
	text, ok := s.string(key)
	if !ok {
		return [2]int{}
	}
	share, ok := parseShare(text)
	if !ok {
		s.fault(key, "is %q: want %s, more than 0 and at most 1, in %dths at the finest", clip(text, 40), wantShare, maxShareBase)
	}
	return share
}

// parseShare reads "1/2" or "40%".
func parseShare(text string) (share [2]int, ok bool) {
	above, below, ok := strings.Cut(text, "/")
	if p, cut := strings.CutSuffix(text, "%"); cut && !ok {
		above, below, ok = p, strconv.Itoa(percent), true
	}
	if !ok || !isDigits(above) || !isDigits(below) {
		return share, false
	}
	n, errN := strconv.Atoi(above)
	d, errD := strconv.Atoi(below)
	if errN != nil || errD != nil || n < 1 || n > d || d > maxShareBase {
		return share, false
	}
	return [2]int{n, d}, true
}

// isDigits reports whether a text is a whole number in its one form.
func isDigits(s string) bool {
	return s != "" && s[0] != '0' && strings.Trim(s, "0123456789") == ""
}

// showShare writes a share: hundredths in percent.
func showShare(share [2]int) string {
	if share[1] == percent {
		return fmt.Sprintf("%d%%", share[0])
	}
	return fmt.Sprintf("%d/%d", share[0], share[1])
}
