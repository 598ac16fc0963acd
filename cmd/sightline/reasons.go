package main

import (
	"bytes"
	"fmt"
	"io"

	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/scenarios/shown"
)

// keepReasons keeps why bots ordered what they did beside the journal of their game, if
// they said so.
func keepReasons(path string, text []byte, list []bot.Reason) error {
	if len(list) == 0 {
		return nil
	}
	j, err := replay.Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return games.KeepReasons(path, &j.Header, list)
}

// tellReasons prints what is kept beside a journal of why bots ordered what they did;
// with a side named, of its bot alone.
func tellReasons(w io.Writer, file string, j *game.Journal, side string) error {
	fmt.Fprintln(w, "\nWhy the bots ordered what they did")
	turn, any := -1, false
	for _, r := range games.ReasonsBeside(file, &j.Header) {
		if side != "" && r.Side != side {
			continue
		}
		if any = true; r.Turn != turn {
			turn = r.Turn
			fmt.Fprintf(w, "  turn %d\n", turn)
		}
		who := r.Company
		if side == "" {
			who = r.Side + ", " + who
		}
		if _, err := fmt.Fprintf(w, "    %s\n", shown.Line(who+" "+r.Says, mostTold)); err != nil {
			return err
		}
	}
	if !any {
		_, err := fmt.Fprintln(w, "  nothing is kept beside this journal")
		return err
	}
	return nil
}
