package games

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"sightline/game"
	"sightline/game/freetable"
	"sightline/game/seat"
	"sightline/geom"
)

// field is a table with one stand, 5" from its west edge.
const field = `format = "sightline/scenario 1"
title = "Field"
[table]
size = [48, 36]
[[side]]
name = "US"
[[stand]]
name = "Rifle"
side = "US"
kind = "rifle"
at = [5, 20]
`

// open opens a table in a folder, which is closed after the test.
func open(t *testing.T, f *Folder, name, text string) (*seat.Seat, string) {
	t.Helper()
	t.Cleanup(f.Close)
	at, note, err := f.Open(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return at, note
}

// goingOn lists the games that Open goes on with.
func goingOn(f *Folder) []Kept {
	return slices.DeleteFunc(f.All(), func(k Kept) bool { return k.Aside })
}

// move puts the stand so many inches from the west edge.
func move(t *testing.T, at *seat.Seat, inches int) {
	t.Helper()
	p := freetable.Place{Stand: "Rifle", At: geom.InchPt(geom.Length(inches), 20)}
	if err := at.Do(p.Encode()); err != nil {
		t.Fatal(err)
	}
}

// want holds where the stand is, in inches from the west edge, and what was
// said against what ought to be; KEY stands for the key of the field.
func want(t *testing.T, at *seat.Seat, inches int, note, said string) {
	t.Helper()
	l, err := at.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.View.(*freetable.State).Setup().Stands[0].At; got != geom.InchPt(geom.Length(inches), 20) {
		t.Errorf("the stand is at %v, want %d inches from the west", got, inches)
	}
	if note = withKey(note); note != said {
		t.Errorf("said: %q\nwant: %q", note, said)
	}
}

func withKey(s string) string {
	return strings.ReplaceAll(s, key(freetable.System{}, []byte(field)), "KEY")
}

// wantFiles holds the files of a folder, each with how many lines it has.
func wantFiles(t *testing.T, folder, want string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		lines := bytes.Count(read(t, filepath.Join(folder, e.Name())), []byte{'\n'})
		list = append(list, fmt.Sprintf("%s %d", withKey(e.Name()), lines))
	}
	if got := strings.Join(list, ", "); got != want {
		t.Errorf("in the folder: %s\nwant: %s", got, want)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// fieldIn is the journal of the field in a folder.
func fieldIn(f *Folder) string {
	return filepath.Join(f.path, "field-"+key(freetable.System{}, []byte(field))+extension)
}

// played is the journal of three moves, to 10, 11 and 12 inches.
func played(t *testing.T) (f *Folder, journal []byte) {
	t.Helper()
	f = In(filepath.Join(t.TempDir(), "my", "games"))
	at, note := open(t, f, "here/field.toml", field)
	want(t, at, 5, note, "")
	for i := range 3 {
		move(t, at, 10+i)
	}
	f.Close()
	return f, read(t, fieldIn(f))
}

func TestTheSameTextGoesOn(t *testing.T) {
	f, _ := played(t)
	at, note := open(t, f, "elsewhere/a copy.toml", field)
	want(t, at, 12, note, "Goes on where it was left: 3 moves.")
	if file, err := f.Where(); file != fieldIn(f) || err != nil {
		t.Errorf("kept in %q, %v", file, err)
	}
	for range 2 {
		if err := at.TakeBack(""); err != nil {
			t.Fatal(err)
		}
	}
	at, note = open(t, f, "field.toml", field)
	want(t, at, 10, note, "Goes on where it was left: 1 move.")
	wantFiles(t, f.path, "field-KEY.jsonl 6")
}

func TestAnotherTextBegins(t *testing.T) {
	f, before := played(t)
	at, note := open(t, f, "field.toml", strings.Replace(field, "[5, 20]", "[7, 20]", 1))
	want(t, at, 7, note, "")
	move(t, at, 30)
	f.Close()
	if !bytes.Equal(read(t, fieldIn(f)), before) {
		t.Error("the journal of the other text was written to")
	}
	if list := goingOn(f); len(list) != 2 {
		t.Errorf("%d games are kept; want 2", len(list))
	}
}

func TestWhatCannotBePlayedLeavesNothing(t *testing.T) {
	f, _ := played(t)
	if _, _, err := f.Open("bad.toml", []byte("format = 1\n")); err == nil || !strings.Contains(err.Error(), "bad.toml") {
		t.Errorf("opened: %v", err)
	}
	wantFiles(t, f.path, "field-KEY.jsonl 4")
	if file, err := f.Where(); file != "" || err != nil {
		t.Errorf("no game is open, but in %q: %v", file, err)
	}
	if _, _, err := f.StartOver(); err == nil {
		t.Error("no game is open, and it starts over")
	}
}

func TestStartOver(t *testing.T) {
	f, before := played(t)
	old, _ := open(t, f, "field.toml", field)
	for n := 1; n <= 2; n++ {
		at, note, err := f.StartOver()
		if err != nil {
			t.Fatal(err)
		}
		want(t, at, 5, note, fmt.Sprintf("Started over. The game until now stays as field-KEY.over-%d.jsonl.", n))
		move(t, at, 40)
	}
	if _, err := old.Look(0); !errors.Is(err, seat.ErrClosed) {
		t.Errorf("a seat of the old game: %v", err)
	}
	wantFiles(t, f.path, "field-KEY.jsonl 2, field-KEY.over-1.jsonl 4, field-KEY.over-2.jsonl 2")
	if !bytes.Equal(read(t, strings.TrimSuffix(fieldIn(f), extension)+".over-1.jsonl"), before) {
		t.Error("the old journal is another")
	}
	at, note := open(t, f, "field.toml", field)
	want(t, at, 40, note, "Goes on where it was left: 1 move.")
}

// A damaged journal is laid aside as it is, and a new one begins.
func TestFaultsAreLaidAside(t *testing.T) {
	f, sound := played(t)
	damaged := bytes.Replace(sound, []byte("[11,20]"), []byte("[13,20]"), 1)
	lines := bytes.SplitAfter(sound, []byte{'\n'})
	for n, c := range []struct {
		journal []byte
		fault   string
	}{
		{damaged, "line 3: its checksum is wrong: this line was changed, or one before it is gone"},
		{bytes.Join([][]byte{lines[0], lines[2], lines[3]}, nil), "line 2: its checksum is wrong: this line was changed, or one before it is gone; it is of action 2: want 1"},
		{[]byte("not a journal\n"), "line 1: it has no checksum; it is no JSON"},
		{sound[:len(lines[0])-1], "line 1: there is no header"},
	} {
		if bytes.Equal(c.journal, sound) {
			t.Fatal("nothing is wrong with the journal")
		}
		write(t, fieldIn(f), c.journal)
		at, note := open(t, f, "field.toml", field)
		aside := fmt.Sprintf("field-KEY.faulty-%d.jsonl", n+1)
		want(t, at, 5, note, "The game kept here cannot go on: field-KEY.jsonl: "+c.fault+". It stays as "+aside+", and a new one begins.")
		move(t, at, 20)
		f.Close()
		if got := read(t, strings.Replace(filepath.Join(f.path, aside), "KEY", key(freetable.System{}, []byte(field)), 1)); !bytes.Equal(got, c.journal) {
			t.Errorf("laid aside:\n%s\nwant:\n%s", got, c.journal)
		}
		if kept := goingOn(f); len(kept) != 1 || kept[0].Moves != 1 {
			t.Errorf("kept: %+v; want one game of one move", kept)
		}
	}
}

// Whatever the last bytes are that reached the disk before the power went:
// every move that was shown is there.
func TestACrashLosesNothingConfirmed(t *testing.T) {
	f := In(t.TempDir())
	at, _ := open(t, f, "field.toml", field)
	sizes := []int{len(read(t, fieldIn(f)))} // sizes[n]: when n moves had been confirmed
	for i := range 4 {
		move(t, at, 10+i)
		sizes = append(sizes, len(read(t, fieldIn(f))))
	}
	whole := read(t, fieldIn(f))
	f.Close()
	confirmed := 0
	for cut := sizes[0]; cut <= len(whole); cut++ {
		if confirmed+1 < len(sizes) && cut == sizes[confirmed+1] {
			confirmed++
		}
		if cut%7 != 0 && cut != sizes[confirmed] {
			continue
		}
		after := In(t.TempDir())
		write(t, fieldIn(after), whole[:cut])
		at, note := open(t, after, "field.toml", field)
		inches, said := 5, ""
		if confirmed > 0 {
			inches, said = 9+confirmed, fmt.Sprintf("Goes on where it was left: %s.", moves(confirmed))
		}
		if cut != sizes[confirmed] {
			said = strings.TrimSpace(said + " What was not yet written down when the program ended is lost.")
		}
		want(t, at, inches, note, said)
		move(t, at, 44)
		after.Close()
		at, _ = open(t, after, "field.toml", field)
		want(t, at, 44, "", "")
		if j := game.ParseJournal(read(t, fieldIn(after))); len(j.Faults) > 0 {
			t.Errorf("cut at %d and continued, it has faults: %v", cut, j.Faults)
		}
		after.Close()
	}
	if confirmed != 4 {
		t.Errorf("%d moves were seen confirmed; want 4", confirmed)
	}
}

// A watchedDisk knows how much of the file is safe.
type watchedDisk struct {
	*os.File
	safe int64
}

func (d *watchedDisk) Sync() error {
	info, err := d.Stat()
	if err == nil {
		d.safe = info.Size()
	}
	return errors.Join(err, d.File.Sync())
}

// What a seat has been answered is safe on the disk.
func TestEveryMoveIsSynced(t *testing.T) {
	f, _ := played(t)
	at, _ := open(t, f, "field.toml", field)
	disk := &watchedDisk{File: f.open.journal.disk.(*os.File)}
	f.open.journal.disk = disk
	for i := range 5 {
		if i == 3 {
			if err := at.TakeBack(""); err != nil {
				t.Fatal(err)
			}
		} else {
			move(t, at, 20+i)
		}
		if j := read(t, fieldIn(f)); int64(len(j)) != disk.safe || bytes.Count(j, []byte{'\n'}) != 5+i {
			t.Errorf("after line %d: %d bytes of %d are safe", 5+i, disk.safe, len(j))
		}
	}
}

// A second program does not write to the journal that one has open.
func TestTwoProgramsOnOneTable(t *testing.T) {
	first, before := played(t)
	one, _ := open(t, first, "field.toml", field)
	for n := 1; n <= 2; n++ {
		at, note := open(t, In(first.path), "field.toml", field)
		want(t, at, 5, note, fmt.Sprintf("This table is open in another window: here is a second game of it, kept as field-KEY.second-%d.jsonl.", n))
		move(t, at, 40)
	}
	if !bytes.Equal(read(t, fieldIn(first)), before) {
		t.Error("another program wrote to the journal")
	}
	move(t, one, 20)
	first.Close()
	at, note := open(t, In(first.path), "field.toml", field)
	want(t, at, 20, note, "Goes on where it was left: 4 moves.")
}

// A folder that cannot be made costs nothing but the journal.
func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil)
	f := In(filepath.Join(file, "games"))
	at, note := open(t, f, "field.toml", field)
	want(t, at, 5, note, "")
	move(t, at, 20)
	want(t, at, 20, "", "")
	if err := at.TakeBack(""); err != nil {
		t.Error(err)
	}
	if where, err := f.Where(); where != "" || err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("kept in %q, %v", where, err)
	}
	at, note, err := f.StartOver()
	if err != nil {
		t.Fatal(err)
	}
	want(t, at, 5, note, "Started over.")
	if _, err := f.Where(); err == nil || len(goingOn(f)) > 0 {
		t.Error("started over, it is kept")
	}
}

