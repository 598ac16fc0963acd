package screen

import (
	"errors"
	"fmt"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/ui"
)

// errNoClipboard is why nothing is copied, or pasted, where nobody is asked to.
var errNoClipboard = errors.New("there is no clipboard here")

// copyLink copies the link of a seat. Where it cannot, the link shows whole, and is written to a file.
func (l *lobby) copyLink(i int) {
	f := &l.far
	if i >= len(f.seats) || f.seats[i].Shut {
		return
	}
	link, side, clip := f.seats[i].Link, f.seats[i].Side, l.clipboard
	folder, cannot := l.games.Path()
	l.begins("Copying the link", func() func() {
		err, said := errNoClipboard, ""
		if clip != nil {
			err = clip.Text(link)
		}
		if err != nil && cannot == nil {
			if path, err := away.WriteLink(folder, side, link); err == nil {
				said = " It is in the file " + path + ", too."
			}
		}
		return func() {
			if l.stale = true; err == nil {
				f.copied = side
				return
			}
			f.whole = side
			l.message = ui.Sentence(fmt.Sprintf("%v. The link of %s shows whole at its seat.%s", err, side, said))
		}
	})
}

// A pasting is a clipboard from which can be pasted.
type pasting interface{ Pasted() (string, error) }

// pastes puts what others have copied into the field of the link. Where it cannot, the link is typed.
func (l *lobby) pastes() {
	from, ok := l.clipboard.(pasting)
	l.begins("Pasting", func() func() {
		text, err := "", errNoClipboard
		if ok {
			text, err = from.Pasted()
		}
		return func() {
			l.far.typing, l.stale = true, true
			if err != nil {
				l.message = ui.Sentence(fmt.Sprintf("%v. Type the link, or open a file that holds it: Ctrl+O.", err))
				return
			}
			text = strings.TrimSpace(text)
			l.far.link = text[:min(len(text), 2000)]
			if _, is := linkIn([]byte(text)); is {
				l.farJoins()
			}
		}
	})
}
