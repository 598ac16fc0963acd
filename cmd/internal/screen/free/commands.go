package free

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A command is what a key asks for at the table.
type command uint8

const (
	noCommand command = iota
	fitTable
	zoomIn
	zoomOutward
	undo
	redo
	switchSight
	switchSeen
	switchSideSeen
	switchQuestion
	swapStands
	clearChoice
	switchLegend
	saveMoment
	startOver
	showHelp
	switchFullscreen
)

// commandsOf returns what the keys of a tick ask for.
func commandsOf(in *ui.Input) []command {
	var out []command
	for _, k := range in.Keys {
		if c := commandOf(in, k, ui.KeyLetter(k)); c != noCommand {
			out = append(out, c)
		}
	}
	for _, r := range in.Runes {
		switch r {
		case '+', '=':
			out = append(out, zoomIn)
		case '-', '_':
			out = append(out, zoomOutward)
		case '?':
			out = append(out, showHelp)
		}
	}
	return out
}

// commandOf returns the command of a key that carries a letter, if any.
func commandOf(in *ui.Input, k ebiten.Key, letter string) command {
	switch k {
	case ebiten.KeyEscape:
		return clearChoice
	case ebiten.KeyF1:
		return showHelp
	case ebiten.KeyF11:
		return switchFullscreen
	}
	if in.Ctrl {
		switch {
		case letter == "Z" && in.Shift, letter == "Y":
			return redo
		case letter == "Z":
			return undo
		case letter == "S":
			return saveMoment
		}
		return noCommand
	}
	switch {
	case letter == "V" && in.Shift:
		return switchSideSeen
	case letter == "V":
		return switchSeen
	}
	switch letter {
	case "F":
		return fitTable
	case "L":
		return switchSight
	case "T":
		return switchQuestion
	case "X":
		return swapStands
	case "G":
		return switchLegend
	case "R":
		return startOver
	}
	return noCommand
}
