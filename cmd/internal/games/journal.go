package games

import (
	"bytes"
	"io"
	"sync"
)

// A disk is the file of a journal, such as an *os.File.
type disk interface {
	io.WriterAt
	Sync() error
	Truncate(size int64) error
	Close() error
}

// A journal is a game.File that is only ever added to, wherever it is read.
// What the disk does not take stays in memory and is written with the next
// line, if the disk takes it then: the game goes on, and trouble says that it
// is not kept.
type journal struct {
	*bytes.Reader // of what was there when it was opened
	path          string

	mu    sync.Mutex // the host writes, others ask
	disk  disk       // nil: in memory alone
	safe  int64      // bytes that the disk has for certain
	late  []byte     // what comes after them
	stray bool       // the disk may have something else after them
	err   error      // why late is not on the disk
}

// newJournal returns a journal that goes on after what the disk holds.
func newJournal(path string, d disk, held []byte) *journal {
	return &journal{Reader: bytes.NewReader(held), path: path, disk: d, safe: int64(len(held))}
}

// inMemory returns a journal that is not kept, and why.
func inMemory(held []byte, why error) *journal {
	return &journal{Reader: bytes.NewReader(held), err: why}
}

// Write adds to the journal. It never fails.
func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.disk != nil {
		j.late = append(j.late, b...)
		j.err = j.put()
	}
	return len(b), nil
}

// put writes what is late.
func (j *journal) put() error {
	if j.stray {
		if err := j.disk.Truncate(j.safe); err != nil {
			return err
		}
	}
	_, err := j.disk.WriteAt(j.late, j.safe)
	j.stray = err != nil
	return err
}

// Sync makes sure that what was written stays, whatever becomes of the machine.
// It never fails.
func (j *journal) Sync() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.disk == nil || j.err != nil || len(j.late) == 0 {
		return nil
	}
	if j.err = j.disk.Sync(); j.err == nil {
		j.safe, j.late = j.safe+int64(len(j.late)), j.late[:0]
	}
	return nil
}

// Truncate takes off what comes after size bytes, when the next line is
// written. It never fails.
func (j *journal) Truncate(size int64) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.safe, j.stray = size, true
	return nil
}

// trouble returns why what was done last is not kept, or nil.
func (j *journal) trouble() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// close tries once more to write what is late, and lets go of the file.
func (j *journal) close() {
	if j.trouble() != nil {
		_, _ = j.Write(nil)
	}
	_ = j.Sync()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.disk != nil {
		_ = j.disk.Close()
		j.disk = nil
	}
}
