package textplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A command is something that can be typed.
type command struct {
	word string
	form string   // what follows it
	help string   // what it does
	keys []string // keywords that divide what follows
	many []string // those that may be said more than once
	late bool     // a shortening that fits another command, too, means that one
	do   func(t *text, p parts) error
}

// commands are all there are, in the order of the help.
func commands() []command {
	return []command{
		{word: "help", form: "[COMMAND]", help: "this list, or one command", do: (*text).help},
		{word: "look", form: "[STAND|PLACE]", help: "the table, a stand, or a place: what an obstacle there does, and who is there", do: (*text).look},
		{word: "terrain", help: "everything that has a name, and where", do: (*text).allTerrain},
		{word: "mine", help: "all of your stands", do: (*text).mine},
		{word: "enemies", help: "all stands of the enemy that you know of", do: (*text).known},
		{word: "sees", form: "STAND [to STAND]", help: "whom a stand sees, or whether it sees another", keys: []string{"to"}, do: (*text).sees},
		{word: "where", form: "STAND|PLACE", help: "the coordinates of a stand or a place", do: (*text).whereIs},
		{word: "todo", help: "what there is to choose in this step", do: (*text).todoAgain},
		{word: "log", form: "[N]", help: "the last N lines of what has happened", do: (*text).news},
		{word: "why", help: "the reasons or the figures behind the last answer", do: (*text).why},
		{word: "briefing", help: "what your side was told before the game, and who is still to come", do: (*text).briefing},
		{word: "aims", help: "what it takes to win, and who holds what", do: (*text).aims},
		{word: "rulings", form: "[NAME]", help: "the rulings that are not as they come, or one of all", do: (*text).rulings},
		{word: "reasons", help: "why bots ordered what they did, turn by turn, once the game is over", late: true, do: (*text).reasons},
		{word: "place", form: "STAND at PLACE [toward DIRECTION]", help: "puts a stand into its area", keys: []string{"at", "toward"}, do: (*text).place},
		{word: "order", form: "COMMANDER ORDER [at PLACE] [toward DIRECTION]", help: "places its chit: no-order, cautious-advance, full-advance, disengage or rally", keys: []string{"at", "toward"}, do: (*text).order},
		{word: "withdraw", form: "COMMANDER", help: "takes its chit back", do: (*text).withdraw},
		{word: "decline", form: "STAND [not]", help: "does not follow its order; with not, it does after all", do: (*text).decline},
		{word: "follow", form: "STAND by COMMANDER", help: "which of several chits a stand obeys", keys: []string{"by"}, do: (*text).follow},
		{word: "move", form: "STAND to PLACE [then PLACE], STAND along, STAND half, STAND push GUN to PLACE", help: "plans its way: to a place, as far as it gets along its arrow, or half of that", keys: []string{"to", "then", "push"}, many: []string{"then"}, do: (*text).move},
		{word: "mount", form: "STAND [in CARRIER] [to PLACE]", help: "gets into a carrier; a crew limbers its gun", keys: []string{"in", "to", "then"}, many: []string{"then"}, do: (*text).mount},
		{word: "dismount", form: "STAND [at PLACE] [toward DIRECTION] [to PLACE]", help: "gets out; a crew unlimbers its gun", keys: []string{"at", "toward", "to", "then"}, many: []string{"then"}, do: (*text).dismount},
		{word: "stay", form: "STAND", help: "takes the plan of a stand back", do: (*text).stay},
		{word: "back", form: "STAND [to PLACE [then PLACE]]", help: "where a stand goes that must go back; without a place the program chooses", keys: []string{"to", "then"}, many: []string{"then"}, do: (*text).back},
		{word: "fire", form: "STAND at TARGET [with WEAPON] [shots N] [circle PLACE] [along INCHES] [spread INCHES] [shell ap|he]", help: "declares fire", keys: fireKeys, do: (*text).fire},
		{word: "odds", form: "STAND at TARGET [with WEAPON], and as for fire", help: "what a fire would come to, as far as that may be told", keys: fireKeys, do: (*text).odds},
		{word: "hold", form: "STAND", help: "takes back what a stand was to fire", do: (*text).hold},
		{word: "strike", form: "NAME at PLACE [and PLACE]", help: "where fire from off the table falls", keys: []string{"at", "and"}, many: []string{"and"}, do: (*text).strike},
		{word: "face", form: "STAND toward DIRECTION", help: "turns a stand where it stands", keys: []string{"toward"}, do: (*text).face},
		{word: "measure", form: "STAND to STAND", help: "how far apart they are, if the measuring policy is free", keys: []string{"to"}, do: (*text).measure},
		{word: "rest", help: "does the usual for all that is left in this step", do: (*text).rest},
		{word: "undo", help: "takes back all that your last command chose", do: (*text).undo},
		{word: "ready", help: "you have chosen all you want to; the step is carried out when both sides are ready", do: (*text).ready},
		{word: "wait", help: "takes ready back while the other side is not", do: (*text).wantsWait},
		{word: "pass", help: "gives the terminal to the other player", do: (*text).pass},
		{word: "resign", help: "gives the game to the other side; to be said twice", do: (*text).resign},
		{word: "quit", help: "ends; the game is kept and goes on when it is opened again", do: (*text).quit},
	}
}