// A journal that may only be read goes on in memory.
func TestReadOnly(t *testing.T) {
	f, before := played(t)
	for path, mode := range map[string]os.FileMode{fieldIn(f): 0o444, f.path: 0o555} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(path, 0o777) })
	}
	if w, err := os.OpenFile(fieldIn(f), os.O_RDWR, 0); err == nil {
		w.Close()
		t.Skip("who runs the tests may write everywhere")
	}
	at, note := open(t, f, "field.toml", field)
	want(t, at, 12, note, "Goes on where it was left: 3 moves.")
	move(t, at, 20)
	if _, err := f.Where(); !errors.Is(err, os.ErrPermission) {
		t.Errorf("kept: %v", err)
	}
	if !bytes.Equal(read(t, fieldIn(f)), before) {
		t.Error("it was written to")
	}
}

// A fullDisk takes so many bytes more.
type fullDisk struct {
	*os.File
	left int
}

func (d *fullDisk) WriteAt(b []byte, at int64) (int, error) {
	n, err := d.File.WriteAt(b[:min(len(b), d.left)], at)
	if d.left -= n; err == nil && n < len(b) {
		err = syscall.ENOSPC
	}
	return n, err
}

// On a full disk the game goes on, says that it is not kept, and is kept again
// when there is room.
func TestFullDisk(t *testing.T) {
	f, _ := played(t)
	at, _ := open(t, f, "field.toml", field)
	disk := &fullDisk{f.open.journal.disk.(*os.File), 500}
	f.open.journal.disk = disk
	kept, x := 3, 20
	for ; x < 30; x++ {
		move(t, at, x)
		if _, err := f.Where(); err != nil {
			break
		}
		kept++
	}
	if _, err := f.Where(); !errors.Is(err, syscall.ENOSPC) || kept == 3 {
		t.Fatalf("%d moves are kept: %v", kept, err)
	}
	torn := read(t, fieldIn(f))
	if lines := bytes.Count(torn, []byte{'\n'}); lines != kept+1 || bytes.HasSuffix(torn, []byte{'\n'}) {
		t.Errorf("%d lines on the disk; want %d and a torn one", lines, kept+1)
	}
	want(t, at, x, "", "")
	move(t, at, 31)
	disk.left = 1 << 20
	move(t, at, 32)
	if _, err := f.Where(); err != nil {
		t.Errorf("there is room again: %v", err)
	}
	at, note := open(t, f, "field.toml", field)
	want(t, at, 32, note, fmt.Sprintf("Goes on where it was left: %d moves.", kept+3))
}

