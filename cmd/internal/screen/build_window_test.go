package screen

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
)

// inch is where a place of the table that is built is in the window.
func (g *guest) inch(x, y float64) gmath.Vec {
	g.T.Helper()
	return g.Target("north-west corner").Add(gmath.Vec{X: x, Y: y}.Mulf(g.Now().Scale))
}

// begins opens the builder with a new table of a title.
func (g *guest) beginsTable(title string) {
	g.T.Helper()
	g.Settled()
	g.Key(ebiten.KeyDigit5)
	g.Key(ebiten.KeyEnter)
	g.types(title)
	g.Key(ebiten.KeyEnter)
	g.want("builder", title)
	g.Settled()
}

// drawsWood draws a wood of four corners.
func (g *guest) drawsWood() {
	g.T.Helper()
	g.Key(ebiten.KeyW)
	for _, p := range [][2]float64{{20, 10}, {30, 9}, {32, 18}, {22, 20}} {
		g.Click(g.inch(p[0], p[1]))
	}
	g.Key(ebiten.KeyEnter)
	g.Key(ebiten.KeyEscape)
}

// raises puts a ready company of each side on the table.
func (g *guest) raises() {
	g.T.Helper()
	g.Key(ebiten.KeyDigit2)
	// Shorter than a tick, with which the pointer comes.
	g.Move(g.Target("offer us-rifle-company"))
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(3)
	g.Click(g.inch(10, 30))
	g.Click(g.Target("side: German"))
	g.Click(g.Target("offer german-rifle-company"))
	g.Click(g.inch(60, 20))
	g.Settled()
}

// A table is built from nothing by clicks and keys, saved, found in the lobby, and
// played, and no file is touched.
func TestTableIsBuiltFromNothingAndPlayed(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("My ford")
	g.drawsWood()
	g.raises()
	if tr := g.Now(); len(tr.Stands) != 8 || !nobodyWins(tr.Left) {
		t.Fatalf("there are %d stands and the faults %q, want 8, and the hint that nobody can win yet", len(tr.Stands), tr.Left)
	}
	g.Key(ebiten.KeyDigit3)
	g.fills("field file turns", "1")
	g.Click(g.Target("page victory"))
	g.Settled()
	for !g.has("win American") {
		g.Move(g.Target("page victory").Add(gmath.Vec{X: 850}))
		g.Session.ScrollWheel(0, -3)
		g.Ticks(4)
	}
	g.Click(g.Target("win American"))
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	g.Save("build-saved", g.Settled())
	path := filepath.Join(dir, "tables", "my-ford.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`title = "My ford"`, `outline = [[20, 10], [30, 9], [32, 18], [22, 20]]`, `name    = "Rifle 3"`} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("the file has no %s:\n%s", want, text)
		}
	}

	if win, otherwise := strings.Index(string(text), "Destroy half of the enemy's stands."), strings.Index(string(text), "Otherwise nobody wins."); win < 0 || win > otherwise {
		t.Errorf("who wins is tried at %d of the file, what is always met at %d", win, otherwise)
	}

	// Played at once, and back.
	g.Key(ebiten.KeyT)
	g.want("match", "My ford")
	g.leave()
	g.want("builder", "My ford")
	for range 3 {
		g.Key(ebiten.KeyZ)
	}
	if n := len(g.Settled().Pix); n == 0 || len(g.Now().Stands) != 4 {
		t.Errorf("after the trial a change is taken back and there are %d stands, want 4", len(g.Now().Stands))
	}
	for range 3 {
		g.Key(ebiten.KeyShiftLeft, ebiten.KeyZ)
	}
	if len(g.Now().Stands) != 8 {
		t.Errorf("done again there are %d stands, want 8", len(g.Now().Stands))
	}

	// Opened from its file and saved again it is the same to the byte.
	g.leavesBuilder()
	g.Click(g.Target("from my-ford"))
	g.Key(ebiten.KeyEnter)
	g.want("builder", "My ford")
	g.Settled()
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	if again, _ := os.ReadFile(path); !bytes.Equal(again, text) {
		t.Errorf("saved again the file is another:\n%s", again)
	}
	g.leavesBuilder()

	// Of a turn alone, it is played to its end from the lobby, and watched again.
	g.Key(ebiten.KeyDigit2)
	g.Key(ebiten.KeyEnd)
	if got := g.Now().Table; got != "My ford" {
		t.Fatalf("the last of the tables is %q", got)
	}
	g.Key(ebiten.KeyEnter)
	g.want("match", "My ford")
	for range 120 {
		if g.Now().Step == "over" {
			break
		}
		g.Key(ebiten.KeyEnter)
		g.Ticks(30)
	}
	if tr := g.Now(); tr.Step != "over" {
		t.Fatalf("it is turn %d, %s: want the game over (%s)", tr.Turn, tr.Step, tr.Message)
	}
	for tries := 0; tries < 20 && g.Now().Showing; tries++ {
		g.Key(ebiten.KeyE)
		g.Ticks(5)
	}
	g.Key(ebiten.KeyR)
	g.Waits("the replay", func() bool { return g.Now().Scene != "match" })
	g.want("replay", "My ford")
	g.Settled()
	at, all := g.place()
	g.keyed(ebiten.KeyEnd)
	if end, _ := g.place(); at != 1 || all < 3 || end != all {
		t.Errorf("watched again it begins at %d of %d, and ends at %d", at, all, end)
	}
	g.Save("build-replayed", g.Settled())
	windowtest.Verifies(t, dir)
}

