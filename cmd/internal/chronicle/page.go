package chronicle

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A page is a report as it is written.
type page struct {
	w      io.Writer
	plain  func(string) string
	headed bool // sentences stand below a heading
	err    error
}

func (p *page) line(text string) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.w, text)
	}
}

// under writes a heading and underlines it.
func (p *page) under(heading, with string) {
	heading = p.plain(heading)
	p.line(heading)
	p.line(strings.Repeat(with, utf8.RuneCountInString(heading)))
}

func (p *page) part(part *Part) {
	switch part.Kind {
	case Chapter, Section:
		p.line("")
		with := "="
		if part.Kind == Section {
			with = "-"
		}
		p.under(part.Text, with)
		p.headed = true
	case Ending:
		p.line("")
		p.line(p.plain(part.Text))
	case Sentence:
		indent := 2 * part.Level
		if p.headed {
			indent += 2
		}
		p.line(strings.Repeat(" ", indent) + strings.TrimRight(p.plain(part.Text), " "))
	}
}