func TestKept(t *testing.T) {
	f, _ := played(t)
	at, _ := open(t, f, "field.toml", field)
	if err := at.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(field, "[5, 20]", "[7, 20]", 1)
	at, _ = open(t, f, "other.toml", other)
	move(t, at, 30)
	f.Close()
	yesterday := time.Now().AddDate(0, 0, -1).Truncate(time.Second)
	if err := os.Chtimes(fieldIn(f), yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(f.path, "notes.txt"), []byte("not a journal"))
	write(t, filepath.Join(f.path, "copy.jsonl"), read(t, fieldIn(f)))
	kept := goingOn(f)
	if len(kept) != 2 {
		t.Fatalf("kept: %+v", kept)
	}
	if k := kept[0]; k.Name != "other.toml" || string(k.Text) != other || k.Moves != 1 {
		t.Errorf("the last: %+v", k)
	}
	if k := kept[1]; k.Name != "here/field.toml" || string(k.Text) != field || k.Moves != 2 || !k.When.Equal(yesterday) {
		t.Errorf("the one before: %+v", k)
	}
	if goingOn(In(filepath.Join(f.path, "nowhere"))) != nil || goingOn(Nowhere(errors.New("no"))) != nil {
		t.Error("games are kept where there are none")
	}
}

// A game that lies aside is listed, and taken up again by its name; the one that
// went on in its place lies aside then.
func TestTakeUp(t *testing.T) {
	f, before := played(t)
	open(t, f, "field.toml", field)
	at, _, err := f.StartOver()
	if err != nil {
		t.Fatal(err)
	}
	move(t, at, 40)
	f.Close()
	aside := ""
	for _, k := range f.All() {
		if k.Aside {
			aside = k.File
		}
	}
	if withKey(aside) != "field-KEY.over-1.jsonl" || len(f.All()) != 2 || len(goingOn(f)) != 1 {
		t.Fatalf("aside %q of %+v", aside, f.All())
	}
	k, err := f.TakeUp("somewhere/" + aside)
	if err != nil || string(k.Text) != field || k.Aside {
		t.Fatalf("%+v, %v", k, err)
	}
	if !bytes.Equal(read(t, fieldIn(f)), before) {
		t.Error("another journal was taken up")
	}
	wantFiles(t, f.path, "field-KEY.jsonl 4, field-KEY.over-2.jsonl 2")
	at, note := open(t, f, k.Name, string(k.Text))
	want(t, at, 12, note, "Goes on where it was left: 3 moves.")
	if k, err := In(f.path).TakeUp(aside); err == nil {
		t.Errorf("%+v was taken up while another program has the game open", k)
	}
	if k, err := In(f.path).TakeUp(filepath.Base(fieldIn(f))); !errors.Is(err, errInUse) {
		t.Errorf("%+v, which another program has open, was taken up: %v", k, err)
	}
	f.Close()
	for _, file := range []string{"", "nowhere.jsonl", "../field.jsonl", "notes.txt"} {
		if k, err := f.TakeUp(file); err == nil {
			t.Errorf("%q was taken up: %+v", file, k)
		}
	}
	if k, err := f.TakeUp(filepath.Base(fieldIn(f))); err != nil || k.Moves != 3 {
		t.Errorf("the one that goes on: %+v, %v", k, err)
	}
	wantFiles(t, f.path, "field-KEY.jsonl 4, field-KEY.over-2.jsonl 2")
	if _, err := Nowhere(errors.New("no")).TakeUp(aside); err == nil {
		t.Error("a game is taken up where there is none")
	}
}

