//go:build js

// Sightline-web is the program in a page of a browser: the window without the commands.
// The page gives it the address that it was opened by, and files that last.
package main

import (
	"strings"
	"syscall/js"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/link"
	"sightline/cmd/internal/screen"
	"sightline/cmd/internal/settings"
	"sightline/cmd/internal/yield"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

func main() {
	if err := run(js.Global().Get("location").Get("href").String()); err != nil {
		js.Global().Call("sightlineFail", "Sightline has ended: "+err.Error()+". Load the page again to go on.")
	}
}

// run opens what the address leads to, or the lobby.
func run(address string) error {
	bot.Pause = yield.Now
	folder := games.Default()
	defer folder.Close()
	page := newPage()
	site, behind, is := strings.Cut(address, "#")
	if is {
		behind = "#" + behind
	}
	o := screen.Options{Games: folder, Settings: settings.Default(), Browser: page, Clipboard: page, Site: site, Follow: page.follow, Hash: behind, Again: screen.AgainAt(address)}
	if _, err := away.Where(address); err == nil { // the address is the link of a seat
		o.Join = address
	}
	if link.Is(address) {
		l, err := link.Parse(address)
		if err == nil {
			o.Name, o.Text, err = l.File()
		}
		if err != nil { // to load the page again would not help
			js.Global().Call("sightlineFail", "The link "+err.Error()+".")
			return nil
		}
		doc, err := scenarios.Decode(o.Name, o.Text)
		if err != nil {
			return err
		}
		o.Free = doc.Scenario == nil
	}
	return screen.Run(o)
}
