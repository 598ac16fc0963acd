package scenarios

import "testing"

// The rulings that come with the program must decode, and be written in the
// canonical form or read back as the same document. The scenarios of the
// library are tested by the rule system they are of.
func TestShipped(t *testing.T) {
	names, err := Names(WorkedCases())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		doc, err := LoadFS(WorkedCases(), name)
		if err != nil {
			t.Error(err)
			continue
		}
		once := Encode(doc)
		again, err := Decode(name, once)
		if err != nil {
			t.Errorf("%s: what was written does not read:\n%v\n%s", name, err, once)
			continue
		}
		if twice := Encode(again); string(twice) != string(once) {
			t.Errorf("%s: writing again differs:\n%s\nfirst:\n%s", name, twice, once)
		}
		if _, err := doc.Setup().Board(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