// obey carries out a line.
func (t *text) obey(line string) {
	words, err := split(line)
	if err != nil {
		t.say("%s", sentence(err.Error()))
		return
	}
	if len(words) == 0 {
		return
	}
	c, err := commandOf(words[0].text)
	if err != nil {
		t.say("%s", sentence(err.Error()))
		return
	}
	if c.word != "resign" {
		t.resigns = false
	}
	p := apart(words[1:], c.keys)
	if key := p.twice(c.many...); key != "" {
		err = fmt.Errorf("%s is said twice; put a name that has the word in quotes", key)
	} else {
		at, before := t.at, t.at.chose
		err = c.do(t, p)
		at.acted(before)
	}
	if err != nil {
		t.say("%s", sentence(err.Error()))
	}
}

// commandOf finds the command that a word begins.
func commandOf(word string) (command, error) {
	all := commands()
	word = strings.ToLower(word)
	var names, found []string
	for _, c := range all {
		names = append(names, c.word)
		if c.word == word {
			return c, nil
		}
		if strings.HasPrefix(c.word, word) {
			found = append(found, c.word)
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(w string) bool { return all[slices.Index(names, w)].late })
	}
	switch len(found) {
	case 0:
		return command{}, fmt.Errorf("%s is no command%s; help lists them", scenarios.Quoted(word), near(word, names))
	case 1:
		return all[slices.Index(names, found[0])], nil
	}
	return command{}, fmt.Errorf("%s may be %s: which?", scenarios.Quoted(word), either(found))
}

// help lists the commands, or tells of one.
func (t *text) help(p parts) error {
	if word, ok := p.get(""); ok {
		c, err := commandOf(word)
		if err == nil {
			t.say("%s: %s.", strings.TrimSpace(c.word+" "+c.form), c.help)
		}
		return err
	}
	for _, c := range commands() {
		t.say("%s: %s.", strings.TrimSpace(c.word+" "+c.form), c.help)
	}
	t.say("Commands and names may be shortened as long as they are one. Quotes are only needed where a name holds a word such as at or to.")
	t.say("A PLACE is X,Y in inches from the west and from the north edge, the name of terrain or of a stand, or 3 north-east of one of these. A DIRECTION is NE, 75 degrees clockwise from north, or a place to look at.")
	return nil
}

func (t *text) ready(parts) error {
	t.held = false
	t.do(rules.Ready{})
	return nil
}

func (t *text) wantsWait(parts) error {
	if t.do(rules.Wait{}) {
		t.held = false
		t.say("%s is not ready after all.", t.at.name())
	}
	return nil
}

// pass gives the terminal to the other player, who keeps it even if ready.
func (t *text) pass(parts) error {
	other := t.other()
	if other == nil {
		return errors.New("you are alone at this terminal")
	}
	t.hand(other)
	t.held = true
	return nil
}

// resign gives the game up when it is said for the second time.
func (t *text) resign(parts) error {
	if !t.resigns {
		t.resigns = true
		t.say("Type resign again to give the game to the other side.")
		return nil
	}
	t.resigns = false
	t.do(rules.Resign{})
	return nil
}

func (t *text) quit(parts) error {
	t.done = true
	t.leave()
	return nil
}
