package sightline_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A room is a folder whose packages, and those below it unless a longer room
// holds them, may import only what is listed.
type room struct {
	folder  string
	decides bool     // what it computes must be the same everywhere, always
	rooms   []string // of this module, with the folders below them that are no rooms of their own
	modules []string // of others, with the packages below them
	tests   []string // of this module, for its tests alone
}

// policy says what may import what. It is the design, not a record of the code:
// when this test fails, change the code. Change the policy only when the design
// changes, and say why in the commit.
var policy = []room{
	{folder: "."}, // the documents for players, as files
	{folder: "geom", decides: true},
	{folder: "geom/testtable", // tables drawn from a seed, for tests alone
		rooms: []string{"geom"}},
	{folder: "los", decides: true,
		rooms: []string{"geom"}},
	{folder: "units", decides: true,
		rooms:   []string{"geom"},
		modules: []string{"github.com/pelletier/go-toml/v2"}},
	{folder: "scenarios/shown", decides: true}, // text of files for terminals
	{folder: "scenarios", decides: true,
		rooms:   []string{"geom", "los", "units", "scenarios/shown"},
		modules: []string{"github.com/pelletier/go-toml/v2"}},
	{folder: "game", decides: true,
		rooms: []string{"geom", "los", "units", "scenarios"}},
	{folder: "game/freetable", decides: true,
		rooms: []string{"geom", "los", "units", "scenarios", "game"}},
	{folder: "game/builder", decides: true, // it changes files of any rule system by their keys
		rooms:   []string{"geom", "los", "units", "scenarios", "game"},
		modules: []string{"github.com/pelletier/go-toml/v2"},
		tests:   []string{"game/seat", "game/commanddecision", "game/commanddecision/bot"}}, // what is built is played
	{folder: "game/seat", // hosts and seats are goroutines; the game alone decides
		rooms: []string{"game"}},
	{folder: "game/seat/wire", // clocks and connections: what is decided is decided by the host
		rooms: []string{"game", "game/seat"},
		tests: []string{"scenarios", "game/commanddecision", "game/commanddecision/bot"}},
	{folder: "game/boardgame", decides: true, // figures are data lines
		rooms:   []string{"scenarios", "game"},
		tests:   []string{"game/assault", "game/assault/bot", "game/berlin", "game/berlin/bot", "game/dday", "game/dday/bot"}, // their goldens
		modules: []string{"github.com/pelletier/go-toml/v2"}},
	{folder: "game/hexboard", decides: true}, // a board of hexes, for any game on one
	{folder: "game/assault", decides: true, // its card is data lines
		rooms: []string{"scenarios", "game", "game/boardgame", "game/hexboard"}},
	{folder: "game/berlin", decides: true, // its chart is data lines
		rooms: []string{"scenarios", "game", "game/boardgame", "game/hexboard"}},
	{folder: "game/zoneboard", decides: true}, // a board of zones, for any game on one
	{folder: "game/dday", decides: true, // its chart is data lines
		rooms: []string{"geom", "scenarios", "game", "game/boardgame", "game/zoneboard"}}, // geom: where zones are drawn
	{folder: "game/replay", decides: true,
		rooms: []string{"game", "scenarios/shown"}},
	{folder: "game/replay/toygame", decides: true, // a rule system for tests
		rooms: []string{"geom", "scenarios", "game"}},
	{folder: "game/commanddecision", decides: true, // its reference chart is data lines too
		rooms:   []string{"geom", "los", "units", "scenarios", "game", "game/seat", "game/replay"},
		modules: []string{"github.com/pelletier/go-toml/v2"}},
	{folder: "assets"},
	{folder: "cmd/internal/scene", // what is to be drawn, of whatever game; scenarios for the tables that it is made of
		rooms: []string{"geom", "los", "units", "scenarios", "game"}},
	{folder: "cmd/internal/picture", // no scenarios: it draws scenes
		rooms:   []string{"geom", "los", "units", "game", "cmd/internal/scene"},
		modules: []string{"golang.org/x/image"},
		tests:   []string{"scenarios", "game/commanddecision"}}, // they read the library's files, which are drawn
	{folder: "cmd/internal/files"},
	{folder: "cmd/internal/damaged", // files damaged by a seed, for tests alone
		rooms: []string{"scenarios", "game", "game/commanddecision", "game/freetable", "game/builder"}},
	{folder: "cmd/internal/clipboard"}, // what others paste, by programs of the desktop
	{folder: "cmd/internal/cpu"},       // how long the process has worked
	{folder: "cmd/internal/yield"},     // lets the page of a browser go on
	{folder: "cmd/internal/link", // what people share as an address
		rooms: []string{"scenarios", "scenarios/shown"}},
	{folder: "cmd/internal/vary", // a question of sight with one thing otherwise
		rooms: []string{"geom", "los", "scenarios"}},
	{folder: "cmd/internal/site", // the program as files for a web server
		rooms: []string{"cmd/internal/files", "cmd/internal/link"},
		tests: []string{"cmd/internal/boards", "cmd/internal/damaged", "cmd/internal/games", "scenarios", // and two programs that play through a host
			"cmd/internal/far", "cmd/internal/far/visit", "cmd/internal/screen/windowtest", "game", "game/commanddecision", "game/commanddecision/bot", "game/replay", "game/seat"}},
	{folder: "cmd/internal/handbook", // the documents for players as pages
		modules: []string{"github.com/yuin/goldmark"}},
	{folder: "cmd/internal/release", // builds the archives; a program of its own, for make release
		rooms: []string{"assets", "cmd/internal/picture", "cmd/internal/site"}},
	{folder: "cmd/internal/article"}, // documents for people: pages and Markdown
	{folder: "cmd/internal/boards", // the systems that are played on boards: their maps and bots
		rooms: []string{"scenarios", "units", "game", "game/seat", "game/hexboard", "game/zoneboard", "game/boardgame", "game/assault", "game/berlin", "game/dday", "cmd/internal/picture", "cmd/internal/yield"}},
	{folder: "cmd/internal/study", // what many games come to, in an article
		rooms: []string{"geom", "game", "game/commanddecision", "cmd/internal/article", "cmd/internal/boards", "cmd/internal/picture", "cmd/internal/scene", "scenarios"}},
	{folder: "cmd/internal/far/room", // what goes on beside a game: it knows no rules and no sockets
		rooms: []string{"game"}},
	{folder: "cmd/internal/games", // opens games and keeps them; the screen gets seats
		rooms: []string{"scenarios", "cmd/internal/files", "cmd/internal/boards", "cmd/internal/far/room", "game", "game/freetable", "game/builder", "game/commanddecision", "game/seat", "game/replay", "geom"}, // of places of marks
		tests: []string{"scenarios"}},
	{folder: "cmd/internal/keys"}, // which key does what: for the settings and for the window
	{folder: "cmd/internal/settings", // what a player chose for every game
		rooms:   []string{"cmd/internal/files", "cmd/internal/keys"},
		modules: []string{"github.com/pelletier/go-toml/v2"}},
	{folder: "cmd/internal/places", // where something is, in people's words
		rooms: []string{"geom", "scenarios"},
		tests: []string{"game/commanddecision"}}, // it reads the library's files
	{folder: "cmd/internal/usual", // what players do and say without a thought, asked of a view
		rooms: []string{"geom", "los", "units", "scenarios", "game", "game/commanddecision", "cmd/internal/places"}},
	{folder: "cmd/internal/chronicle", // a recorded game as a battle report
		rooms: []string{"geom", "units", "scenarios", "game", "game/commanddecision", "game/replay", "cmd/internal/places", "cmd/internal/usual",
			"cmd/internal/article", "cmd/internal/picture", "cmd/internal/scene"},
		tests: []string{"game/commanddecision/bot"}},
	{folder: "cmd/internal/export", // what is kept, sent and printed of games and tables
		rooms: []string{"geom", "units", "scenarios", "game", "game/freetable", "game/commanddecision", "game/replay", "cmd/internal/usual",
			"cmd/internal/boards", "cmd/internal/picture", "cmd/internal/scene", "cmd/internal/chronicle"},
		modules: []string{"codeberg.org/go-pdf/fpdf"}},
	{folder: "cmd/internal/textplay", // Command Decision by typed commands: it holds seats and no game
		rooms: []string{"geom", "los", "scenarios", "game", "game/commanddecision", "game/seat", "cmd/internal/games", "cmd/internal/places", "cmd/internal/usual"},
		tests: []string{"game/replay"}},
	{folder: "cmd/internal/far/visit", // how a program comes to a seat elsewhere, over whatever carries it
		rooms: []string{"game", "game/seat", "game/seat/wire", "cmd/internal/files", "cmd/internal/games", "cmd/internal/far/room"},
		tests: []string{"game/commanddecision"}},
	{folder: "cmd/internal/far/socket", // WebSockets, of the system or of the browser
		rooms:   []string{"game/seat/wire"},
		modules: []string{"github.com/coder/websocket"}},
	{folder: "cmd/internal/far/crowd", // many games at once at hosts elsewhere, for measurements
		rooms: []string{"game", "game/seat", "cmd/internal/cpu", "cmd/internal/far/visit", "cmd/internal/far/socket"}},
	{folder: "cmd/internal/far", // the host of games over the network
		rooms: []string{"geom", "game", "game/commanddecision", "game/replay", "game/seat", "game/seat/wire", "cmd/internal/boards", "cmd/internal/files", "cmd/internal/games",
			"cmd/internal/usual", "cmd/internal/far/room", "cmd/internal/far/visit", "cmd/internal/far/socket"},
		modules: []string{"github.com/coder/websocket"},
		tests:   []string{"scenarios", "cmd/internal/cpu", "cmd/internal/far/crowd"}},
	{folder: "cmd/internal/mail", // games by files alone
		rooms: []string{"scenarios", "game", "game/commanddecision", "game/replay", "game/seat", "cmd/internal/files", "cmd/internal/games"},
		tests: []string{"scenarios", "game/commanddecision/bot"}},
	{folder: "cmd/internal/away", // a match that is hosted elsewhere, for the window; a host beside it
		rooms: []string{"game", "game/seat", "cmd/internal/far", "cmd/internal/far/room", "cmd/internal/far/visit", "cmd/internal/files", "cmd/internal/games", "cmd/internal/mail", "cmd/internal/usual"},
		tests: []string{"scenarios", "game/commanddecision", "game/commanddecision/bot"}},
	{folder: "cmd/internal/service", // many hosted games on many machines; a command of its own links it
		rooms:   []string{"scenarios", "game", "game/commanddecision", "cmd/internal/boards", "cmd/internal/far", "cmd/internal/far/room", "cmd/internal/far/visit", "cmd/internal/games"},
		modules: []string{"github.com/nats-io", "golang.org/x/time"},
		tests:   []string{"game/commanddecision/bot", "game/seat", "cmd/internal/cpu", "cmd/internal/far/crowd"}},
	// The window's rooms are the only ones with Ebitengine.
	{folder: "cmd/internal/screen/ui", // knows no game; geom for what it traces
		rooms:   []string{"geom"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/ebitenui/ebitenui", "github.com/quasilyte/gmath", "golang.org/x/image"}},
	{folder: "cmd/internal/screen/table", // any game's table
		rooms:   []string{"geom", "los", "cmd/internal/picture", "cmd/internal/screen/ui"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"},
		tests:   []string{"scenarios"}},
	{folder: "cmd/internal/screen/sound", // noises made by us; oto alone, as ebiten/audio ends the program where there is no device
		rooms:   []string{"cmd/internal/yield"},
		modules: []string{"github.com/ebitengine/oto/v3"}},
	{folder: "cmd/internal/screen/windowtest", // runs the program and verifies what it kept, for tests alone
		rooms:   []string{"geom", "game", "game/builder", "game/freetable", "game/commanddecision", "game/replay", "cmd/internal/screen/ui"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"}},
	{folder: "cmd/internal/screen/free",
		rooms: []string{"geom", "los", "units", "scenarios", "game", "game/freetable", "game/seat",
			"cmd/internal/scene", "cmd/internal/picture", "cmd/internal/games", "cmd/internal/keys", "cmd/internal/files", "cmd/internal/link", "cmd/internal/places", "cmd/internal/vary", "cmd/internal/screen/ui", "cmd/internal/screen/table"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/ebitenui/ebitenui", "github.com/quasilyte/gmath"},
		tests:   []string{"cmd/internal/screen/windowtest", "game/commanddecision"}}, // it reads the library's files
	{folder: "cmd/internal/screen/beside", // what goes on beside a game far apart, of whatever system
		rooms: []string{"game", "cmd/internal/far/room", "cmd/internal/screen/ui"}},
	{folder: "cmd/internal/screen/cd",
		rooms: []string{"geom", "los", "units", "scenarios", "game", "game/commanddecision", "game/seat", "game/replay",
			"cmd/internal/scene", "cmd/internal/picture", "cmd/internal/far/room", "cmd/internal/games", "cmd/internal/keys", "cmd/internal/places", "cmd/internal/usual", "cmd/internal/chronicle", "cmd/internal/export", "cmd/internal/link", "cmd/internal/yield",
			"cmd/internal/screen/beside", "cmd/internal/screen/ui", "cmd/internal/screen/table", "cmd/internal/screen/sound"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"},
		tests:   []string{"cmd/internal/screen/windowtest", "game/commanddecision/bot"}},
	{folder: "cmd/internal/screen/build", // scenarios in the making; commanddecision for what it finds wrong with them, and for its rulings
		rooms: []string{"geom", "los", "units", "scenarios", "game", "game/builder", "game/commanddecision", "game/seat",
			"cmd/internal/scene", "cmd/internal/picture", "cmd/internal/games", "cmd/internal/keys", "cmd/internal/article", "cmd/internal/study", "cmd/internal/yield", "cmd/internal/screen/ui", "cmd/internal/screen/table"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"},
		tests:   []string{"cmd/internal/screen/windowtest"}},
	{folder: "cmd/internal/screen/board", // any game on hexes or zones: it knows no system
		rooms: []string{"scenarios", "game", "game/seat", "game/replay", "cmd/internal/picture", "cmd/internal/boards", "cmd/internal/games",
			"cmd/internal/far/room", "cmd/internal/screen/beside", "cmd/internal/screen/ui", "cmd/internal/screen/table", "cmd/internal/screen/sound"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"},
		tests:   []string{"cmd/internal/screen/windowtest"}},
	{folder: "cmd/internal/screen/board/boardtest", // sits at a table of a board, for tests alone
		rooms:   []string{"game", "game/boardgame", "game/seat", "cmd/internal/boards", "cmd/internal/far/room", "cmd/internal/games", "cmd/internal/screen/board", "cmd/internal/screen/ui", "cmd/internal/screen/windowtest"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/quasilyte/gmath"}},
	{folder: "cmd/internal/screen/assault",
		rooms:   []string{"game", "game/assault", "game/hexboard", "cmd/internal/boards", "cmd/internal/picture", "cmd/internal/screen/ui", "cmd/internal/screen/board"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2"},
		tests:   []string{"cmd/internal/screen/board/boardtest", "cmd/internal/screen/windowtest"}},
	{folder: "cmd/internal/screen/berlin",
		rooms:   []string{"game", "game/berlin", "cmd/internal/boards", "cmd/internal/picture", "cmd/internal/screen/ui", "cmd/internal/screen/board"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2"},
		tests:   []string{"cmd/internal/games", "cmd/internal/screen/board/boardtest", "cmd/internal/screen/windowtest"}},
	{folder: "cmd/internal/screen/dday",
		rooms:   []string{"game", "game/dday", "cmd/internal/boards", "cmd/internal/picture", "cmd/internal/screen/ui", "cmd/internal/screen/board"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2"},
		tests:   []string{"cmd/internal/screen/board/boardtest", "cmd/internal/screen/windowtest"}},
	{folder: "cmd/internal/screen",
		rooms: []string{".", "geom", "los", "units", "scenarios", "game", "game/freetable", "game/commanddecision", "game/assault", "game/berlin", "game/dday", "game/seat",
			"cmd/internal/boards", "cmd/internal/screen/board", "cmd/internal/screen/assault", "cmd/internal/screen/berlin", "cmd/internal/screen/dday",
			"cmd/internal/handbook", "cmd/internal/scene", "cmd/internal/picture", "cmd/internal/export", "cmd/internal/games", "cmd/internal/away", "cmd/internal/far/room", "cmd/internal/far/visit", "cmd/internal/settings", "cmd/internal/keys", "cmd/internal/cpu", "cmd/internal/yield",
			"cmd/internal/screen/ui", "cmd/internal/screen/table", "cmd/internal/screen/sound", "cmd/internal/screen/beside", "cmd/internal/screen/free", "cmd/internal/screen/cd", "cmd/internal/screen/build"},
		modules: []string{"github.com/hajimehoshi/ebiten/v2", "github.com/ebitenui/ebitenui", "github.com/quasilyte/gmath", "golang.org/x/image"},
		tests:   []string{"cmd/internal/mail", "cmd/internal/screen/windowtest", "cmd/internal/damaged", "cmd/internal/link", "game/replay", "game/commanddecision/bot", "cmd/internal/far", "cmd/internal/site"}}, // links are read again
	{folder: "cmd/sightline",
		rooms: []string{".", "geom", "los", "units", "scenarios", "game", "game/builder", "game/freetable", "game/seat", "game/replay",
			"game/commanddecision", "game/assault", "game/dday", "game/berlin", "cmd/internal/boards", "assets", "cmd/internal/handbook", "cmd/internal/scene", "cmd/internal/picture", "cmd/internal/export", "cmd/internal/games", "cmd/internal/chronicle", "cmd/internal/export",
			"cmd/internal/places", "cmd/internal/usual", "cmd/internal/textplay", "cmd/internal/far", "cmd/internal/far/room", "cmd/internal/far/visit", "cmd/internal/far/socket", "cmd/internal/away", "cmd/internal/mail", "cmd/internal/screen", "cmd/internal/settings", "cmd/internal/files", "cmd/internal/clipboard", "cmd/internal/cpu", "cmd/internal/study", "cmd/internal/article", "cmd/internal/link", "cmd/internal/vary", "cmd/internal/site", "scenarios/shown"},
		tests:   []string{"cmd/internal/damaged", "cmd/internal/keys"},
		modules: []string{"github.com/alecthomas/kong"}},
	{folder: "cmd/sightline-service", // apart: NATS would weigh on the program
		rooms:   []string{"assets", "cmd/internal/service"},
		modules: []string{"github.com/alecthomas/kong"}},
	{folder: "cmd/sightline-web",
		rooms: []string{"scenarios", "cmd/internal/away", "cmd/internal/games", "cmd/internal/link", "cmd/internal/screen", "cmd/internal/screen/ui", "cmd/internal/settings", "cmd/internal/yield", "game/commanddecision"}},
}

// testModules are for tests of every room; the last are peers to measure
// against, GEOS among them through purego.
var testModules = []string{
	"pgregory.net/rapid", "github.com/google/go-cmp",
	"github.com/chromedp/chromedp", "github.com/chromedp/cdproto", // a real browser
	"github.com/tidwall/rtree", "github.com/peterstace/simplefeatures", "github.com/ebitengine/purego",
}

// testRooms are imported by tests alone, whatever else the policy says.
var testRooms = []string{"geom/testtable", "game/replay/toygame"}

// chance is what a room that decides may not import: the clock, dice that
// nobody passed in, and what differs from machine to machine.
var chance = []string{
	"time", "math/rand", "math/rand/v2", "crypto/rand", "maps", "runtime", "unsafe", "net", "os/exec", "math/cmplx",
}

// diceFile alone takes random bits from the library: those of ChaCha8 from a
// seed, which are the same everywhere (CONTRIBUTING.md, determinism).
const diceFile = "game/dice.go"

// folders are all that may lie at the root.
var folders = []string{"assets", "cmd", "docs", "game", "geom", "los", "scenarios", "units"}

const module = "sightline"

func TestImports(t *testing.T) {
	files := parseAll(t)
	seen := map[string]bool{}
	for _, f := range files {
		r, ok := roomOf(f.folder)
		if !ok {
			t.Errorf("%s lies in no room of the policy", f.path)
			continue
		}
		seen[r.folder] = true
		for _, spec := range f.syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if why := r.refuses(f, imported); why != "" {
				t.Errorf("%s imports %q: %s", f.path, imported, why)
			}
		}
	}
	for _, r := range policy {
		if info, err := os.Stat(r.folder); err == nil && info.IsDir() && r.folder != "assets" && !seen[r.folder] {
			t.Errorf("no Go file was found in %s", r.folder)
		}
	}
}

// TestPolicyPointsDownward makes sure that the policy itself has no cycle:
// every room imports only rooms listed before it.
func TestPolicyPointsDownward(t *testing.T) {
	var above []string
	for _, r := range policy {
		for _, below := range r.rooms {
			if !slices.Contains(above, below) {
				t.Errorf("%s may import %s, which is not listed before it", r.folder, below)
			}
		}
		above = append(above, r.folder)
	}
}

// TestPolicyRefuses makes sure that the test above can fail.
func TestPolicyRefuses(t *testing.T) {
	for _, c := range []struct {
		file, imported string
		allowed        bool
	}{
		{"geom/x.go", "math/bits", true},
		{"geom/x.go", "sightline/los", false},
		{"geom/x.go", "time", false},
		{"geom/x_test.go", "time", true},
		{"geom/x_test.go", "sightline/los", false},
		{"geom/x_test.go", "pgregory.net/rapid", true},
		{"geom/x.go", "pgregory.net/rapid", false},
		{"geom/index/x.go", "sightline/geom", true},
		{"los/x.go", "sightline/geom/index", true},
		{"los/x.go", "sightline/geom/testtable", false},
		{"los/x_test.go", "sightline/geom/testtable", true},
		{"los/x.go", "sightline/geometry", false},
		{"los/x.go", "github.com/hajimehoshi/ebiten/v2", false},
		{"game/x.go", "sightline/game/commanddecision", false},
		{"game/seat/x.go", "sightline/game/commanddecision", false},
		{"game/commanddecision/bot/x.go", "sightline/game/seat", true},
		{"cmd/internal/picture/x.go", "sightline/game/commanddecision", false},
		{"game/x.go", "math/rand/v2", false},
		{"game/dice.go", "math/rand/v2", true},
		{"game/dice.go", "math/rand", false},
		{"game/replay/dice.go", "math/rand/v2", false},
		{"cmd/internal/picture/x.go", "github.com/hajimehoshi/ebiten/v2/vector", false},
		{"cmd/internal/picture/x.go", "sightline/game/commanddecision", false},
		{"cmd/internal/picture/x_test.go", "sightline/game/commanddecision", true},
		{"scenarios/x_test.go", "sightline/game/commanddecision", false},
		{"cmd/internal/screen/x.go", "github.com/hajimehoshi/ebiten/v2/vector", true},
		{"cmd/sightline/x.go", "github.com/hajimehoshi/ebiten/v2", false},
		{"cmd/sightline/x.go", "C", false},
		{"cmd/sightline/x.go", "sightline", true},
		{"los/x.go", "sightline", false},
	} {
		f := file{path: c.file, folder: path.Dir(c.file)}
		r, ok := roomOf(f.folder)
		if !ok {
			t.Fatalf("%s lies in no room", c.file)
		}
		if why := r.refuses(f, c.imported); (why == "") != c.allowed {
			t.Errorf("%s importing %s: refused because %q; want allowed: %v", c.file, c.imported, why, c.allowed)
		}
	}
}

func TestFoldersAtTheRoot(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "out" && !slices.Contains(folders, e.Name()) {
			t.Errorf("folder %s is none of %v", e.Name(), folders)
		}
	}
}

func TestEveryPackageIsDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range parseAll(t) {
		if !f.test() {
			documented[f.folder] = documented[f.folder] || f.syntax.Doc != nil
		}
	}
	if len(documented) < 8 {
		t.Fatalf("%d packages were found; want 8 or more", len(documented))
	}
	for folder, ok := range documented {
		if !ok {
			t.Errorf("package %s has no comment that says what it is for", folder)
		}
	}
}

// refuses returns why the file may not import a package, or "" if it may.
func (r room) refuses(f file, imported string) string {
	switch {
	case imported == "C":
		return "the program builds without a C compiler"
	case imported == module+"/"+f.folder:
		return "" // a test from outside
	case imported == module:
		if slices.Contains(r.rooms, ".") || f.test() && slices.Contains(r.tests, ".") {
			return ""
		}
		return "the policy keeps the documents from " + r.folder
	case strings.HasPrefix(imported, module+"/"):
		below := strings.TrimPrefix(imported, module+"/")
		if inAny(below, testRooms) {
			if f.test() {
				return ""
			}
			return "that room is for tests"
		}
		if in, ok := roomOf(below); ok && (in.folder == r.folder || slices.Contains(r.rooms, in.folder) ||
			f.test() && slices.Contains(r.tests, in.folder)) {
			return ""
		}
		return "the policy keeps that room from " + r.folder
	case !strings.Contains(strings.Split(imported, "/")[0], "."):
		if f.path == diceFile && imported == "math/rand/v2" {
			return ""
		}
		if r.decides && !f.test() && slices.Contains(chance, imported) {
			return r.folder + " decides: its answers must be the same everywhere, always"
		}
		return ""
	case inAny(imported, r.modules) || f.test() && inAny(imported, testModules):
		return ""
	}
	return "the policy keeps that module from " + r.folder
}

// inAny reports whether the package is one of roots or below one.
func inAny(pkg string, roots []string) bool {
	return slices.ContainsFunc(roots, func(root string) bool {
		return pkg == root || strings.HasPrefix(pkg, root+"/")
	})
}

// roomOf returns the room with the longest folder that holds this one.
func roomOf(folder string) (room, bool) {
	var best room
	for _, r := range policy {
		if inAny(folder, []string{r.folder}) && len(r.folder) > len(best.folder) {
			best = r
		}
	}
	return best, best.folder != ""
}

// A file is a Go file below the root.
type file struct {
	path, folder string
	syntax       *ast.File
}

func (f file) test() bool { return strings.HasSuffix(f.path, "_test.go") }

// parseAll parses the imports and comments of every Go file below the root.
func parseAll(t *testing.T) []file {
	t.Helper()
	var all []file
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || p == "out"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(p) != ".go" || path.Dir(p) == "." && strings.HasSuffix(p, "_test.go"):
			return nil
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, file{p, path.Dir(p), syntax})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
