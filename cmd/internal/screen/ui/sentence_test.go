package ui

import "testing"

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		" the key is taken":         "The key is taken.",
		"is it?":                    "Is it?",
		"my.toml:2: title: is 3":    "my.toml:2: title: is 3.", // the file is called so
		"ökonom is no bot":          "Ökonom is no bot.",
		"my.jsonl: line 3: no JSON": "my.jsonl: line 3: no JSON.",
	} {
		if got := Sentence(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