// leavesBuilder goes back to the lobby by the menu.
func (g *guest) leavesBuilder() {
	g.T.Helper()
	g.Key(ebiten.KeyF10)
	g.Click(g.Target("leave"))
	g.Ticks(2)
	g.Settled()
}

// Whatever becomes of the program, what was built is there, and all of it can still be
// taken back and done again.
func TestBuiltSurvivesKill(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("Killed")
	g.drawsWood()
	g.raises()
	g.Kill()
	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit5)
	g.Key(ebiten.KeyArrowDown)
	g.want("lobby", "Killed")
	g.Key(ebiten.KeyEnter)
	g.want("builder", "Killed")
	if n := len(g.Now().Stands); n != 8 {
		t.Fatalf("there are %d stands, want 8", n)
	}
	for range 3 {
		g.Key(ebiten.KeyZ)
	}
	if tr := g.Now(); len(tr.Stands) != 0 || g.has("undo") {
		t.Errorf("all taken back there are %d stands", len(tr.Stands))
	}
	for range 3 {
		g.Key(ebiten.KeyShiftLeft, ebiten.KeyZ)
	}
	if n := len(g.Now().Stands); n != 8 {
		t.Errorf("all done again there are %d stands, want 8", n)
	}
	windowtest.Verifies(t, dir)
}

// saves saves what is built, and returns the file.
func (g *guest) saves(dir, name string) string {
	g.T.Helper()
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	text, err := os.ReadFile(filepath.Join(dir, "tables", strings.ToLower(name)+".toml"))
	if err != nil {
		g.T.Fatalf("%v (%s)", err, g.Now().Message)
	}
	return string(text)
}

// fills writes a field anew.
func (g *guest) fills(field, text string) {
	g.T.Helper()
	g.Click(g.Target(field))
	g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
	g.types(text)
	g.Key(ebiten.KeyEnter)
}

// Ground is changed by the pointer and by keys: holes, corners, cuts, merging, copies;
// and a mistake is shown, gone to, and taken back.
func TestGroundIsChanged(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("Ground")
	g.drawsWood()
	want := func(what string, terrain, holes int) {
		t.Helper()
		text := g.saves(dir, "Ground")
		if n, m := strings.Count(text, "[[terrain]]"), strings.Count(text, "holes"); n != terrain || m != holes {
			t.Errorf("%s: %d pieces, %d with holes; want %d and %d (%s)\n%s", what, n, m, terrain, holes, g.Now().Message, text)
		}
	}
	g.Click(g.inch(25, 14))
	if c := g.Now().Chosen; len(c) != 1 || c[0] != "Wood 1" {
		t.Fatalf("chosen is %q", c)
	}
	g.fills("field terrain name", "Long Wood")
	if c := g.Now().Chosen; len(c) != 1 || c[0] != "Long Wood" {
		t.Errorf("renamed, %q is chosen", c)
	}
	g.Key(ebiten.KeyO)
	g.Drag(g.inch(24, 12), g.inch(27, 14), ebiten.MouseButtonLeft)
	want("a hole", 1, 1)
	g.Key(ebiten.KeyX)
	g.Click(g.inch(18, 17))
	g.Click(g.inch(36, 17))
	want("cut", 2, 1)
	g.Key(ebiten.KeyJ)
	want("merged", 1, 1)
	g.Key(ebiten.KeyD)
	want("copied", 2, 2)
	g.Key(ebiten.KeyZ)
	g.Click(g.inch(25, 15.5)) // the wood again
	g.Drag(g.inch(20, 10), g.inch(35, 15), ebiten.MouseButtonLeft)
	g.Settled()
	if left := g.Now().Left; len(left) == 0 || !strings.Contains(left[0], "crosses") {
		t.Errorf("of an outline that crosses itself the faults are %q", left)
	}
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyF8)
	g.Save("build-fault", g.Settled())
	if c := g.Now().Chosen; len(c) != 1 || c[0] != "Long Wood" {
		t.Errorf("gone to, %q is chosen", c)
	}
	g.Key(ebiten.KeyT)
	g.want("builder", "Ground") // it cannot be played
	g.Key(ebiten.KeyZ)
	g.Settled()
	if left := g.Now().Left; !nobodyWins(left) {
		t.Errorf("taken back, the faults are %q, want the hint that nobody can win yet", left)
	}
}

