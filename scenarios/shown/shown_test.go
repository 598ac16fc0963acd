package shown

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		in, want string
		most     int
	}{
		{"", "", 10},
		{"Rifle 1", "Rifle 1", 7},
		{"Rifle 10", "Rifle …", 7},
		{"Łódź, Ржев, 村, São, नमस्ते, é, می\u200cخواهم", "Łódź, Ржев, 村, São, नमस्ते, é, می\u200cخواهم", 80},
		{"a\x1b[31mb\x07", `a\u001b[31mb\u0007`, 80},
		{"one\ntwo\r\tthree", `one\u000atwo\u000d\u0009three`, 80},
		{"\u202eabc\u2066\u200f\u061c\u2028\u0085\ufeff\u200b\u00ad", `\u202eabc\u2066\u200f\u061c\u2028\u0085\ufeff\u200b\u00ad`, 80},
		{"\U000e0041", `\udb40\udc41`, 80},
		{"a\xffb", "a\ufffdb", 80},
		{strings.Repeat("\x1b", 1000), strings.Repeat(`\u001b`, 9) + "…", 10},
	} {
		if got := Line(c.in, c.most); got != c.want {
			t.Errorf("%q is shown as %q, want %q", c.in, got, c.want)
		}
	}
	if got := Row("a\tb\x1b", 0); got != "a\tb\\u001b" {
		t.Errorf("a row is shown as %q", got)
	}
}

func TestQuotes(t *testing.T) {
	long := strings.Repeat("x", 400000)
	for in, want := range map[string]string{
		"no quotes at all, however long":      "no quotes at all, however long",
		`"do" is "` + long + `": want a word`: `"do" is "xxxxxxxxx…": want a word`,
		`moves 4" of its 6" of way: want 3"`:  `moves 4" of its 6" of way: want 3"`,
		`has "a\"` + long + `" and 2" more`:   `has "a\"xxxxxx…" and 2" more`,
		`it ends in "` + long[:20]:            `it ends in "` + long[:20],
		`it is "żółw, żółw, żółw", no more`:   `it is "żółw, żół…", no more`,
	} {
		if got := Quotes(in, 10); got != want {
			t.Errorf("%.80q is shown as %.80q, want %q", in, got, want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("a\x1b[2J\u202e\xff", 3)
	f.Fuzz(func(t *testing.T, s string, most int) {
		most = max(0, min(most, 1000))
		got := Line(s, most)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) {
			t.Errorf("%q is shown as %q", s, got)
		}
		if most > 0 && utf8.RuneCountInString(got) > 12*most {
			t.Errorf("%q is cut to %q", s, got)
		}
		// JSON says the same afterwards.
		if raw, err := json.Marshal(s); err == nil {
			var was, is string
			if json.Unmarshal(raw, &was) != nil || json.Unmarshal([]byte(Row(string(raw), 0)), &is) != nil || was != is {
				t.Errorf("%s is shown as %s", raw, Row(string(raw), 0))
			}
		}
	})
}
