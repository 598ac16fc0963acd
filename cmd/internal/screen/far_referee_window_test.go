package screen

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Who has the link of the referee sees all in his window, and says his word as at one screen:
// by mouse and by keys, with a reason. It is so for both sides, signed in the journal of the host;
// what the host refuses he is told, and in the end the record verifies for him, too.
func TestRefereeFarAway(t *testing.T) {
	_, dir, links := hostGame(t, far.Game{
		Name: "maneuvers-1941.toml", Seats: []visit.Seat{{Name: "Umpire", By: game.Referee}},
	}, nil)
	kept := t.TempDir()
	g := sitsAt(t, kept, links[2])
	blues := make(chan *far.Joined, 1)
	go func() { blues <- comesTo(t, links[0]) }()
	red := comesTo(t, links[1])
	blue := <-blues
	steps(t, blue, 1)
	steps(t, red, 1)
	tr := g.soon("the match", func(tr ui.Trace) bool {
		return tr.Scene == "match" && !tr.Baking && tr.Step == rules.Commanding.String()
	})
	for _, side := range []string{"Blue", "Red"} {
		if !slices.ContainsFunc(tr.Stands, func(s ui.TracePose) bool { return strings.HasPrefix(s.Name, side) }) {
			t.Errorf("the referee sees nothing of %s", side)
		}
	}
	g.Save("far-referee", g.Settled())
	for _, k := range []ebiten.Key{ebiten.KeyF6, ebiten.KeyF8, ebiten.KeyEnter, ebiten.KeyEscape} {
		g.Key(k) // nobody is there to hand the table to, and he has no side
	}
	if tr := g.Now(); tr.Scene != "match" || tr.Side != game.Referee {
		t.Fatalf("there is the %s of %q", tr.Scene, tr.Side)
	}

	// By mouse: a stand is dragged, and the reason typed.
	name := ""
	for _, s := range g.Now().Stands {
		if strings.HasPrefix(s.Name, "Blue") && s.X > 300 && s.X < 900 {
			name = s.Name
			break
		}
	}
	poses := func(j *far.Joined) rules.Piece { return pieceOf(t, j, name) }
	before := poses(red)
	from := g.Place(name)
	g.Drag(from, from.Add(gmath.Vec{X: 14, Y: -50}), ebiten.MouseButtonLeft)
	g.Ticks(2)
	g.types("bumped the table")
	g.Save("far-referee-put", g.Settled())
	g.Click(g.Target("say it"))
	g.soon("it stands elsewhere for all", func(ui.Trace) bool {
		return poses(red).Footprint.Center != before.Footprint.Center && poses(red).Footprint.Center == poses(blue).Footprint.Center
	})

	// By keys: hits, without a reason first; then the last word is taken back.
	g.types("hits")
	g.Key(ebiten.KeyEnter)
	g.Key(ebiten.KeyArrowRight)
	g.Key(ebiten.KeyEnter)
	if tr := g.Now(); !strings.Contains(tr.Message, "reason") {
		t.Errorf("without a reason: %q", tr.Message)
	}
	g.Key(ebiten.KeyArrowDown)
	g.types("a shell from nowhere")
	g.Key(ebiten.KeyEnter)
	g.soon("it is hit", func(ui.Trace) bool { return poses(blue).Hits == 1 })
	g.types("take back")
	g.Key(ebiten.KeyEnter)
	g.types("it was no shell")
	g.Save("far-referee-back", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("it is not hit", func(ui.Trace) bool { return poses(blue).Hits == 0 })

	// He talks to both.
	g.Key(ebiten.KeyF7)
	g.types("Play on.")
	g.Save("far-referee-talks", g.Settled())
	g.Key(ebiten.KeyEnter)
	for _, j := range []*far.Joined{red, blue} {
		g.hears(j, "the referee speaks", func(n room.Now) bool {
			return slices.ContainsFunc(n.Lines, func(l room.Line) bool { return l.Text == "Play on." && l.From.By == game.Referee })
		})
	}
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyEscape)

	// Left and opened again under Continue it is his seat.
	g.Click(g.Target("leave"))
	g.soon("the lobby", func(tr ui.Trace) bool { return tr.Scene == "lobby" })
	g.Key(ebiten.KeyDigit1)
	g.soon("it is listed", func(ui.Trace) bool {
		return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "kept seats/") })
	})
	g.Key(ebiten.KeyEnter)
	g.soon("the match again", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == game.Referee })

	// The end, and its record.
	if err := red.Seat.Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	g.soon("it is over", func(tr ui.Trace) bool { return tr.Step == rules.Over.String() && g.has("open record") })
	g.Save("far-referee-over", g.Settled())
	g.Key(ebiten.KeyF6)
	g.soon("the record verifies and is kept", func(tr ui.Trace) bool {
		return strings.Contains(tr.Message, "The record is kept among your games") && strings.Contains(tr.Message, "Verified")
	})
	g.Save("far-referee-record", g.Settled())
	windowtest.Verifies(t, kept)
	g.Click(g.Target("leave"))
	g.soon("the lobby again", func(tr ui.Trace) bool { return tr.Scene == "lobby" })
	tr = g.soon("it is watched again from the list", func(tr ui.Trace) bool {
		if !g.has("go on") {
			g.Key(ebiten.KeyDigit4) // while the games are read no key is heard
			return false
		}
		return g.has("watch") && g.has("go on")
	})
	g.Save("far-referee-listed", g.Settled())
	if n := len(slices.DeleteFunc(tr.Targets, func(p ui.TracePlace) bool { return !strings.HasPrefix(p.Name, "kept ") })); n != 1 {
		t.Errorf("the game and its record are %d games of the list: want one", n)
	}
	g.Key(ebiten.KeyEnter)
	g.soon("the replay", func(tr ui.Trace) bool { return tr.Scene != "lobby" && !tr.Baking })

	j := journalAt(t, dir)
	if !j.Sound() {
		t.Errorf("the journal: %v", j.Faults)
	}
	var words []string
	for _, l := range j.Lines {
		if l.By == game.Referee && l.Kind != game.SitLine {
			if l.Seat != "Umpire" {
				t.Errorf("a word of the referee is of the seat %q", l.Seat)
			}
			words = append(words, string(l.Do)+l.Reason)
		}
	}
	if len(words) != 3 || !strings.Contains(words[0], "bumped the table") || !strings.Contains(words[1], `"hits":1`) || words[2] != "it was no shell" {
		t.Errorf("the journal has of the referee: %q", words)
	}
}

// pieceOf is a stand as a seat sees it.
func pieceOf(t *testing.T, j *far.Joined, name string) rules.Piece {
	t.Helper()
	l, err := j.Seat.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := l.View.(*rules.State).Piece(name)
	if !ok {
		t.Fatalf("%s sees no %s", j.Seat.Who().By, name)
	}
	return p
}
