package main

import (
	"bytes"
	"io"

	"sightline/scenarios/shown"
)

// A paper is an output of the program as people see it: what came from files
// reaches it line by line and is made fit to be shown. What cannot be written is
// told once, when all is done: writing to a paper never fails.
type paper struct {
	w    io.Writer
	most int    // characters to a line; 0 if it is not cut
	line []byte // begun
	err  error  // why something is missing
}

// Lines of both outputs are cut where nobody reads on.
const (
	mostOut = 8000
	mostErr = 2000
)

// mostQuoted is how much is told of what somebody wrote where it is an error.
const mostQuoted = 120

func (p *paper) Write(b []byte) (int, error) {
	n := len(b)
	for {
		k := bytes.IndexByte(b, '\n')
		if k < 0 {
			p.line = append(p.line, b...)
			return n, nil
		}
		p.put(string(append(p.line, b[:k]...)), "\n")
		p.line, b = p.line[:0], b[k+1:]
	}
}

// put writes a line.
func (p *paper) put(line, end string) {
	if p.err == nil {
		if p.most == mostErr {
			line = shown.Quotes(line, mostQuoted)
		}
		_, p.err = io.WriteString(p.w, shown.Row(line, p.most)+end)
	}
}

// flush writes a line that was not ended, and returns why something could not
// be written.
func (p *paper) flush() error {
	if len(p.line) > 0 {
		p.put(string(p.line), "")
		p.line = nil
	}
	return p.err
}

// whole has lines of the output not cut: data is all there or worth nothing.
func (p *program) whole() { p.stdout.(*paper).most = 0 }
