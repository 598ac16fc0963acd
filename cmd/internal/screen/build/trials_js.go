package build

import "sightline/cmd/internal/screen/ui"

// trials are left to the program for desktops, to make that of the browser small.
type trials struct {
	open bool
	at   ui.Scroll
}

func (*trials) working() bool { return false }

// simulates says where games of bots are played.
func (t *Table) simulates() {
	t.say("The program for desktops plays many games of a table, and tells what they come to.")
}

func (*Table) layTrials()       {}
func (*Table) trialsKey(string) {}
func (*Table) collectsTrials()  {}
func (*Table) stopsTrials()     {}
