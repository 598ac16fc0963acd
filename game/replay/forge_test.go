package replay_test

import (
	"crypto/sha256"
	"fmt"
)

// sum is the checksum of a line, written from the format's description.
func sum(beforeAndLine string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(beforeAndLine)))[:16]
}
