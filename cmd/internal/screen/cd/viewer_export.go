package cd

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/chronicle"
	"sightline/cmd/internal/export"
	"sightline/cmd/internal/link"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/yield"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/scenarios"
)

// An exportable is something that a recorded game can be made into.
type exportable struct {
	name, ending string
	of           exportOf
}

// An exportOf says of what it is.
type exportOf uint8

const (
	ofMoment exportOf = iota
	ofTurns
	ofGame
)

// exportables are all of them, in order.
var exportables = []exportable{
	{"Picture (PNG)", ".png", ofMoment},
	{"Drawing (SVG)", ".svg", ofMoment},
	{"Link to this moment", ".txt", ofMoment},
	{"On paper, true to scale (PDF)", ".pdf", ofMoment},
	{"Film (GIF)", ".gif", ofTurns},
	{"Film in all colors (APNG)", ".apng", ofTurns},
	{"Figures, three tables (CSV)", ".csv", ofGame},
	{"Figures for programs (JSON)", ".json", ofGame},
	{"Battle report, a page (HTML)", ".html", ofGame},
}

// filmSizes are how many pixels the longer side of a film may have.
var filmSizes = []int{480, 720, 960, 1280}

// An exporting is what is to be exported, and how far it is.
type exporting struct {
	what     int  // of exportables
	seen     int  // of the sides in v.seers
	from, to int  // turns
	part     bool // what is marked, rather than those turns or all of the game
	moment   int  // 0: what shows; 1, 2: where what is marked begins and ends
	size     int  // of filmSizes
	paper    int  // of export.Papers
	ground   bool

	said      string
	refused   bool
	done, all atomic.Int64
	stopped   atomic.Bool
}

// asksExport asks what is to be exported.
func (v *Viewer) asksExport() {
	v.opens(exportOverlay)
	if v.exporting == nil {
		last := v.lastTurn()
		v.exporting = &exporting{from: min(1, last), to: last, size: 2, part: v.of.Part != nil}
		for i, r := range v.seers() {
			if r == v.witness().reel {
				v.exporting.seen = i
			}
		}
	}
	v.exporting.said = ""
}

// lastTurn is the last turn of the game as far as it went.
func (v *Viewer) lastTurn() int {
	all := v.witness().instants
	return all[len(all)-1].turn
}

// seers are those whose knowledge may be exported: everybody's, if the game is over, and
// that of each side.
func (v *Viewer) seers() (out []*replay.Reel) {
	for i := range v.views {
		if v.views[i].name != "Referee" || v.truth == nil {
			out = append(out, v.views[i].witness.reel)
		}
	}
	return out
}

// mayNotExport says why what is chosen cannot be made.
func (v *Viewer) mayNotExport() string {
	x := exportables[v.exporting.what]
	switch {
	case x.ending == ".pdf" && !export.HasPDF:
		return "In the browser there is no PDF: download the game, and open it with Sightline on a desktop"
	case v.truth == nil && !v.witness().player.model.tellsAll():
		return "A file could be measured on (CD 1.6): it is made once the game is over; under free measuring, at any time"
	case x.ending == ".txt" && v.truth == nil:
		return "The game goes on: whoever has the link would measure in it"
	case x.ending == ".html" && v.of.Journal() == nil:
		return "The game goes on: its report can be written once it is over"
	}
	return ""
}

// exportName is what the file is called.
func (v *Viewer) exportName() string {
	e := v.exporting
	x, name := exportables[e.what], strings.TrimSuffix(v.of.Name, ".toml")
	switch x.of {
	case ofMoment:
		i := &v.witness().instants[v.exported()]
		name += fmt.Sprintf("-turn-%d-%s", i.turn, i.step)
		if i.turn == 0 {
			name = strings.TrimSuffix(v.of.Name, ".toml") + "-set-up"
		}
	case ofTurns:
		name += either(e.part, v.partName(), fmt.Sprintf("-turns-%d-%d", e.from, e.to))
	default:
		name += either(e.part, v.partName(), "")
		name += map[string]string{".csv": "-figures", ".json": "-figures", ".html": "-report"}[x.ending]
	}
	if who := v.seers()[e.seen].Who(); who != game.Referee {
		name += "-" + strings.ToLower(who)
	}
	return name + x.ending
}

