package scenarios

import (
	"io/fs"
	"testing"
)

// Everything that comes with the program must decode, and be written in the
// canonical form or read back as the same document.
func TestShipped(t *testing.T) {
	for _, folder := range []struct {
		name string
		fsys fs.FS
	}{{"library", Library()}, {"rulings", WorkedCases()}} {
		names, err := Names(folder.fsys)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			doc, err := LoadFS(folder.fsys, name)
			if err != nil {
				t.Errorf("%s:\n%v", folder.name, err)
				continue
			}
			once := Encode(doc)
			again, err := Decode(name, once)
			if err != nil {
				t.Errorf("%s/%s: what was written does not read:\n%v\n%s", folder.name, name, err, once)
				continue
			}
			if twice := Encode(again); string(twice) != string(once) {
				t.Errorf("%s/%s: writing again differs:\n%s\nfirst:\n%s", folder.name, name, twice, once)
			}
			if _, err := doc.Setup().Board(); err != nil {
				t.Errorf("%s/%s: %v", folder.name, name, err)
			}
		}
	}
}
