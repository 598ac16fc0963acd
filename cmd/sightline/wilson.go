package main

import "math"

// wilson returns the interval of Wilson for a share of n in all: it holds the
// true share in 95 of 100 samples.
func wilson(n float64, all int) (low, high float64) {
	const z = 1.959964
	m, p := float64(all), n/float64(all)
	center := p + z*z/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	by := 1 + z*z/m
	return max(0, (center-half)/by), min(1, (center+half)/by)
}