// partName is what files of what is marked are called by.
func (v *Viewer) partName() string {
	a, b, ok := v.part()
	if !ok {
		return ""
	}
	all := v.witness().instants
	return fmt.Sprintf("-part-%d-%d", all[a].turn, all[b].turn)
}

// exported is the moment that is exported.
func (v *Viewer) exported() int {
	from, to, ok := v.part()
	if !ok || v.exporting.moment == 0 {
		return v.at
	}
	return []int{from, to}[v.exporting.moment-1]
}

// exports makes it, beside the ticks.
func (v *Viewer) exports() {
	if v.working != nil || v.mayNotExport() != "" {
		return
	}
	e := v.exporting
	e.said, e.refused = "", false
	e.done.Store(0)
	e.all.Store(0)
	e.stopped.Store(false)
	job := exportJob{
		exporting: e, name: v.exportName(), reel: v.seers()[e.seen], journal: v.of.Journal(), export: v.tools.Export, copy: v.tools.Copy, site: v.tools.Site(),
		what: exportables[e.what], from: e.from, to: e.to, pixels: filmSizes[e.size], paper: export.Papers[e.paper], ground: e.ground,
	}
	job.shots = v.witness().reel.Same(v.witness().instants[v.exported()].shot, job.reel)
	if e.part {
		job.part = v.of.Part
	}
	end := make(chan func(), 1)
	v.working, v.t.stale = end, true
	go func() {
		said, err := job.do()
		end <- func() {
			switch e.said, e.refused = said, err != nil; {
			case errors.Is(err, game.ErrStopped):
				e.said = "Stopped. Nothing is written."
			case err != nil:
				e.said = ui.Sentence(err.Error())
			}
		}
	}()
}

// An exportJob is what is made beside the ticks: what was chosen when it began.
type exportJob struct {
	*exporting // how far it is
	name       string
	reel       *replay.Reel
	journal    *game.Journal
	shots      int // of the reel, until the moment
	what       exportable
	from, to   int
	part       *game.Cut // instead of the turns and of all of the game; nil for none
	pixels     int
	paper      export.Paper
	ground     bool
	export     func(name string, write func(io.Writer) error) (said string, err error)
	copy       func(text string) error
	site       string
}

// do makes it, and says where it is.
func (j *exportJob) do() (said string, err error) {
	switch j.what.ending {
	case ".html":
		return j.report()
	case ".txt":
		return j.link()
	}
	g, err := export.Of(j.reel)
	if err != nil {
		return "", err
	}
	switch j.what.of {
	case ofMoment:
		return j.moment(g)
	case ofTurns:
		if g, err = j.between(g); err != nil {
			return "", err
		}
		film, err := g.Film(j.from, j.to, j.pixels)
		if err != nil {
			return "", err
		}
		film.Watch = j.watch
		if j.what.ending == ".gif" {
			return j.export(j.name, film.WriteGIF)
		}
		return j.export(j.name, film.WriteAPNG)
	}
	if g, err = j.between(g); err != nil {
		return "", err
	}
	f, err := g.Figures()
	if err != nil {
		return "", err
	}
	if j.what.ending == ".json" {
		return j.export(j.name, f.WriteJSON)
	}
	for i, t := range f.Tables() {
		where, err := j.export(strings.TrimSuffix(j.name, ".csv")+"-"+t.Name, t.Write)
		if err != nil {
			return "", err
		}
		if i == 0 {
			said = where + " With it are those of stands and of rolls."
		}
	}
	return said, nil
}

// between is what is marked of the game, if that is wanted.
func (j *exportJob) between(g *export.Game) (*export.Game, error) {
	if j.part == nil {
		return g, nil
	}
	g, err := g.Between(j.reel.After(j.part.From), j.reel.After(j.part.To))
	if err != nil {
		return nil, errors.New("the side knew of nothing that was done in what is marked")
	}
	j.from, j.to = g.First(), g.Turns()
	return g, nil
}