// Stands are brought onto the table from beside it and sent back, and their cards are
// filled in.
func TestStandsComeAndGo(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit5)
	g.Click(g.Target("from lezey-1944"))
	g.Key(ebiten.KeyEnter)
	g.want("builder", "Lezey")
	g.Settled()
	n := len(g.Now().Stands)
	g.Drag(g.Target("waiting A command"), g.inch(4, 4), ebiten.MouseButtonLeft)
	g.Settled()
	if got := len(g.Now().Stands); got != n+1 {
		t.Fatalf("brought onto the table there are %d stands there, want %d", got, n+1)
	}
	g.Drag(g.Place("A command"), g.Target("waiting B command"), ebiten.MouseButtonLeft)
	g.Save("build-sent-back", g.Settled())
	if got := len(g.Now().Stands); got != n {
		t.Errorf("sent back there are %d stands on the table, want %d", got, n)
	}
	g.Click(g.Target("waiting A command"))
	g.fills("field stand name", "The old man")
	g.Click(g.Target("field stand hidden"))
	g.Click(g.Target("field stand quality"))
	g.Key(ebiten.KeyEscape)
	if !g.has("field stand quality") {
		t.Error("the key that closes a list closes the card, too")
	}
	g.Click(g.Target("field stand quality"))
	g.types("vet")
	g.Key(ebiten.KeyEnter)
	g.Save("build-card", g.Settled())
	text := g.saves(dir, "lezey-1944")
	at := strings.Index(text, `"The old man"`)
	if at < 0 {
		t.Fatal("the new name is not in the file")
	}
	entry, _, _ := strings.Cut(text[at:], "[[stand]]")
	for _, want := range []string{"hidden", `"veteran"`, "arrives = 6"} {
		if !strings.Contains(strings.Join(strings.Fields(entry), " "), want) {
			t.Errorf("its entry has no %s:\n%s", want, entry)
		}
	}
}

// A table of one's own that has faults is mended in the builder, from its card; the
// settings are reached from there, and lead back.
func TestFaultyTableIsMended(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "tables"), 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "tables", "by-hand.toml")
	text := "# mine\nformat = \"sightline/scenario 1\"\ntitle = \"By hand\"\nturns = 6\n\n[table]\nsize = [48, 36]\n\n[game]\nsystem = \"command-decision\"\n\n" +
		"[[side]]\nname = \"US\"\n\n[[side]]\nname = \"German\"\n\n[[formation]]\nname = \"A\"\nside = \"Us\" # a slip\nmorale = 7\nquality = \"regular\"\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyEnd)
	g.Click(g.Target("mend"))
	g.want("builder", "By hand")
	g.Settled()
	if left := g.Now().Left; len(left) == 0 || !strings.HasPrefix(left[0], "A, side") {
		t.Fatalf("the faults are %q", left)
	}
	g.Click(g.Target("fault 1"))
	g.Save("build-mend", g.Settled())
	g.Click(g.Target("remove"))
	g.Settled()
	if left := g.Now().Left; len(left) > 0 {
		t.Errorf("taken away, the faults are %q", left)
	}
	g.Key(ebiten.KeyF10)
	g.Click(g.Target("menu settings"))
	g.Ticks(3)
	if s := g.Now().Scene; s != "lobby" {
		t.Errorf("there is the %s, want the settings", s)
	}
	g.Key(ebiten.KeyEscape)
	g.want("builder", "By hand")
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	now, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(now), "# mine\n") {
		t.Errorf("saved, the file is %v\n%s", err, now)
	}
	if was, err := os.ReadFile(filepath.Join(dir, "tables", "old", "by-hand.toml")); err != nil || string(was) != text {
		t.Errorf("what was written by hand is not kept beside it: %v\n%s", err, was)
	}
}

