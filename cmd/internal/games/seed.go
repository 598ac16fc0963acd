package games

import "crypto/rand"

// NewSeed returns a seed of dice that nobody can guess: 128 random bits or more,
// in 26 letters and digits.
func NewSeed() string { return rand.Text() }
