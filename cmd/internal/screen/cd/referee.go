package cd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
)

// refereeSide is the side of the player who is the referee: none.
const refereeSide = -1

// isReferee reports whether the player is the referee, who sees all.
func (p *player) isReferee() bool { return p.side == refereeSide }

// mayCallReferee says why the referee cannot be called.
func (t *Table) mayCallReferee() string {
	switch {
	case t.isAway() && t.player.isReferee():
		return "You sit as the referee: there is nobody to hand the table to"
	case t.referee == nil:
		return "No referee sits at this match: the lobby seats one"
	case t.show != nil:
		return "What happened is shown first"
	}
	return ""
}

// callReferee hands the table to the referee, or back to who had it.
func (t *Table) callReferee() {
	p := t.referee
	if t.player == p {
		p = t.called
	} else {
		if t.called = t.player; t.curtain != nil {
			t.called = t.curtain.to
		}
		if _, _, err := p.look(); err != nil {
			t.player.refuse(err)
			return
		}
	}
	t.hand(p)
}

// refereeing is the referee's panel: all that he may say, and a form for each.
type refereeing struct {
	hands
	search string
	chosen int // of found
	word   *sayable
	form   form
	field  int // of asked(), or past them: the reason
	reason string
	held   string // the stand that is dragged, or none
	marks  ui.Typing

	told    []string // what the word would do, and who would be told
	refused []game.Reason
	lines   []string // what would be taken back
}

func newRefereeing(t *Table) *refereeing { return &refereeing{hands: hands{t}} }

func (r *refereeing) view() *rules.State { return r.t.player.model.view }

func (r *refereeing) viewed() { r.weigh() }

func (r *refereeing) todo() todo {
	td := todo{what: "The referee sees all of both sides", why: "Choose what to say, or drag a stand."}
	if o, over := r.view().Over(); over {
		td.what = OutcomeText(o)
	}
	if r.word != nil {
		td.what, td.why = "The referee: "+r.word.text, r.lacks()
		if td.why == "" {
			td.why = "Enter says it: it is recorded, and both sides are told what they may know."
		}
	}
	return td
}

// found lists the words that the search leaves.
func (r *refereeing) found() (out []*sayable) {
	parts := strings.Fields(strings.ToLower(r.search))
	for i := range refereeWords {
		w := &refereeWords[i]
		text := strings.ToLower(w.id + " " + w.text + " " + w.help + " " + searchedBy[w.id])
		if !slices.ContainsFunc(parts, func(s string) bool { return !strings.Contains(text, s) }) {
			out = append(out, w)
		}
	}
	return out
}

// asked lists the fields of the word that are asked now.
func (r *refereeing) asked() (out []*field) {
	if r.word == nil {
		return nil
	}
	for i := range r.word.fields {
		if x := &r.word.fields[i]; x.only == nil || x.only(r, &r.form) {
			out = append(out, x)
		}
	}
	return out
}

// active is the field that keys and clicks go to; nil at the reason.
func (r *refereeing) active() *field {
	if list := r.asked(); r.field < len(list) {
		return list[r.field]
	}
	return nil
}

// choose opens the form of a word, about the stand that is selected.
func (r *refereeing) choose(w *sayable) {
	r.word, r.form, r.field = w, form{}, 0
	if slices.ContainsFunc(w.fields, func(x field) bool { return x.kind == numberField }) && w.begin == nil {
		r.form.number = max(r.view().Turn, 0)
		if w.id == "morale" {
			r.form.number = 0
		}
	}
	if s := r.t.first(); s != "" && len(w.fields) > 0 && w.fields[0].kind == standField {
		r.setStand(s)
	}
	r.weigh()
}

// setStand makes the word about a stand, as that is now.
func (r *refereeing) setStand(name string) {
	p := r.t.player.model.get(name)
	if p == nil {
		return
	}
	was := r.form
	r.form = form{stand: name, line: was.line, pick: was.pick, second: was.second, number: was.number, other: was.other}
	if r.form.other == name {
		r.form.other = ""
	}
	if r.word.begin != nil {
		r.form.other = ""
		r.word.begin(&r.form, p)
	}
	r.t.player.selected = []string{name}
	if r.field == 0 && len(r.asked()) > 1 {
		r.field = 1
	}
}

