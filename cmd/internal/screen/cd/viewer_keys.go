package cd

import (
	"fmt"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

// pastSpeeds are how fast a recorded game plays.
var pastSpeeds = []int{1, 2, 4, 8, 16}

// commands are all that can be done while a recorded game is looked at: its keys,
// buttons and help are made of them.
func (v *Viewer) commands() []command {
	t := v.t
	list := []command{
		{id: "play", key: "Space", text: either(v.playing, "Pause", "Play"), help: "play on, or stop", do: v.play},
		{id: "back by one", key: "Left", text: "Back", help: "what happened before", do: func() { v.jump(v.place() - 1) }},
		{id: "on by one", key: "Right", text: "On", help: "what happened next", do: func() { v.goTo(v.place() + 1) }},
		{id: "back by a step", key: "Shift+Left", help: "the step, or the one before, from its beginning", do: func() { v.jump(v.begins(-1, sameStep)) }},
		{id: "on by a step", key: "Shift+Right", help: "the next step", do: func() { v.jump(v.begins(1, sameStep)) }},
		{id: "back by a turn", key: "Ctrl+Left", help: "the turn, or the one before, from its beginning; PgUp does the same", do: func() { v.jump(v.begins(-1, sameTurn)) }},
		{id: "on by a turn", key: "Ctrl+Right", help: "the next turn; PgDn does the same", do: func() { v.jump(v.begins(1, sameTurn)) }},
		{id: "to the beginning", key: "Home", help: "where what is marked begins, then the beginning", do: v.toBeginning},
		{id: "to the end", key: "End", help: "where what is marked ends, then the end", do: v.toEnd},
		{id: "next mark", key: "Tab", help: "the next loss, area taken, or stand demoralized", do: func() { v.mark(1) }},
		{id: "mark before", key: "Shift+Tab", help: "the one before", do: func() { v.mark(-1) }},
	}
	for i, s := range pastSpeeds {
		list = append(list, command{id: fmt.Sprintf("speed %d", s), key: fmt.Sprint(i + 1), help: fmt.Sprintf("play at %d× speed", s), do: func() { v.speed = s }})
	}
	list = append(list, []command{
		{id: "stop at marks", key: "K", text: "Stop at marks", help: "whether playing stops at losses, areas taken and demoralized stands", do: func() { v.stops = !v.stops }},
		{id: "every action", key: "S", text: "Every action", help: "choices and steps in which nothing happens are shown too, or passed over", do: v.everyAction},
		{id: "camera follows", key: t.keyNow("camera follows"), text: "Follow", help: "the camera goes where something happens out of sight, or stays", do: func() { t.stays = !t.stays }},
		{id: "eyes", key: "V", help: "look with other eyes: both sides, one of them, the referee", off: v.mayNotView(), do: func() { v.look(v.view + 1) }},
		{id: "rest", key: "G", text: "The rest ghosted", help: "what the side did not know of shows faintly", off: v.mayNotRest(), do: func() { v.rest = !v.rest; v.faintly() }},
		{id: "note", key: "M", text: "Note", help: "write a note of this moment; it is kept beside the game", do: v.noteHere},
		{id: "save moment", key: t.keyNow("save moment"), text: "Save", help: "save this moment, as who looks knows it, as a scenario of your own", off: t.maySave(), do: v.saveMoment},
		{id: "study", key: t.keyNow("study"), text: "Ruling", help: "this moment on a copy: choose two stands, and the studio makes a ruling of it", do: v.study},
		{id: "export", key: "E", text: "Export", help: "pictures, paper, films, figures and the battle report of it", do: v.asksExport},
		{id: "mark in", key: "I", text: "From", help: "what is cut out and exported begins with what shows; again: with the game", do: func() { v.marks(false) }},
		{id: "mark out", key: "O", text: "To", help: "it ends with what shows; again: with the game", do: func() { v.marks(true) }},
		{id: "cut out", key: "X", text: "Cut out", help: "cut out what is marked, or the game until here, as a file of its own", off: v.mayNotCut(), do: v.cutOut},
		{id: "play on", key: "A", text: "Play on from here", help: "begin a new game at this moment; this one stays as it is", off: v.mayNotPlayOn(), do: v.asksSeats},
		{id: "verification", key: "D", help: "what came of verifying the game", off: v.mayNotVerify(), do: func() { v.opens(verdictOverlay) }},
		{id: "line", key: t.keyNow("line"), help: "the line from the stand selected to the one pointed at, and its view from the side", do: t.switchLine},
		{id: "stand's view", key: t.keyNow("view"), help: "the ground that the stand selected sees", off: t.mayNotLook(), do: t.switchStandSight},
		{id: "veil of the side", key: "F", help: "a veil over the ground that the side does not see", do: t.switchVeil},
		{id: "tape", key: t.keyNow("tape"), help: "measure from one place to another", do: t.measure},
		{id: "fit", key: t.keyNow("fit"), help: "all of the table, and back", do: t.overview},
		{id: "zoom in", key: t.keyNow("zoom in"), help: "zoom in", do: func() { t.camera.ZoomAt(t.zoomPoint(), 1.25) }},
		{id: "zoom out", key: t.keyNow("zoom out"), help: "zoom out", do: func() { t.camera.ZoomAt(t.zoomPoint(), 1/1.25) }},
		{id: "trails", key: t.keyNow("trails"), help: "show where stands came from in the last movement; again: no traces; again: where stands were lost", do: t.nextTrails},
		{id: "log", key: t.keyNow("log"), help: "open or fold the log", do: v.foldLog},
		{id: "card", key: "]", help: "open or fold the column at the right", do: v.foldCard},
		{id: "help", key: t.keyNow("help"), help: "all keys", do: func() { v.opens(helpOverlay) }},
		{id: "fullscreen", key: t.keyNow("fullscreen"), help: "fill the screen", do: func() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }},
		{id: "back", key: "Escape", help: "put away the tape, what is selected; then back to where you came from", do: v.escape},
		{id: "quit", key: t.keyNow("quit"), help: "close the program"},
	}...)
	for i := range list {
		list[i].key = t.tools.Prefs.Keys.Of(list[i].id, list[i].key)
	}
	return list
}

