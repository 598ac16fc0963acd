package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/scenarios/shown"
	"sightline/units"
)

type mailCommand struct {
	New  mailNewCommand  `cmd:"" help:"Offer a game: writes its first letter."`
	Take mailTakeCommand `cmd:"" help:"Take a letter of the other side, an offer too, and say what came of it."`
	Play mailPlayCommand `cmd:"" help:"Choose for your side, until it is ready in this step."`
	Send mailSendCommand `cmd:"" help:"Write the next letter to a file; while an answer is awaited, the last again."`
	Host mailHostCommand `cmd:"" help:"Take the game to a host, this machine: writes the letter that tells the other player."`
	Join mailJoinCommand `cmd:"" help:"Play at your seat while the game is at a host."`
	Back mailBackCommand `cmd:"" help:"Bring the game back from your host."`
	List mailListCommand `cmd:"" help:"List what a letter holds; without one, your games by mail and what each waits for."`
}

func (mailCommand) Help() string {
	return `Plays Command Decision by small files that two players send each other, by mail or however they like. There is no host: each program keeps what its own side has chosen to itself until both sides are bound to what they chose, dice are made by both, and every letter is verified before anything of it is kept. Both come to write the same journal.

  sightline mail new maneuvers-1941 offer.mail --side Blue
  sightline mail take offer.mail        (the other player, on his machine)
  sightline mail play                   then, when your side is ready:
  sightline mail send 2.mail

Where stands of one side alone can be hidden, as at Bretteville, Breakout and Peski, that side keeps the game: its program knows where everything is, and tells the other side in letters what the rules tell it and nothing else. Hashes bind it, the dice are of both, and with its last letter it opens the whole journal, which the other program holds against every letter. The offer says who keeps.

Where both sides hide, as at Authie and Lezey, agree in the offer whose stands are hidden: --ruling hides=first, hides=second or hides=nobody, by the order in which the scenario names the sides. Or host the game: sightline host.`
}

// A mailFolder names the folder of one game.
type mailFolder struct {
	Dir string `placeholder:"DIR" help:"Folder of the game; without it, the one among the user's games by mail."`
}

type mailNewCommand struct {
	Scenario string   `arg:"" help:"Scenario to play."`
	File     string   `arg:"" help:"Where to write the first letter."`
	Side     string   `required:"" placeholder:"SIDE" help:"The side that you play."`
	Ruling   []string `placeholder:"NAME=VALUE" help:"A ruling that you agreed on; may be given again."`
	Charts   []string `placeholder:"FILE" help:"Overlays that replace single figures of the charts."`
	mailFolder
}

func (mailNewCommand) Help() string {
	return `Offers a game. The rulings by which a stand that was seen is hidden again, lost-out-of-sight and lost-in-cover, are set to no. If stands of one side begin hidden and others arrive so, hides is set to that side. The offer says all of it, and who keeps the game.

Examples:
  sightline mail new maneuvers-1941 offer.mail --side Blue
  sightline mail new first-fight offer.mail --side Blue --ruling circle=5
  sightline mail new authie-1944 offer.mail --side German --ruling hides=first`
}

// Run offers a game.
func (c mailNewCommand) Run(p *program) error {
	scenario, err := p.one("mail new", c.Scenario)
	if err != nil {
		return err
	}
	if _, is := boards.OfText(scenario.Name, scenario.Text); is {
		return fmt.Errorf("mail new: %s is played on a board: by mail Command Decision alone is played; host it instead (sightline host)", nameOf(c.Scenario))
	}
	if _, err := os.Stat(c.File); err == nil {
		return fmt.Errorf("mail new: %s is there already: want another name", nameOf(c.File))
	}
	t, err := c.terms(p, scenario)
	if err != nil {
		return err
	}
	dir := c.Dir
	if dir == "" {
		if dir, err = newMailFolder(scenario.Name); err != nil {
			return err
		}
	}
	b, err := mail.OfferTo(dir, t)
	if err != nil {
		return fmt.Errorf("mail new: %s: %w", nameOf(c.Scenario), bare(err))
	}
	defer b.Close()
	if err := p.tellTerms(b); err != nil {
		return err
	}
	return p.sends(b, c.File, c.flag(b))
}