// A journal from elsewhere is copied into the folder and taken up; one that is
// there already, or cannot go on, is not.
func TestBring(t *testing.T) {
	away, _ := played(t)
	data := read(t, fieldIn(away))
	f, _ := played(t)
	open(t, f, "field.toml", field)
	f.Close()
	same := read(t, fieldIn(f))
	if file, err := f.Bring("x.jsonl", same); err != nil || withKey(file) != "field-KEY.jsonl" {
		t.Errorf("the same journal is brought as %q, %v", file, err)
	}
	for name, bad := range map[string][]byte{"no journal": []byte("a list"), "cut": data[:len(data)/2+7], "other": bytes.Replace(data, []byte(freetable.System{}.Name()), []byte("chess"), 1)} {
		if name == "cut" {
			bad = append(bytes.Clone(bad), "\n{}\n"...)
		}
		if file, err := f.Bring("x.jsonl", bad); err == nil || !strings.Contains(err.Error(), "x.jsonl") {
			t.Errorf("%s is brought as %q: %v", name, file, err)
		}
	}
	wantFiles(t, f.path, "field-KEY.jsonl 4")
	if bytes.Equal(data, same) {
		t.Fatal("two games have one journal")
	}
	file, err := f.Bring("x.jsonl", data)
	if err != nil || withKey(file) != "field-KEY.brought-1.jsonl" {
		t.Fatalf("brought as %q: %v", file, err)
	}
	if k, err := f.TakeUp(file); err != nil || k.Moves != 3 {
		t.Errorf("taken up: %+v, %v", k, err)
	}
	wantFiles(t, f.path, "field-KEY.jsonl 4, field-KEY.over-1.jsonl 4")
}