// command is the one of an id.
func (v *Viewer) command(id string) command {
	all := v.commands()
	return all[slices.IndexFunc(all, func(c command) bool { return c.id == id })]
}

// cap is how the key of a command is written.
func (v *Viewer) cap(id string) string { return keys.Cap(v.command(id).key) }

// on reports whether what a command switches is on.
func (v *Viewer) on(id string) bool {
	switch id {
	case "stop at marks":
		return v.stops
	case "every action":
		return v.all
	}
	return !v.t.stays
}

func (v *Viewer) everyAction() {
	v.all = !v.all
	v.draw()
	v.show(v.at, false)
}

// mayNotView says why nobody else looks.
func (v *Viewer) mayNotView() string {
	if len(v.views) > 1 {
		return ""
	}
	return "The game goes on: it is shown as your side knew it"
}

// keys does what was typed.
func (v *Viewer) keys(in *ui.Input) {
	if v.over != noOverlay {
		v.overlayKeys(in)
		return
	}
	for _, name := range typedPast(in) {
		c := v.typed(name)
		if c == nil {
			continue
		}
		if v.t.stale = true; c.off != "" {
			v.t.player.say("%s", c.off)
			continue
		}
		v.t.ran(c.id)
		c.do()
	}
}

// typed is the command of a key; nil is none. A page is a turn, unless the player has the
// keys for something else.
func (v *Viewer) typed(name string) *command {
	all := v.commands()
	for i := range all {
		if all[i].key == name && all[i].do != nil {
			return &all[i]
		}
	}
	switch name {
	case "PageUp":
		return v.also("back by a turn")
	case "PageDown":
		return v.also("on by a turn")
	}
	return nil
}

func (v *Viewer) also(id string) *command {
	c := v.command(id)
	return &c
}

// typedPast are the keys of a tick, arrows and the space bar among them.
func typedPast(in *ui.Input) []string {
	names := in.Typed()
	held := either(in.Ctrl, "Ctrl+", either(in.Shift, "Shift+", ""))
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyArrowLeft:
			names = append(names, held+"Left")
		case ebiten.KeyArrowRight:
			names = append(names, held+"Right")
		case ebiten.KeySpace:
			names = append(names, "Space")
		}
	}
	return names
}

// escape goes back one level.
func (v *Viewer) escape() {
	t := v.t
	switch {
	case t.tape != nil:
		t.tape = nil
	case t.fanned != "" && t.fanKept:
		t.fanned = ""
	case len(t.player.selected) > 0:
		t.choose("", false)
	default:
		v.closes()
	}
}

// closes goes back to where the player came from.
func (v *Viewer) closes() { v.leave = true }

// wheel scrolls what is under the pointer, or zooms.
func (v *Viewer) wheel(in *ui.Input) {
	for _, s := range v.scrolls() {
		if s.Bar(v.t.page, in) || s.Wheel(v.t.page, in) {
			v.t.stale = true
			return
		}
	}
	if in.Wheel != 0 && v.t.onMap {
		v.t.camera.ZoomAt(in.At, math.Pow(1.18, gmath.Clamp(in.Wheel, -5, 5)))
	}
}
