package screen

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// A table that the program opens with is in view, whole.
func TestOpenedTableIsInView(t *testing.T) {
	file, err := filepath.Abs("../../../game/assault/battles/crossroads.toml")
	if err != nil {
		t.Fatal(err)
	}
	g := launch(t, windowtest.Size, file)
	g.Settled()
	f := newLobbyFrame(ui.Rect{W: 1280, H: 800}, true, false)
	for _, p := range g.Now().Targets {
		if strings.Contains(p.Name, "crossroads") {
			const half = 140 // of the height of a card
			if p.Y-half < f.main.Y || p.Y+half > f.main.Bottom() {
				t.Errorf("the middle of its card is at %.0f: want all of it in %v", p.Y, f.main)
			}
			return
		}
	}
	t.Error("its card is not in view")
}

// Every worked case can be reached: by the wheel, by the bar, by keys, and by
// searching.
func TestRulingsScroll(t *testing.T) {
	g := launch(t, windowtest.Size)
	g.Key(ebiten.KeyDigit3)
	g.Save("lobby-rulings", g.Settled())
	chapters := scenarios.Chapters()
	end := chapters[len(chapters)-1].Names
	first, last := chapters[0].Names[0], end[len(end)-1]
	f := newLobbyFrame(ui.Rect{W: 1280, H: 800}, true, false)
	top := func() {
		t.Helper()
		g.Key(ebiten.KeyHome)
		if g.has(last) || !g.has(first) {
			t.Fatal("the list is not at its top")
		}
	}
	top()
	g.Move(gmath.Vec{X: f.main.X + 100, Y: 400})
	for range 120 {
		g.Session.ScrollWheel(0, -1)
		g.Ticks(1)
	}
	if !g.has(last) || g.has(first) {
		t.Error("the wheel does not lead to the last case")
	}
	g.Click(g.Target(last))
	lastTitle := g.Now().Table
	top()
	x := f.main.Right() - 4
	g.Drag(gmath.Vec{X: x, Y: 200}, gmath.Vec{X: x, Y: 790}, ebiten.MouseButtonLeft)
	if !g.has(last) {
		t.Error("the bar does not lead to the last case")
	}
	top()
	g.Session.PressKey(ebiten.KeyArrowDown)
	g.Ticks(heldTicks + 140*repeatTicks)
	g.Session.ReleaseKey(ebiten.KeyArrowDown)
	g.Ticks(1)
	if !g.has(last) || g.Now().Table != lastTitle {
		t.Errorf("keys lead to %q, want %q", g.Now().Table, lastTitle)
	}
	g.Save("lobby-rulings-end", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.want("table", lastTitle)
	if g.Now().Verdict == "" {
		t.Error("the case has no answer on the table")
	}
	g.Settled()
	g.Click(g.Target("Tables"))
	g.want("lobby", lastTitle)

	seek := func(words string) {
		g.Key(ebiten.KeySlash)
		g.Session.TypeRune('/')
		g.Ticks(2)
		for _, r := range words {
			g.Session.TypeRune(r)
			g.Ticks(1)
		}
	}
	top()
	seek("14a wood")
	g.Save("lobby-search", g.Settled())
	if tr := g.Now(); !g.has("case-14a-two-inches-in-a-wood") || g.has(first) {
		t.Errorf("found is %q", tr.Table)
	}
	g.Key(ebiten.KeyEscape)
	seek("smoke over") // a word of the chapter's, and one of the title's
	if !g.has("case-10-over-a-smoke-screen") || g.has(first) {
		t.Errorf("found of a chapter is %q", g.Now().Table)
	}
	title := g.Now().Table
	g.Key(ebiten.KeyEnter) // back from the case, the search is left
	g.want("table", title)
	g.Settled()
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Session.TypeRune('1')
	g.Ticks(2)
	if !g.has("case-10-over-a-smoke-screen") {
		t.Error("what is typed after a case was open goes to the search")
	}
	g.Key(ebiten.KeyEscape)
	g.Click(g.Target("clause contact"))
	if !g.has("in-contact-across-a-bank") || g.has(first) {
		t.Error("the cases of a clause are others")
	}
}

// No row of who plays, and how, moves when another is chosen: the next click of one who
// did not look would have been on another.
func TestLobbyRowsStay(t *testing.T) {
	g := launch(t, windowtest.Size)
	g.Settled()
	g.Click(g.Target("maneuvers-1941"))
	rows := []string{"Blue: Player", "Red: Steady", "Referee: None", "Measuring: Free", "choose rulings"}
	at := func() (out []gmath.Vec) {
		g.Settled()
		for _, name := range rows {
			out = append(out, g.Target(name))
		}
		return out
	}
	was := at()
	for _, name := range []string{"Blue: Recruit", "Blue: Player", "Blue: Seasoned", "Red: Player", "Referee: At this screen", "Measuring: Free"} {
		g.Click(g.Target(name))
		if now := at(); !slices.Equal(now, was) {
			t.Errorf("with %s the rows %q are at %v, were at %v", name, rows, now, was)
		}
	}
}

// The games on boards, which lie below the others, are told at the head of the tables in a window of
// 1280 by 800, and one press goes to them: the first is chosen and all of its row is in view.
func TestLobbyGoesToBoards(t *testing.T) {
	g := launch(t, image.Pt(1280, 800))
	g.Settled()
	if g.has("crossroads") {
		t.Fatal("they are in view already: the test goes nowhere")
	}
	g.Save("lobby-first", g.Settled())
	g.Click(g.Target("board games"))
	g.Save("lobby-boards", g.Settled())
	if now := g.Now().Table; now != "The crossroads at Tolstoye" {
		t.Errorf("chosen is %q", now)
	}
	for _, k := range boards.All() {
		if !g.has(k.Smallest()) {
			t.Errorf("%s is not in view", k.Smallest())
		}
	}
}

// A match begins by mouse, with the measuring that is chosen in its journal, and
// leads back to the lobby, which goes on with it; one begun anew lays it aside.
func TestLobbyBeginsAMatch(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Save("lobby", g.Settled())
	g.Click(g.Target("maneuvers-1941"))
	g.Click(g.Target("Blue: Steady"))
	g.Click(g.Target("Red: Steady"))
	if g.has("begin") {
		t.Error("two bots may begin with nobody at the screen")
	}
	g.Click(g.Target("Blue: Player"))
	g.Click(g.Target("Measuring: Free"))
	g.Save("lobby-chosen", g.Settled())
	g.Click(g.Target("begin"))
	g.want("match", "Maneuvers")
	g.Key(ebiten.KeyA) // places all
	g.Settled()
	g.leave()
	g.want("lobby", "Maneuvers")
	g.Save("lobby-back", g.Settled())
	if text := journalOf(t, dir); !strings.Contains(text, `measuring = \"free\"`) || !strings.Contains(text, `"seat":"bot steady"`) && !strings.Contains(text, `"sit":"bot steady"`) {
		t.Errorf("the journal says nothing of measuring or of the bot: %.300s", text)
	}
	g.Click(g.Target("Measuring: Free"))
	g.Key(ebiten.KeyEnter) // the amber one goes on with it
	g.want("match", "Maneuvers")
	if tr := g.Now(); len(tr.Left) > 0 {
		t.Errorf("the game that was left goes on with %v to place", tr.Left)
	}
	g.leave()
	g.Click(g.Target("begin")) // anew, which is asked
	g.want("lobby", "Maneuvers")
	g.Save("lobby-anew", g.Settled())
	g.Click(g.Target("no"))
	g.Key(ebiten.KeyB, ebiten.KeyEnter)
	g.want("match", "Maneuvers")
	g.leave()
	g.Settled()

	// By keys alone: the game that lies aside.
	g.Key(ebiten.KeyDigit1)
	g.Save("lobby-kept-matches", g.Settled())
	aside := 0
	for _, p := range g.Now().Targets {
		if strings.HasPrefix(p.Name, "kept ") {
			aside++
		}
	}
	if aside != 2 {
		t.Fatalf("%d games are listed, want 2", aside)
	}
	g.Key(ebiten.KeyArrowDown)
	g.Key(ebiten.KeyEnter)
	g.want("match", "Maneuvers")
	if tr := g.Now(); tr.Side != "Blue" || !strings.HasPrefix(tr.Message, "Goes on where it was left") {
		t.Errorf("%s sits, and is told %q", tr.Side, tr.Message)
	}
	g.leave()
	g.want("lobby", "Maneuvers")
}

// leave leaves a match for the lobby.
func (g *guest) leave() {
	g.T.Helper()
	g.Key(ebiten.KeyEscape)
	g.Ticks(2)
	for range 3 {
		if g.has("leave") {
			break
		}
		g.Key(ebiten.KeyEscape)
		g.Ticks(2)
	}
	g.Click(g.Target("leave"))
	g.Ticks(3)
}

// journalOf is the text of the one journal in a folder.
func journalOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("journals %v, %v; want one", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// By keys alone: a table is chosen, who sits at it, and a match begun.
func TestLobbyByKeys(t *testing.T) {
	g := launch(t, image.Pt(1024, 640), "lezey-1944")
	g.Settled()
	g.want("lobby", "Lezey")
	g.Key(ebiten.KeyArrowRight)
	g.want("lobby", "Maneuvers")
	g.Key(ebiten.KeyS) // from the steady bot to the next
	g.Key(ebiten.KeyTab)
	if got := g.Now().Chosen[0]; got != "Continue" {
		t.Errorf("Tab leads to %q, want the first of the sections", got)
	}
	g.Key(ebiten.KeyArrowDown)
	g.Key(ebiten.KeyArrowDown)
	g.Key(ebiten.KeyArrowDown)
	g.Key(ebiten.KeyArrowDown)
	focused := g.Settled()
	at := g.Target("Settings")
	g.Key(ebiten.KeyEscape)
	g.Move(at)
	g.Ticks(2)
	part := image.Rect(int(at.X)-60, int(at.Y)-24, int(at.X)+60, int(at.Y)+24)
	hovered := g.Settled()
	if same(focused, hovered, part) {
		t.Error("what has the focus looks like what is pointed at")
	}
	g.Save("focus", focused)
	g.Key(ebiten.KeyEnter)
	g.want("match", "Maneuvers")
}

// A table that cannot be played says all that is wrong with it, and stays open as
// a free table.
func TestLobbySaysFaults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "unfinished.toml")
	text := "format = \"sightline/scenario 1\"\ntitle = \"Unfinished\"\n[table]\nsize = [48, 36]\n[game]\nsystem = \"command-decision\"\n" +
		"[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"\n"
	for i := range 40 {
		text += fmt.Sprintf("[[stand]]\nname = \"Rifle %d\"\nside = \"US\"\nkind = \"rifle\"\nat = [%d, 20]\n", i, i+4)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	g := launch(t, image.Pt(1024, 640), file)
	g.Settled()
	g.want("lobby", "Unfinished")
	g.Key(ebiten.KeyEnter)
	g.Save("fault", g.Settled())
	fault := g.Now().Todo
	if !strings.Contains(fault, file+":1: turns") || strings.Count(fault, "\n") < 20 {
		t.Errorf("what is wrong: %q", fault)
	}
	g.Key(ebiten.KeyEscape)
	g.Save("fault-line", g.Settled())
	if tr := g.Now(); tr.Todo != "" || tr.Message == "" || tr.Scene != "lobby" {
		t.Errorf("closed, the %s says %q and %q", tr.Scene, tr.Todo, tr.Message)
	}
	g.Key(ebiten.KeyF)
	g.want("table", "Unfinished")
}

// same reports whether two frames are the same in a part.
func same(a, b *image.RGBA, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		i, j := a.PixOffset(part.Min.X, y), a.PixOffset(part.Max.X, y)
		if !bytes.Equal(a.Pix[i:j], b.Pix[i:j]) {
			return false
		}
	}
	return true
}