// A file that its author changed by hand while it is built is not written over unasked: it is
// saved beside it, and so again when it is gone on with.
func TestChangedOutsideIsAsked(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("Mine")
	g.drawsWood()
	mine := g.saves(dir, "Mine")
	path := filepath.Join(dir, "tables", "mine.toml")
	byHand := "# by hand\n" + strings.Replace(mine, `"Mine"`, `"Mine, by hand"`, 1)
	if err := os.WriteFile(path, []byte(byHand), 0o666); err != nil {
		t.Fatal(err)
	}
	if is := g.saves(dir, "Mine"); is != byHand {
		t.Fatalf("what was changed by hand is written over:\n%s", is)
	}
	g.Save("build-outside", g.Settled())
	g.Key(ebiten.KeyEnter)
	if other, err := os.ReadFile(filepath.Join(dir, "tables", "mine-2.toml")); err != nil || string(other) != mine {
		t.Fatalf("saved beside it is %q, %v (%s)", other, err, g.Now().Message)
	}
	g.leavesBuilder()
	g.Key(ebiten.KeyArrowDown)
	g.Key(ebiten.KeyEnter)
	g.want("builder", "Mine")
	g.saves(dir, "Mine-2")
	if is, err := os.ReadFile(path); err != nil || string(is) != byHand {
		t.Fatalf("gone on with, it is saved as %q, %v", is, err)
	}
	windowtest.Verifies(t, dir)
}

// Files are found from the builder: a picture lies under the table at once, another table is
// opened in the builder once its author has said so, and what was built is kept.
func TestFilesAreFoundFromBuilder(t *testing.T) {
	dir := t.TempDir()
	files := t.TempDir()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 720, 480))); err != nil {
		t.Fatal(err)
	}
	other := "format = \"sightline/scenario 1\"\ntitle = \"Another\"\nturns = 6\n\n[table]\nsize = [48, 36]\n\n[game]\nsystem = \"command-decision\"\n\n" +
		"[[side]]\nname = \"US\"\n\n[[side]]\nname = \"German\"\n"
	for name, data := range map[string][]byte{"map.png": b.Bytes(), "another.toml": []byte(other), "broken.png": []byte("no picture")} {
		if err := os.WriteFile(filepath.Join(files, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("Traced")
	g.drawsWood()
	find := func(name string) {
		t.Helper()
		g.Key(ebiten.KeyControlLeft, ebiten.KeyO)
		for range len(dir) + len(files) + 20 {
			g.Key(ebiten.KeyBackspace)
		}
		g.types(strings.TrimPrefix(filepath.Join(files, name), string(filepath.Separator)))
		g.Key(ebiten.KeyEnter)
		g.Ticks(5)
		g.Settled()
	}
	find("broken.png")
	g.want("builder", "Traced")
	if m := g.Now().Message; !strings.Contains(m, "broken.png is no picture") {
		t.Errorf("of what is no picture is said %q", m)
	}
	find("map.png")
	g.want("builder", "Traced")
	if !g.has("trace scale") {
		t.Fatalf("the picture is not there: %q", g.Now().Message)
	}
	g.Save("build-traced", g.Settled())
	find("another.toml")
	g.Save("build-asked", g.Frame())
	g.Key(ebiten.KeyEnter)
	g.Ticks(5)
	g.want("builder", "Another")
	g.leavesBuilder()
	g.Key(ebiten.KeyArrowDown)
	g.want("lobby", "Traced")
}

// nobodyWins reports whether the hint of a new table is all that is left to do.
func nobodyWins(left []string) bool {
	return len(left) == 1 && strings.Contains(left[0], "every result is a draw")
}
