package cd

import "path/filepath"

// mayNotReplay says why the game is not watched again on a line of time.
func (t *Table) mayNotReplay() string {
	switch file, _ := t.tools.Games.Where(); {
	case t.isAway() && t.opening == nil:
		return t.mayNotAudit()
	case file == "":
		return "The game is not kept: there is no record of it to play back"
	case t.opening != nil:
		return "The game is being played back"
	}
	return ""
}

// recordCommand watches the game again that is over; of one far apart the record is fetched first.
func (t *Table) recordCommand() command {
	c := command{id: "replay", key: "R", text: "Replay", help: "the whole game from either side, on a line of time", off: t.mayNotReplay(), do: t.replays}
	if t.isAway() && t.auditing.file == "" {
		c.text, c.help = "Open the record", "the whole record from the host: verified, and kept here to be watched"
	}
	return c
}

// replays opens the replay of the game that is over, once it has been played back beside
// the ticks.
func (t *Table) replays() {
	if t.isAway() {
		t.audits()
		return
	}
	file, _ := t.tools.Games.Where()
	t.watchFile(filepath.Base(file))
}

// watchFile opens the replay of a game of the folder.
func (t *Table) watchFile(file string) {
	end := make(chan func(), 1)
	t.opening = end
	go func() {
		past, err := t.tools.Games.Past(file)
		var v *Viewer
		if err == nil {
			v, err = NewViewer(t.tools, t, past)
		}
		end <- func() {
			if err != nil {
				t.player.refuse(err)
				return
			}
			t.beside = v
		}
	}()
	t.player.say("The game is being played back.")
}
