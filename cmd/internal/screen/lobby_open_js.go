package screen

import "sightline/cmd/internal/screen/ui"

// An opening is a search for a file: in a page it is the browser that searches.
type opening struct{ at ui.Scroll }

func (l *lobby) lookFor() {
	if l.browser != nil {
		l.browser.Ask()
	}
}

func (l *lobby) lookForLetter()           { l.lookFor() }
func (l *lobby) openingKeys(in *ui.Input) {}
func (l *lobby) layOpening()              {}
