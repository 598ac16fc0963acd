package game

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzValid holds what journals take for JSON against package encoding/json.
func FuzzValid(f *testing.F) {
	for _, s := range []string{
		``, ` `, `{}`, `{ }`, `[]`, ` [1, 2]\n`, `{"a":1,"b":[true,false,null]}`, `{"a" : {"b":"c"}}x`, `{"a":1,}`, `[1,]`, `[,1]`, `{,}`, `{"a"}`,
		`{"a":}`, `{1:2}`, `{"a":1`, `[1`, `[1}`, `{"a":1]`, `"`, `"\`, `"\"`, `"\\"`, `"\u12aF"`, `"\u12g4"`, `"\u12`, `"\x"`, `"\/\b\f\n\r\t"`,
		"\"\t\"", "\"\x00\"", "\"\x7f\xff\"", "\u00a01", `tru`, `truex`, `nul`, `nulL`, `fals`, `-`, `-0`, `00`, `01`, `1.`, `.1`, `1.5e`, `1e+`, `-1.25E-07`,
		`1e5`, `+1`, `1 2`, `--1`, "1\v", strings.Repeat("[", deepest) + strings.Repeat("]", deepest), strings.Repeat("[", deepest+1) + strings.Repeat("]", deepest+1),
		strings.Repeat(`{"a":`, deepest+1) + "1" + strings.Repeat("}", deepest+1), strings.Repeat("[{\"a\":", deepest/2) + "1" + strings.Repeat("}]", deepest/2),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if got, want := valid(b), json.Valid(b); got != want {
			t.Errorf("%.100q: valid is %v, want %v", b, got, want)
		}
	})
}