// act is the action of the word as it is filled in.
func (r *refereeing) act() rules.Referee {
	a := r.word.make(r, &r.form)
	a.Reason = strings.TrimSpace(r.reason)
	return a
}

// weigh finds what the word would do: by the rules themselves, on a copy.
func (r *refereeing) weigh() {
	r.told, r.refused, r.lines = nil, nil, nil
	r.t.stale, r.t.drafts = true, true
	if r.word == nil {
		return
	}
	if r.word.make == nil {
		r.lines = r.lastAction()
		return
	}
	if why := r.lacks(); why != "" && !strings.HasPrefix(why, "Type the reason") {
		return
	}
	a := r.act()
	if a.Reason == "" {
		a.Reason = "…"
	}
	_, events, err := r.view().Do(rules.RefereeSeat, rules.EncodeAction(a), game.KeyedDice(""))
	if err != nil {
		var no *game.Refusal
		if errors.As(err, &no) {
			r.refused = no.Reasons
		} else {
			r.refused = []game.Reason{{Text: err.Error()}}
		}
		return
	}
	for _, e := range events {
		r.told = append(r.told, r.toldOf(e, a.Reason)...)
	}
}

// toldOf says what an event is, and which side would be told what of it.
func (r *refereeing) toldOf(e game.Event, reason string) []string {
	plain := func(s string) string {
		return r.t.player.places.Plain(strings.TrimSuffix(strings.TrimPrefix(s, "Referee: "), " ("+reason+")"))
	}
	text := plain(e.TextFor(rules.RefereeSeat))
	var all, none []string
	out := []string{ui.Sentence(text)}
	for _, side := range r.view().Sides() {
		seen, ok := e.For(side)
		told := ""
		if ok {
			told = plain(seen.TextFor(side))
		}
		switch told {
		case "":
			none = append(none, side)
		case text:
			all = append(all, side)
		default:
			out = append(out, fmt.Sprintf("%s is told: %s", side, ui.Sentence(told)))
		}
	}
	if len(none) == 0 && len(all) == len(r.view().Sides()) {
		return append(out, "Both sides are told.")
	}
	if len(all) > 0 {
		out = append(out, strings.Join(all, ", ")+" is told.")
	}
	if len(none) > 0 {
		out = append(out, strings.Join(none, ", ")+" is not told.")
	}
	return out
}

// lastAction says what the last action in effect brought about.
func (r *refereeing) lastAction() []string {
	l, err := r.t.player.seat.Look(0)
	if err != nil {
		return []string{err.Error()}
	}
	var in []seat.News
	for _, n := range l.News {
		if !n.TakenBack {
			in = append(in, n)
			continue
		}
		for i := range slices.Backward(in) {
			if in[i].By == n.By && textOf(in[i]) == textOf(n) {
				in = slices.Delete(in, i, i+1)
				break
			}
		}
	}
	if len(in) == 0 {
		return []string{"Nothing was done yet."}
	}
	last := in[len(in)-1]
	out := []string{"By " + last.By.By + ":"}
	for _, e := range last.Events {
		if s := e.TextFor(rules.RefereeSeat); s != "" && len(out) < 8 {
			out = append(out, ui.Sentence(r.t.player.places.Plain(s)))
		}
	}
	return out
}

func textOf(n seat.News) (out string) {
	for _, e := range n.Events {
		out += e.TextFor(rules.RefereeSeat) + "\n"
	}
	return out
}

// say says the word.
func (r *refereeing) say() {
	p := r.t.player
	if why := r.lacks(); why != "" {
		p.refuse(errors.New(why))
		r.t.stale = true
		return
	}
	text := r.word.text
	if r.word.make == nil {
		if err := p.seat.TakeBack(strings.TrimSpace(r.reason)); err != nil {
			p.refuse(err)
			r.t.stale = true
			return
		}
	} else if !p.do(r.act()) {
		r.t.stale = true
		return
	}
	if r.t.isAway() { // the host has yet to confirm it, and says so if it does not
		p.say("%s: said.", text)
	} else {
		p.say("%s: done, and recorded. %s gives the table back.", text, r.t.key("referee"))
	}
	r.back()
	r.reason, r.search, r.chosen = "", "", 0
}

