package cd

// watching is the hand of who only watches: it looks, and does nothing.
type watching struct{ hands }

func newWatching(t *Table) *watching { return &watching{hands{t}} }

func (w *watching) todo() todo {
	t := w.t
	if o, over := t.player.model.view.Over(); over {
		return todo{what: OutcomeText(o), why: "You watch: the table stands as it ended"}
	}
	if t.player.isReferee() {
		return todo{what: "You watch both sides", why: "What they do is shown late, so that nobody is helped by it"}
	}
	return todo{what: "You watch " + t.player.name(), why: "You see what that side is told, and nothing else"}
}

func (w *watching) tray(tw *trayWriter) {
	tw.title, tw.hint = "You watch", "Click a stand to read of it. "+w.t.key("log")+" opens the log, "+w.t.key("talk")+" what is said."
}
