package bot

import (
	"slices"
	"strings"
)

// seatBegins begins the name of the seat of a bot in journals.
const seatBegins = "bot "

// SeatOf is the name of the seat of a bot in journals: "bot steady". Two seats of a game
// have two names, so that where one bot plays both sides each has its side added to it:
// "bot steady (Red)".
func SeatOf(bot, side string, both bool) string {
	if both {
		return seatBegins + bot + " (" + side + ")"
	}
	return seatBegins + bot
}

// OfSeat returns the bot that a seat is named for; ok is false if it is for none of Names.
func OfSeat(seat string) (bot string, ok bool) {
	bot, ok = strings.CutPrefix(seat, seatBegins)
	bot, _, _ = strings.Cut(bot, " (")
	return bot, ok && slices.Contains(Names(), bot)
}
