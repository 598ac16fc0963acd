package game

import (
	"crypto/sha256"
	"encoding/hex"
)

// hashDigits is how many hexadecimal digits journals keep of a hash: 64 bits
// find every damage and every change of rules that is not made to deceive.
const hashDigits = 16

// ShortHash returns a hash as journals write it: its first 16 hexadecimal
// digits.
func ShortHash(h [32]byte) string { return hex.EncodeToString(h[:hashDigits/2]) }

// bindLine returns the hash of a journal up to a line, with what that line is up to
// its checksum: of the hash before it, which is zero for the first line. Unlike the
// checksums it is whole, so that nobody finds another journal with the same.
func bindLine(before Layer, line []byte) Layer {
	h := sha256.New()
	h.Write(before[:])
	h.Write(line)
	return Layer(h.Sum(make([]byte, 0, 32)))
}

// chained returns the checksum of a line: of the checksum before it, empty
// for the first line, and the line up to its own.
func chained(before string, line []byte) string {
	h := sha256.New()
	h.Write([]byte(before))
	h.Write(line)
	return ShortHash([32]byte(h.Sum(make([]byte, 0, 32))))
}
