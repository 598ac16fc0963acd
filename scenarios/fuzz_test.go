package scenarios

import (
	"io/fs"
	"testing"
)

// No input makes Decode panic, and what decodes is written in a form that
// reads back and writes again as the same bytes.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(goodRuling))
	f.Add([]byte(commentedRuling))
	f.Add([]byte(plainScenario))
	names, err := Names(WorkedCases())
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(WorkedCases(), name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := Decode("f", data)
		if err != nil {
			if doc != nil {
				t.Fatal("both a document and faults")
			}
			for _, fault := range err.(Faults) {
				if fault.Problem == "" || fault.File != "f" || fault.Line < 0 || fault.Line > len(data)+1 {
					t.Fatalf("fault %#v", fault)
				}
			}
			return
		}
		once := Encode(doc)
		again, err := Decode("f", once)
		if err != nil {
			t.Fatalf("what was written does not read:\n%v\n%s", err, once)
		}
		if twice := Encode(again); string(twice) != string(once) {
			t.Fatalf("again:\n%s\nfirst:\n%s", twice, once)
		}
	})
}
