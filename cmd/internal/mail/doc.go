// Package mail plays games of Command Decision by files alone: nobody hosts, and each
// player's program has, in a folder of its own, the secrets of its side and the journal
// that both come to write alike.
//
// A Letter is one file. What a side chooses in a step it first seals: it tells the hash of all that
// it has said and signed (game.Game.Word). The other side answers with what it chose, which is
// what the first then opens; dice come from a layer of each, told when neither can change
// anything any more. Orders stay under their caps while morale is checked and until
// both have said who does not follow: of the command step only the seals are told, with
// the orders to rally that are carried out, and all of it is opened with the step Reveal. Which
// act is due from whom is the round's to say (round.go); both programs run the same one.
//
// Neither program may know of stands that are hidden, so none can spot them. Where stands of one side
// alone can be hidden that side keeps the game (keeper.go): its program has the journal, and tells
// the other, the guest (guest.go), what that is told at any table; in the end it opens the journal, which
// is held against all letters (audit.go). Where both hide a game is not played by mail (Open).
package mail
