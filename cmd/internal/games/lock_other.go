//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package games

import "os"

// openLocked opens a file to read and write, a new one if there is none. This
// system has no lock that a program that ends lets go of.
func openLocked(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
}