// terms are what is offered.
func (c mailNewCommand) terms(p *program, scenario game.Overlay) (*mail.Terms, error) {
	t := &mail.Terms{Name: scenario.Name, Scenario: scenario.Text, Program: programVersion(), Side: c.Side}
	choices, err := rulingsOf(c.Ruling)
	if err != nil {
		return nil, usageError(strings.ReplaceAll(err.Error(), "play: ", "mail new: "))
	}
	for _, file := range c.Charts {
		o, err := p.one("mail new", file)
		if err != nil {
			return nil, err
		}
		if cells, err := units.ReadOverlay(o.Name, o.Text, nil); err == nil && len(cells) == 0 {
			return nil, fmt.Errorf("%s: it changes nothing: want an overlay, a file of [[cell]] tables", o.Name)
		}
		t.Overlays = append(t.Overlays, o)
	}
	err = t.Agree(choices)
	var not *mail.NotByMail
	switch {
	case errors.As(err, &not):
		return nil, usageError("mail new: --" + not.Error())
	case errors.Is(err, mail.ErrNot):
		return nil, fmt.Errorf("mail new: %s: %w", nameOf(c.Scenario), err)
	case err != nil:
		return nil, err
	}
	return t, nil
}

// mailGames is the folder of the user's games by mail.
func mailGames() (string, error) {
	path, err := games.Default().Path()
	if err != nil {
		return "", fmt.Errorf("mail: %w: want --dir", err)
	}
	return filepath.Join(path, mail.Folder), nil
}

func newMailFolder(name string) (string, error) {
	root, err := mailGames()
	if err != nil {
		return "", err
	}
	return mail.NewFolder(root, name), nil
}

// tellTerms says what is played, and whom one trusts.
func (p *program) tellTerms(b *mail.Box) error {
	lines, err := b.Terms()
	if err != nil {
		return err
	}
	trust := "Nobody hosts and nobody sees all: what you choose stays here until the other side is bound, too; dice are made by both, and every letter is verified."
	if b.Keeper() != "" {
		trust = "Nobody hosts: what you choose stays here until the other side is bound, too, and dice are made by both."
	}
	lines = append(lines, fmt.Sprintf("You play %s, in %s", b.Side(), nameOf(b.Dir())), trust)
	for _, l := range usual.Terms(lines) {
		fmt.Fprintln(p.stdout, shown.Row(l, 0))
	}
	return nil
}

// sends writes the next letter of a game; flag is what commands need to find it.
func (p *program) sends(b *mail.Box, file, flag string) error {
	turn, n := b.Turn()
	if is, err := os.Stat(file); err == nil && turn == mail.Sends && (is.Mode().IsRegular() || is.IsDir()) { // before it counts as sent
		return fmt.Errorf("mail send: %s is there already: want another name for letter %d", nameOf(file), n)
	}
	l, data, err := b.Next()
	if was, e := os.ReadFile(file); err == nil && e == nil && !bytes.Equal(was, data) {
		err = fmt.Errorf("%s is there already: want another name for letter %d", nameOf(file), l.Number)
	}
	if err == nil {
		l, err = b.Send(file) // the same letter
	}
	if err != nil {
		return fmt.Errorf("mail send: %w", bare(err))
	}
	if turn != mail.Sends {
		fmt.Fprintf(p.stdout, "Letter %d was sent already; written again to %s.\n", l.Number, nameOf(file))
	} else {
		fmt.Fprintf(p.stdout, "Letter %d is in %s: send it to who plays %s.\n", l.Number, nameOf(file), b.Other())
	}
	p.tellTurn(b, flag)
	return nil
}

// tellTurn says what a game waits for.
func (p *program) tellTurn(b *mail.Box, flag string) {
	fmt.Fprintln(p.stdout, shown.Row(turnLine(b, flag), 0))
}

func turnLine(b *mail.Box, flag string) string {
	turn, letter := b.Turn()
	view := b.View()
	if turn == mail.Awaits && view != nil && b.Keeper() == b.Other() {
		if ended := usual.Ended(view); ended != "" {
			return fmt.Sprintf("The game is over. %s. Letter %d, in which %s, who keeps it, opens the journal, is awaited: until then nothing that it told is verified", ended, letter, b.Other())
		}
	}
	switch turn {
	case mail.Chooses:
		return fmt.Sprintf("%s is to choose, %s: sightline mail play%s", b.Side(), games.WhenName(view.Turn, view.Battle().Scenario.Turns, view.Step), flag)
	case mail.Sends:
		return fmt.Sprintf("Letter %d is to be sent: sightline mail send FILE%s", letter, flag)
	case mail.Awaits:
		return fmt.Sprintf("Letter %d, of %s, is awaited: sightline mail take FILE%s", letter, b.Other(), flag)
	case mail.IsHosted:
		return hostedLine(b, flag)
	}
	return "The game is over. " + usual.Ended(view) + ". Its record is " + nameOf(b.Record())
}

