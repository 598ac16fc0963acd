package screen

import (
	"os"
	"path/filepath"
	"testing"
)

// A path that begins at the root or at home takes the place of the folder that the search
// began in: it was added to it. So does what is typed once all of it is chosen.
func TestTypedPath(t *testing.T) {
	dir := t.TempDir()
	type1 := func(o *opening, text string) string {
		for _, r := range text {
			o.types(r)
		}
		return o.path
	}
	at := folderPath(dir)
	sep := string(filepath.Separator)
	if got := type1(&opening{path: at}, sep+"srv"); got != sep+"srv" {
		t.Errorf("an absolute path becomes %q", got)
	}
	if got := type1(&opening{path: at}, "a"+sep+"b"); got != at+"a"+sep+"b" {
		t.Errorf("a name becomes %q", got)
	}
	if got := type1(&opening{path: at + "x", all: true}, "yz"); got != "yz" {
		t.Errorf("over what is chosen it becomes %q", got)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	if got := type1(&opening{path: at}, "~"+sep+"f"); got != folderPath(home)+"f" {
		t.Errorf("a path at home becomes %q", got)
	}
}
