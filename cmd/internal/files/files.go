// Package files writes files whole or not at all: what was there before stays
// until its successor is complete and on the disk, and no other file is touched.
package files

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file, a new one or over one that is there, whose mode it
// keeps. The folder is made if it is not there. A link is followed. What is no
// file, such as /dev/stdout, is written to as it is.
func Replace(path string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	mode := fs.FileMode(0)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return into(path, write)
		}
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	part, err := beside(path, mode, write)
	if err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	SyncFolder(path)
	return nil
}

// ReplaceSecret is Replace of a file that nobody but its owner may read, in a folder
// that is made likewise if it is not there.
func ReplaceSecret(path string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	part, err := beside(path, 0o600, write)
	if err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	SyncFolder(path)
	return nil
}

// New writes a file that is not there yet; if it is, the error is fs.ErrExist
// and nothing is done. The folder must be there.
func New(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := finish(f, write); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	SyncFolder(path)
	return nil
}

// SyncFolder makes the name of a file last, as far as the system can.
func SyncFolder(path string) {
	if d, err := os.Open(filepath.Dir(path)); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// beside writes a file with a new name that nobody can foresee into the folder
// of a path, with the given mode or, if that is 0, that of a new file.
func beside(path string, mode fs.FileMode, write func(io.Writer) error) (part string, err error) {
	made := mode
	if mode == 0 {
		made = 0o666
	}
	var random [12]byte
	rand.Read(random[:])
	part = filepath.Join(filepath.Dir(path), ".sightline-"+hex.EncodeToString(random[:]))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, made|0o200)
	if err != nil {
		return "", err
	}
	err = finish(f, write)
	if err == nil && mode != 0 {
		err = os.Chmod(part, mode)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(part))
	}
	return part, nil
}

// A fresh is a new file, open to be written.
type fresh interface {
	io.WriteCloser
	Sync() error
}

// finish writes a file, to the disk itself, and closes it.
func finish(f fresh, write func(io.Writer) error) error {
	err := write(f)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// into writes to what is no file.
func into(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