// flag is what the other commands need to find a game: nothing, where they find it by themselves.
func (f *mailFolder) flag(b *mail.Box) string {
	if root, err := mailGames(); f.Dir == "" && err == nil && len(mail.Shelf(root)) < 2 {
		return ""
	}
	return " --dir " + shellWord(b.Dir())
}

// shellWord is a word as a shell takes it.
func shellWord(s string) string {
	if s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/._-:@%+=,", r)
	}) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

type mailTakeCommand struct {
	File string `arg:"" help:"The letter."`
	All  bool   `help:"Tells all that your side is told by it, every move and shot, too."`
	mailFolder
}

// Run takes a letter.
func (c mailTakeCommand) Run(p *program) error {
	data, l, err := readLetter(c.File)
	if err != nil {
		return fmt.Errorf("mail take: %w", err)
	}
	dir, err := c.find(l)
	if err != nil {
		return err
	}
	if l.Offer != nil && dir == "" {
		return c.accepts(p, data, l)
	}
	b, err := mail.OpenBox(dir)
	if err != nil {
		return fmt.Errorf("mail take: %w", bare(err))
	}
	defer b.Close()
	_, seats, err := seatsFolder()
	if err != nil {
		return err
	}
	l, news, err := away.TakeLetter(b, seats, data)
	if err != nil {
		return fmt.Errorf("mail take: %s: %w", nameOf(c.File), err)
	}
	fmt.Fprintf(p.stdout, "Letter %d, of %s, fits and is taken.\n", l.Number, b.Other())
	if view := b.View(); view != nil {
		told, rest := usual.News(view, b.Side(), news, c.All)
		if rest != "" {
			told = append(told, "Not told one by one: "+rest+" (--all tells each, and so does log in mail play)")
		}
		for _, text := range told {
			fmt.Fprintln(p.stdout, shown.Row("  "+text, 0))
		}
	}
	p.tellTurn(b, c.flag(b))
	if b.Over() {
		return p.tellVerified(b)
	}
	return nil
}

// tellVerified says whether the journal of a game that is over verifies.
func (p *program) tellVerified(b *mail.Box) error {
	faults, err := b.Verified()
	if err != nil {
		return fmt.Errorf("mail: %w", bare(err))
	}
	for _, f := range faults {
		fmt.Fprintln(p.stdout, shown.Row(f, 0))
	}
	if faults != nil {
		return fmt.Errorf("the journal %s does not fit in %d %s", nameOf(b.Record()), len(faults), plural(len(faults), "place"))
	}
	verifies := "The journal verifies: every order is signed, and every die is of both sides."
	if b.Keeper() == b.Other() {
		verifies += fmt.Sprintf(" Every letter fits it: %s told %s what the rules tell, and changed nothing afterwards.", b.Other(), b.Side())
	}
	fmt.Fprintln(p.stdout, verifies)
	return nil
}

// find returns the folder of a letter's game; empty for an offer that is not taken up yet.
func (c mailTakeCommand) find(l *mail.Letter) (string, error) {
	if c.Dir != "" {
		if list := mail.Shelf(filepath.Dir(filepath.Clean(c.Dir))); l.Offer != nil && !slices.ContainsFunc(list, func(k mail.Kept) bool { return k.Dir == filepath.Clean(c.Dir) }) {
			return "", nil
		}
		return c.Dir, nil
	}
	root, err := mailGames()
	if err != nil {
		return "", err
	}
	dir, err := mail.Find(root, l)
	if err != nil {
		return "", fmt.Errorf("mail take: %s: %w, or want --dir", nameOf(c.File), err)
	}
	return dir, nil
}

// accepts takes an offer up.
func (c mailTakeCommand) accepts(p *program, data []byte, l *mail.Letter) (err error) {
	dir := c.Dir
	if dir == "" {
		if dir, err = newMailFolder(l.Offer.Name); err != nil {
			return err
		}
	}
	b, err := mail.Accept(dir, data)
	if err != nil {
		return fmt.Errorf("mail take: %s: %w", nameOf(c.File), bare(err))
	}
	defer b.Close()
	if err := p.tellTerms(b); err != nil {
		return err
	}
	p.tellTurn(b, c.flag(b))
	return nil
}

// readLetter reads a file as a letter.
func readLetter(file string) ([]byte, *mail.Letter, error) {
	info, err := os.Stat(file)
	if err == nil && info.Size() > mail.MostPacked {
		err = fmt.Errorf("it has %d bytes: want at most %d", info.Size(), mail.MostPacked)
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", nameOf(file), bare(err))
	}
	l, err := mail.Read(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", nameOf(file), err)
	}
	return data, l, nil
}

