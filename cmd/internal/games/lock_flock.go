//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package games

import (
	"errors"
	"os"
	"syscall"
)

// openLocked opens a file to read and write, a new one if there is none, that
// no other program opens so until it is closed. Where the file system knows no
// locks it is opened without.
func openLocked(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := flock(f); errors.Is(err, syscall.EWOULDBLOCK) {
			_ = f.Close()
			return nil, errInUse
		}
		// Who held it until now may have given it another name.
		have, err := f.Stat()
		if err != nil {
			_ = f.Close()
			return nil, err
		}
		if there, err := os.Stat(path); err == nil && os.SameFile(have, there) {
			return f, nil
		}
		_ = f.Close()
	}
}

func flock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
