package usual

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plural reports whether a name is of several: "Light mortars", "Grenadiere", not "Rifle 1",
// "String of mines",
// "Windmill Ross" or "US"; a people is.
func Plural(name string) bool {
	if strings.HasPrefix(name, "the ") {
		return true // a people
	}
	name, _, _ = strings.Cut(name, " of ")
	if i := strings.LastIndexByte(name, ' '); i >= 0 {
		name = name[i+1:]
	}
	if slices.Contains([]string{"men", "personnel", "troops"}, strings.ToLower(name)) {
		return true
	}
	if strings.HasSuffix(name, "grenadiere") || strings.HasSuffix(name, "Grenadiere") {
		return true
	}
	stem, is := strings.CutSuffix(name, "s")
	last, _ := utf8.DecodeLastRuneInString(stem)
	return is && unicode.IsLetter(last) && !strings.ContainsRune("sui", last)
}

// verb is a verb as the rules write it of one, as it is of a name.
func verb(name, of string) string {
	if !Plural(name) {
		return of
	}
	switch of {
	case "is":
		return "are"
	case "was":
		return "were"
	case "has":
		return "have"
	case "does":
		return "do"
	case "goes":
		return "go"
	case "touches":
		return "touch"
	case "rallies":
		return "rally"
	}
	return strings.TrimSuffix(of, "s")
}

// verbs are those that the rules write of a stand, a company or a side.
var verbs = []string{
	"is", "was", "has", "does", "goes", "moves", "fires", "checks", "takes", "gets", "turns", "stays", "leaves", "meets", "serves",
	"limbers", "follows", "orders", "runs", "assaults", "holds", "finds", "touches", "rallies", "gives", "falls", "needs", "comes",
}

// several puts what follows on the first verb of such a sentence into the plural.
var several = strings.NewReplacer(
	" and is ", " and are ", " but is ", " but are ", " and goes ", " and go ", " by lot goes ", " by lot go ",
	" and leaves ", " and leave ", " and gets ", " and get ", " and runs ", " and run ", " but stays ", " but stay ",
	" and unlimbers ", " and unlimber ", " and has ", " and have ",
	": it is ", ": they are ", ": it has ", ": they have ", "; it is ", "; they are ", "where it is", "where they are",
	"it sees", "they see", "it could", "they could", "it goes", "they go", "it gets", "they get", "takes it ", "takes them ",
	" its ", " their ", " itself", " themselves",
)

// agree puts a sentence that begins with one of the names into the plural if that is
// a name of several.
func agree(text string, names ...string) string {
	for _, name := range names {
		rest, is := strings.CutPrefix(text, name+" ")
		if !is || name == "" || !Plural(name) {
			continue
		}
		first, after, _ := strings.Cut(rest, " ")
		if slices.Contains(verbs, first) {
			first = verb(name, first)
		}
		return strings.TrimSuffix(name+" "+first+several.Replace(" "+after), " ")
	}
	return text
}