// moment draws the table of the moment.
func (j *exportJob) moment(g *export.Game) (said string, err error) {
	s, err := g.SceneAfter(j.shots)
	if err != nil {
		return "", err
	}
	var pic *picture.Picture
	switch {
	case j.ground:
		pic = picture.Ground(s)
	case j.what.ending == ".pdf":
		pic = picture.Table(s, picture.Options{Bare: true})
	default:
		pic = export.Table(s)
	}
	switch j.what.ending {
	case ".svg":
		return j.export(j.name, pic.WriteSVG)
	case ".pdf":
		p := &export.Print{Title: s.Title, Picture: pic, Area: pic.Bounds, Paper: j.paper, Watch: j.watch}
		return j.export(j.name, p.WritePDF)
	}
	w, h := pic.Bounds.Size()
	return j.export(j.name, func(out io.Writer) error { return pic.WritePNG(out, max(1, float64(int(pictureLong/max(w, h))))) })
}

// pictureLong is how many pixels the longer side of a picture has, at most.
const pictureLong = 2400

// link copies a link to the moment, or writes it to a file.
func (j *exportJob) link() (said string, err error) {
	now := j.reel.At(j.shots).(*rules.State)
	sc, err := now.Moment()
	if err != nil {
		return "", fmt.Errorf("this moment is no scenario: %w", err)
	}
	if now.Turn > 0 {
		sc.Title += fmt.Sprintf(", turn %d", now.Turn)
	}
	sent := link.OfTable(scenarios.Encode(&scenarios.Document{Scenario: sc}))
	if sent == "" {
		return "", errors.New("a link has no room for this table, which does not come with the program, or is much changed: save it, and send the file")
	}
	sent = j.site + sent
	if j.copy(sent) == nil {
		return fmt.Sprintf("The link is copied: paste it anywhere. It has %d characters.", len(sent)), nil
	}
	said, err = j.export(j.name, func(w io.Writer) error {
		_, err := io.WriteString(w, sent+"\n")
		return err
	})
	return "The link cannot be copied from here. " + said, err
}

// report tells the game.
func (j *exportJob) report() (said string, err error) {
	side := j.reel.Who()
	if side == game.Referee {
		side = ""
	}
	r, err := chronicle.Of(j.journal, chronicle.Words(rules.System{}, j.journal, side), chronicle.Options{Side: side, Part: j.part})
	if err != nil {
		return "", err
	}
	a, err := r.Article()
	if err != nil {
		return "", err
	}
	return j.export(j.name, a.WriteHTML)
}

// watch takes in how far it is, and reports whether it goes on.
func (j *exportJob) watch(done, all int) bool {
	j.done.Store(int64(done))
	j.all.Store(int64(all))
	yield.Now()
	return !j.stopped.Load()
}

// exportKeys takes the keys while it is asked what to export.
func (v *Viewer) exportKeys(in *ui.Input) {
	e := v.exporting
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			v.stopsExport()
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !v.t.page.PressFocus() {
				v.exports()
			}
		case ebiten.KeyTab:
			by := 1
			if in.Shift {
				by = -1
			}
			v.t.page.MoveFocus(by)
		case ebiten.KeyArrowDown:
			v.chooseExport(e.what + 1)
		case ebiten.KeyArrowUp:
			v.chooseExport(e.what - 1)
		}
	}
	v.t.stale = true
}

// chooseExport chooses what is to be made.
func (v *Viewer) chooseExport(i int) {
	if v.working == nil && i >= 0 && i < len(exportables) {
		v.exporting.what, v.exporting.said, v.t.stale = i, "", true
	}
}

// stopsExport stops what is made, or puts the page away.
func (v *Viewer) stopsExport() {
	if v.working != nil {
		v.exporting.stopped.Store(true)
		return
	}
	v.shuts()
}
