// Package assets holds what is not code.
package assets

import _ "embed"

// Licenses is the license of the program, and those of all that others wrote
// and that is linked into it. `make licenses` writes it anew.
//
//go:embed licenses.txt
var Licenses string
