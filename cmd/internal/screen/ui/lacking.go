package ui

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// letters reports whether the fonts have a letter: both have the same. It keeps what it was asked.
var letters = sync.OnceValue(func() func(c rune) bool {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("ui: the font that comes along is damaged: " + err.Error())
	}
	var mu sync.Mutex
	var buf sfnt.Buffer
	known := map[rune]bool{}
	return func(c rune) bool {
		mu.Lock()
		defer mu.Unlock()
		has, asked := known[c]
		if !asked {
			i, err := f.GlyphIndex(&buf, c)
			has = err == nil && i != 0
			known[c] = has
		}
		return has
	}
})

// drawn is a text as it is drawn: with a question mark for each sign that the fonts lack, such as those that
// others type in talk, which would show as black squares. What joins signs to one or varies one is left out.
func drawn(text string) string {
	lacks := func(c rune) bool { return c >= utf8.RuneSelf && !letters()(c) }
	if strings.IndexFunc(text, lacks) < 0 {
		return text
	}
	return strings.Map(func(c rune) rune {
		switch {
		case !lacks(c):
			return c
		case c == '\u200d' || c >= '\ufe00' && c <= '\ufe0f':
			return -1
		}
		return '?'
	}, text)
}