func TestNamesOfJournals(t *testing.T) {
	for name, want := range map[string]string{
		"lezey-1944": "lezey-1944", "../some/where/my table (2).toml": "my-table--2", "stdin": "stdin",
		"": "table", "-": "table", "Épée.toml": "p-e", strings.Repeat("x", 300): strings.Repeat("x", 40), "..": "table",
		"does-a-wood-hide-what-is-an-inch-between-two":  "does-a-wood-hide-what-is-an-inch-between",
		"does-a-wood-hide-what-is-half-an-inch-between": "does-a-wood-hide-what-is-half-an-inch",
	} {
		if got := stem(name); got != want || stem(got) != got {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	// A slash in a title is no folder, and letters are not lost: it was "H-he-12".
	for title, want := range map[string]string{
		"Bridge / Höhe 12": "bridge-hoehe-12", "Épée": "epee", "Hill 3.5": "hill-3-5", `Straße 9\10`: "strasse-9-10", "Высота": "table", "Don't": "dont",
	} {
		if got := titled(title); got != want {
			t.Errorf("of %q: %q, want %q", title, got, want)
		}
	}
}

func TestDefaultFolder(t *testing.T) {
	for _, c := range []struct{ system, variable, value, want string }{
		{"linux", "XDG_DATA_HOME", "/data", "/data/sightline/games"},
		{"linux", "XDG_DATA_HOME", "relative", ""},
		{"linux", "HOME", "/home/anna", "/home/anna/.local/share/sightline/games"},
		{"darwin", "HOME", "/Users/anna", "/Users/anna/Library/Application Support/sightline/games"},
		{"windows", "AppData", "/AppData", "/AppData/sightline/games"},
		{"linux", "", "", ""},
		{"js", "XDG_DATA_HOME", "/sightline", "/sightline/sightline/games"},
		{"js", "HOME", "/home/anna", ""},
		{"js", "SIGHTLINE_KEPT", "elsewhere", ""},
	} {
		path, err := defaultPath(c.system, func(name string) string {
			if name == c.variable {
				return c.value
			}
			return ""
		})
		if filepath.ToSlash(path) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s with %s=%s: %q, %v; want %q", c.system, c.variable, c.value, path, err, c.want)
		}
	}
}
