package commanddecision

import (
	"fmt"
	"slices"
)

// unmarshalWord reads one of a list of words as its index.
func unmarshalWord[T ~uint8](b []byte, words []string, to *T, what string) error {
	i := slices.Index(words, string(b))
	if i < 0 {
		return fmt.Errorf("%s %q: want one of %v", what, b, words)
	}
	*to = T(i)
	return nil
}
