package boardgame

import "testing"

// Verbs are as the name is that they are of; what is said of others stays.
func TestSeveral(t *testing.T) {
	s := SeveralOf([]string{"82nd US engineers", "Maxims", "82nd US HQ", "VS engineers 1", "Strauss", "KG Janums", "Maxims 2"})
	if len(s) != 2 {
		t.Fatalf("of several are %q", s)
	}
	for text, want := range map[string]string{
		"Allied: 82nd US engineers flies with more than 1, rolls 4: aimed at 1210":         "Allied: 82nd US engineers fly with more than 1, roll 4: aimed at 1210",
		"Allied: 82nd US engineers scatters 2 hexes, off the map: it returns":              "Allied: 82nd US engineers scatter 2 hexes, off the map: they return",
		"German has 1 point: 82nd US engineers is eliminated":                              "German has 1 point: 82nd US engineers are eliminated",
		"82nd US engineers lands in 1211, on bad ground, rolls 3 + 4 = 7: it is disrupted": "82nd US engineers land in 1211, on bad ground, roll 3 + 4 = 7: they are disrupted",
		"Soviet: Maxims checks 8: 3 + 4 = 7: holds":                                        "Soviet: Maxims check 8: 3 + 4 = 7: hold",
		"Soviet: Maxims loses a step and is gone":                                          "Soviet: Maxims lose a step and are gone",
		"82nd US HQ flies with more than 1":                                                "82nd US HQ flies with more than 1",
		"VS engineers 1 is disrupted":                                                      "VS engineers 1 is disrupted",
		"German: fire at Maxims is held":                                                   "German: fire at Maxims is held",
		"Soviet: Rifle 1, Maxims 2 is gone":                                                "Soviet: Rifle 1, Maxims 2 is gone",
		"Infantry does not get at Maxims: 4 is rolled":                                     "Infantry does not get at Maxims: 4 is rolled",
	} {
		if got := s.Agree(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if one, several := s.Verb("fires", "Rifle 1"), s.Verb("fires", "Rifle 1", "Rifle 2"); one != "fires" || several != "fire" || s.Verb("fires", "Maxims") != "fire" {
		t.Errorf("of one %q, of several %q", one, several)
	}
}
