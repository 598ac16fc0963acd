package berlin

import (
	"image"
	"os"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/berlin"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// held are all positions that a value holds, wherever: but for those of seats and of the
// folder of games, which are not the screen's.
func held(v reflect.Value, seen map[unsafe.Pointer]bool, found *[]*rules.Position) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || seen[v.UnsafePointer()] {
			return
		}
		seen[v.UnsafePointer()] = true
		switch v.Type().String() {
		case "*berlin.Position":
			*found = append(*found, (*rules.Position)(v.UnsafePointer()))
			return
		case "*seat.Seat", "*games.Folder", "*ebiten.Image":
			return
		}
		held(v.Elem(), seen, found)
	case reflect.Interface:
		if !v.IsNil() {
			held(v.Elem(), seen, found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			held(v.Field(i), seen, found)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			held(v.Index(i), seen, found)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			held(it.Value(), seen, found)
		}
	}
}

// Two at one screen: while the Germans sit, and while the curtain hangs before them, the window
// holds no position in which the Allies' choices are, and says none of them. Every position is
// theirs: to hide from it what they do not know changes nothing.
func TestHotSeatHoldsNothingOfTheOther(t *testing.T) {
	windowtest.Do(t, func() {
		k, _ := boards.Of(rules.SystemName)
		name := "berlin"
		text, _ := k.File(name)
		f := games.In(t.TempDir())
		f.Seed = "a hot seat"
		defer f.Close()
		brush, err := ui.NewBrush()
		if err != nil {
			t.Error(err)
			return
		}
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		th.Density = 1
		tools := &board.Tools{Brush: brush, Games: f, Speed: func() int { return 0 }}
		m, err := f.OpenMatch(name, text, games.Setting{Sides: [2]string{games.Person, games.Person}})
		table, err := board.New(tools, nil, &Room, name, text, m, err)
		if err != nil {
			t.Error(err)
			return
		}
		table.Layout(image.Pt(1280, 800), th)
		tick := func(in ui.Input) { table.Update(&in); table.Layout(image.Pt(1280, 800), th) }
		press := func(name string) { table.PressSpoken(name); tick(ui.Input{}) }
		sit := func() {
			tick(ui.Input{})
			for range 80 {
				tick(ui.Input{Enter: true})
			}
			tick(ui.Input{})
		}
		looked, hidden := 0, 0
		look := func(when string) {
			tr := table.Trace()
			who := tr.Side
			if tr.Scene == "curtain" {
				who = tr.Message
			}
			if who != "German" {
				return
			}
			var found []*rules.Position
			held(reflect.ValueOf(table), map[unsafe.Pointer]bool{}, &found)
			if len(found) == 0 {
				t.Errorf("%s: the window holds no position", when)
			}
			for _, p := range found {
				if p.For("German").Hash() != p.Hash() {
					t.Errorf("%s: the window holds what the Allies know", when)
				}
			}
			if words := strings.Join(tr.Words, "\n"); strings.Contains(words, "goes to") || strings.Contains(words, "are kept to delay") {
				t.Errorf("%s: it says what the Allies chose: %q", when, words)
			}
			looked++
			if full, err := m.Seats[0].Look(0); err == nil && full.View.For("German").Hash() != full.View.Hash() {
				hidden++
			}
		}
		tick(ui.Input{})
		for n := range 400 {
			look("before")
			tr := table.Trace()
			if tr.Turn > 1 {
				break
			}
			if tr.Scene == "curtain" {
				sit()
				look("seated")
				continue
			}
			for _, name := range []string{"begin", "arrange", "field", "displace", "aim", "done", "next"} {
				if pressable(tr, &name) {
					press(name)
					break
				}
			}
			if n == 399 {
				t.Errorf("after 400 inputs it is turn %d, %s", tr.Turn, tr.Step)
			}
		}
		if looked < 4 || hidden == 0 {
			t.Errorf("the Germans were looked at %d times, and something was hidden %d times", looked, hidden)
		}
	})
}

// pressable reports whether there is a button of a name; or the first that goes on behind it.
func pressable(tr ui.Trace, name *string) bool {
	for _, x := range tr.Targets {
		if x.Name == *name || strings.HasPrefix(x.Name, *name+" ") {
			*name = x.Name
			return true
		}
	}
	return false
}