type mailPlayCommand struct {
	Bot string `placeholder:"NAME" help:"A bot chooses."`
	mailFolder
}

func (mailPlayCommand) Help() string {
	return `Chooses for your side by typed commands, as play --text does, until it is ready in this step, or you quit: what was chosen is kept, and sightline mail play goes on with it. Who was ready, and has not sent his letter, may think again.`
}

// Run chooses.
func (c mailPlayCommand) Run(p *program) error {
	if c.Bot != "" {
		if _, err := bot.New(c.Bot); err != nil {
			return usageError("mail play: --bot: " + err.Error())
		}
	}
	b, err := c.open("mail play")
	if err != nil {
		return err
	}
	defer b.Close()
	was, err := b.Unready()
	if err != nil {
		return fmt.Errorf("mail play: %w", bare(err))
	}
	if was {
		fmt.Fprintf(p.stdout, "%s was ready, and is not any more: what it chose stands.\n", b.Side())
	}
	if turn, _ := b.Turn(); turn != mail.Chooses {
		return fmt.Errorf("mail play: there is nothing to choose now. %s", turnLine(b, c.flag(b)))
	}
	s, err := b.Seat()
	if err != nil {
		return fmt.Errorf("mail play: %w", err)
	}
	if c.Bot != "" {
		err = p.botJoins(s, c.Bot, func(seed string) error { return far.Plays(c.Bot, s, seed) })
	} else {
		err = textJoins(s, p.stdin, p.stdout)
	}
	if err != nil && !errors.Is(err, seat.ErrClosed) { // which it is when the side is ready
		return fmt.Errorf("mail play: %w", err)
	}
	p.tellTurn(b, c.flag(b))
	return nil
}

// open opens the folder of one game.
func (f *mailFolder) open(command string) (*mail.Box, error) {
	dir := f.Dir
	if dir == "" {
		root, err := mailGames()
		if err != nil {
			return nil, err
		}
		list := mail.Shelf(root)
		switch len(list) {
		case 0:
			return nil, fmt.Errorf("%s: there is no game by mail in %s", command, nameOf(root))
		case 1:
			dir = list[0].Dir
		default:
			return nil, usageError(fmt.Sprintf("%s: there are %d games by mail in %s: want --dir (sightline mail list says which)", command, len(list), nameOf(root)))
		}
	}
	b, err := mail.OpenBox(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, bare(err))
	}
	return b, nil
}

type mailSendCommand struct {
	File string `arg:"" help:"Where to write the letter."`
	mailFolder
}

// Run writes a letter.
func (c mailSendCommand) Run(p *program) error {
	b, err := c.open("mail send")
	if err != nil {
		return err
	}
	defer b.Close()
	return p.sends(b, c.File, c.flag(b))
}

type mailListCommand struct {
	File string `arg:"" optional:"" help:"A letter."`
	mailFolder
}

// Run lists a letter, or games.
func (c mailListCommand) Run(p *program) error {
	if c.File != "" {
		_, l, err := readLetter(c.File)
		if err != nil {
			return fmt.Errorf("mail list: %w", err)
		}
		lines := l.Describe()
		if l.Offer != nil {
			terms, err := l.Offer.Asks()
			if err != nil {
				return fmt.Errorf("mail list: %s: %w", nameOf(c.File), bare(err))
			}
			lines = append(lines, usual.Terms(terms)...)
		}
		for _, line := range lines {
			fmt.Fprintln(p.stdout, shown.Row(line, 0))
		}
		return nil
	}
	list := []mail.Kept{{Dir: c.Dir}}
	if c.Dir == "" {
		root, err := mailGames()
		if err != nil {
			return err
		}
		if list = mail.Shelf(root); len(list) == 0 {
			fmt.Fprintf(p.stdout, "There is no game by mail in %s\n", nameOf(root))
		}
	}
	for _, k := range list {
		b, err := mail.OpenBox(k.Dir)
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			fmt.Fprintln(p.stdout, shown.Row(bare(err).Error(), 0))
			continue
		}
		fmt.Fprintln(p.stdout, shown.Row(fmt.Sprintf("%s: %s, you play %s. %s", k.Dir, strings.TrimSuffix(b.Name(), ".toml"), b.Side(), turnLine(b, c.flag(b))), 0))
		_ = b.Close()
	}
	return nil
}