// What is chosen under Settings is so after the program was ended.
func TestSettingsSurvive(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	before := g.Target("Settings")
	g.Key(ebiten.KeyDigit6)
	g.Click(g.Target("larger"))
	g.Session.TypeRune('+')
	g.Ticks(3)
	g.Click(g.Target("Speed: 8×"))
	g.Click(g.Target("Opportunity fire: Never"))
	g.Click(g.Target("Motion: Reduced"))
	g.Click(g.Target("Contrast: High"))
	g.Click(g.Target("Colors: Color-blind"))
	g.Click(g.Target("Sound: 60 %"))
	g.Save("settings", g.Settled())
	g.Move(gmath.Vec{X: 600, Y: 500})
	for !g.has("key log") {
		g.Session.ScrollWheel(0, -1)
		g.Ticks(2)
	}
	g.Click(g.Target("key log"))
	g.Save("settings-keys", g.Settled())
	g.Key(ebiten.KeyZ)
	if got, want := g.Now().Message, `Z already is "undo" (in any step: take the last choice back). Escape leaves it as it was.`; got != want {
		t.Errorf("a key that is taken: %q, want %q", got, want)
	}
	g.Key(ebiten.KeyInsert)
	g.Key(ebiten.Key2) // a key is asked for no more: this is a section
	g.want("lobby", g.Now().Table)
	if got := g.Now().Step; got != "play" {
		t.Errorf("after the key it is %q", got)
	}
	g.Kill()
	g = launchIn(t, dir, windowtest.Size)
	g.Save("large", g.Settled())
	if now := g.Target("Settings"); now.Y < before.Y*1.15 {
		t.Errorf("the text is not larger: Settings is at %v, and was at %v", now, before)
	}
	file := filepath.Join(dir, "sightline", "settings.toml")
	text, err := os.ReadFile(file)
	for _, want := range []string{"text-size = 120", "high-contrast = true", "speed = 8", "still = true", "color-blind = true", "volume = 60", `"log" = "Insert"`, `pass = ["opportunity-fire"]`} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %q; want %s", file, err, text, want)
		}
	}
	g.Kill()
	if err := os.WriteFile(file, []byte("text-size = 7\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	g = launchIn(t, dir, windowtest.Size)
	if got, want := g.Now().Message, fmt.Sprintf("%s: line 1: text-size: is 7: want 80 to 200; the settings are those without it.", file); got != want {
		t.Errorf("a bad file: %q, want %q", got, want)
	}
	g.Save("settings-fault", g.Settled())
}

// The settings are reached from a match: what is chosen there holds at once, and
// the match is as it was.
func TestSettingsInAMatch(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "--match", "player,steady", "maneuvers-1941")
	g.Key(ebiten.KeyA)
	g.Session.TypeRune('+')
	g.Settled()
	before, menu := g.Now(), g.Target("menu")
	g.Click(g.Target("row Blue rifle 1"))
	g.Key(ebiten.KeyF10)
	g.Save("match-menu", g.Settled())
	g.Click(g.Target("settings"))
	if tr := g.Now(); tr.Scene != "lobby" || tr.Step != "settings" || g.has("Play") || !g.has("Back to the table") {
		t.Fatalf("it is the %s, %s", tr.Scene, tr.Step)
	}
	for _, k := range []ebiten.Key{ebiten.KeyDigit2, ebiten.KeyF1, ebiten.KeyC} {
		g.Key(k)
		if tr := g.Now(); tr.Scene != "lobby" || tr.Step != "settings" {
			t.Fatalf("%v leads from the settings to %s, %s", k, tr.Scene, tr.Step)
		}
	}
	g.Click(g.Target("larger"))
	g.Move(gmath.Vec{X: 600, Y: 780})
	g.Ticks(3)
	g.Click(g.Target("Contrast: High"))
	g.Click(g.Target("Speed: 8×"))
	g.Move(gmath.Vec{X: 600, Y: 500})
	for !g.has("key log") {
		g.Session.ScrollWheel(0, -1)
		g.Ticks(2)
	}
	g.Click(g.Target("key log"))
	g.Key(ebiten.KeyInsert)
	g.Save("match-settings", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Save("match-after-settings", g.Settled())
	g.want("match", "Maneuvers")
	tr := g.Now()
	if tr.Step != before.Step || len(tr.Left) != len(before.Left) || tr.Scale != before.Scale || tr.Side != before.Side || len(tr.Chosen) != 1 {
		t.Errorf("the match is another: %s, %d left, scale %v, %v chosen; was %s, %d, %v", tr.Step, len(tr.Left), tr.Scale, tr.Chosen, before.Step, len(before.Left), before.Scale)
	}
	if now := g.Target("menu"); now.Y <= menu.Y {
		t.Errorf("the text is no larger: the menu is at %v, and was at %v", now, menu)
	}
	g.Key(ebiten.KeyL)
	if g.has("log") {
		t.Error("the key that the log had opens it still")
	}
	g.Key(ebiten.KeyInsert)
	g.Settled()
	if !g.has("log") {
		t.Error("the key that was chosen does not open the log")
	}
	g.Key(ebiten.KeyF10)
	g.Settled()
	if !g.has("speed") {
		t.Fatal("there is no menu")
	}
	g.Click(g.Target("go on"))
	g.leave()
	g.want("lobby", g.Now().Table)
	if tr := g.Now(); tr.Step != "play" {
		t.Errorf("left, the lobby is at %s", tr.Step)
	}
}

// The pictures of every section, to be looked at, small and large.
func TestLobbyLooks(t *testing.T) {
	if os.Getenv("SIGHTLINE_FRAMES") == "" {
		t.Skip("takes pictures for SIGHTLINE_FRAMES alone")
	}
	for _, size := range []image.Point{{1024, 640}, {1920, 1080}} {
		g := launch(t, size)
		g.Save(fmt.Sprint("lobby-play-", size.X), g.Settled())
		for _, s := range []string{"Continue", "Rulings", "Settings", "Help"} {
			g.Click(g.Target(s))
			g.Save(fmt.Sprint("lobby-", s, "-", size.X), g.Settled())
		}
	}
}

// A scenario is opened by typing where it is, a game from elsewhere goes on, and
// what is no game says all that is wrong and does nothing.
func TestLobbyOpensFiles(t *testing.T) {
	away, dir := t.TempDir(), t.TempDir()
	g := launchIn(t, away, windowtest.Size, woodFile(t))
	from := g.Place("StuG 1")
	g.Drag(from, from.Add(gmath.Vec{X: -200, Y: -90}), ebiten.MouseButtonLeft)
	left := g.Pose("StuG 1")
	g.Kill()
	files, err := filepath.Glob(filepath.Join(away, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if err := os.WriteFile(filepath.Join(away, "broken.jsonl"), []byte("{}\n{}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	g = launchIn(t, dir, windowtest.Size)
	open := func(path string) {
		t.Helper()
		g.Key(ebiten.KeyControlLeft, ebiten.KeyO)
		for range 20 { // to the root
			g.Key(ebiten.KeyArrowLeft)
		}
		for _, r := range path[1:] {
			g.Session.TypeRune(r)
			g.Ticks(1)
		}
		g.Save("lobby-open", g.Settled())
		g.Key(ebiten.KeyEnter)
		g.Ticks(3)
	}
	open(filepath.Join(away, "broken.jsonl"))
	if tr := g.Now(); !strings.Contains(tr.Todo, "broken.jsonl") || len(journals(t, dir)) != 0 {
		t.Errorf("of what is no game is said: %q, %q", tr.Todo, tr.Message)
	}
	g.Key(ebiten.KeyEscape)
	open(files[0])
	g.Settled()
	if got := g.Pose("StuG 1"); g.Now().Scene != "table" || got.At != left.At {
		t.Errorf("the game from elsewhere: %s with StuG 1 at %v, want %v", g.Now().Scene, got.At, left.At)
	}
	if here := journals(t, dir); len(here) != 1 {
		t.Errorf("in the folder: %v, want a copy of the game", here)
	}
}
