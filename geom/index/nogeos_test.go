//go:build !linux && (amd64 || arm64)

package index

import "testing"

func geosRows(b *testing.B, f *field, want func(i int) bool) {
	b.Log("no GEOS row: not on this platform")
}