// back goes from a form to the list.
func (r *refereeing) back() {
	r.word, r.form, r.field = nil, form{}, 0
	r.weigh()
}

func (r *refereeing) cancel() bool {
	had := r.held != ""
	r.held = ""
	return had
}

func (r *refereeing) leave() bool {
	switch {
	case r.word != nil:
		r.back()
	case r.search != "":
		r.search, r.chosen = "", 0
	default:
		return false
	}
	return true
}

// click names a stand, or a place.
func (r *refereeing) click(at spot) {
	defer r.weigh()
	x := r.active()
	switch {
	case r.word == nil:
		r.t.choose(at.stand, false)
	case at.stand != "" && x != nil && x.kind == otherField:
		r.form.other = at.stand
		r.field++
	case at.stand != "" && len(r.word.fields) > 0 && r.word.fields[0].kind == standField:
		r.setStand(at.stand)
	case at.stand == "" && slices.ContainsFunc(r.asked(), func(x *field) bool { return x.kind == placeField }):
		r.form.at, r.form.placed = at.at, true
	}
}

func (r *refereeing) twice(at spot) { r.click(at) }

// grab takes a stand to put it elsewhere.
func (r *refereeing) grab(at spot) bool {
	p := r.t.player.model.get(at.stand)
	if p == nil || !p.onTable || r.word != nil && r.word.id != "put" {
		return false
	}
	r.held = at.stand
	return true
}

func (r *refereeing) drag(at spot) {
	if r.form.stand != r.held {
		r.choose(&refereeWords[0])
		r.setStand(r.held)
	}
	r.form.at, r.form.placed = at.at, true
	r.t.drafts = true
}

func (r *refereeing) drop(spot) {
	r.held = ""
	if strings.TrimSpace(r.reason) == "" { // that is what is to be typed next
		r.field = len(r.asked())
	}
	r.weigh()
}

// wheel turns what is dragged.
func (r *refereeing) wheel(_ spot, notches float64) bool {
	if r.held == "" {
		return false
	}
	by := 15 * geom.Degree
	if notches < 0 {
		by = -by
	}
	r.form.facing = (r.form.facing + by).Normal()
	return true
}

func (r *refereeing) mark(stand string) standMark {
	return standMark{selected: stand == r.form.stand || r.word == nil && r.t.player.is(stand), affected: stand == r.form.other && stand != ""}
}

func (r *refereeing) ghosts() []ghost {
	if r.word == nil || !r.form.placed || r.form.stand == "" || r.word.id == "order" {
		return nil
	}
	return []ghost{{name: r.form.stand, at: r.form.at, facing: r.form.facing, refused: len(r.refused) > 0}}
}

func (r *refereeing) chits() []chitSign {
	var out []chitSign
	for _, c := range r.view().Issued() {
		if !c.Gone {
			out = append(out, chitSign{by: c.By, at: c.At, facing: c.Facing, order: orderIcon(c.Order), moves: c.Order.Moves()})
		}
	}
	if r.word != nil && r.word.id == "order" && r.form.placed {
		k := ordersToSay[max(r.form.pick, 0)]
		out = append(out, chitSign{by: r.form.stand, at: r.form.at, facing: r.form.facing, order: orderIcon(k), moves: k.Moves(), inHand: true, chosen: true, refused: len(r.refused) > 0})
	}
	return out
}

func (r *refereeing) commands() []command {
	key := r.t.tools.Prefs.Keys.Of("referee", "")
	log := command{id: "log of all", text: "Log", help: "all that happened, of both sides", do: func() { r.t.logOpen = !r.t.logOpen }}
	if r.t.isAway() {
		if _, over := r.view().Over(); over {
			record := r.t.recordCommand()
			record.id, record.key = "open record", key // letters are typed
			return []command{record, log}
		}
		return []command{log}
	}
	return []command{{id: "hand back", key: key, text: "Hand back", help: "give the table back to the players", do: r.t.callReferee}, log}
}

func (r *refereeing) tray(w *trayWriter) {
	w.title, w.hint = "Referee", "Any word, with a reason, outranks the rules (CD 1.3)."
}
