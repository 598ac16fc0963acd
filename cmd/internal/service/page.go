//go:build !js

package service

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.js
	scriptText []byte
	pages      = template.Must(template.New("").Parse(pageText))
)

// A shelf is a scenario of the library, or one that comes along with a system on boards.
type shelf struct {
	Name, Title, Sides string
	text               []byte
}

// library lists the scenarios that can be hosted.
var library = sync.OnceValue(func() (list []shelf) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		panic(err) // they are part of the program
	}
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			panic(err)
		}
		if doc, err := scenarios.Decode(name, text); err == nil && doc.Scenario != nil && doc.Scenario.System == (rules.System{}).Name() {
			list = append(list, shelved(name, text, doc.Scenario))
		}
	}
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			text, _ := k.File(name)
			if doc, err := scenarios.Decode(name, text); err == nil && doc.Scenario != nil {
				list = append(list, shelved(name+".toml", text, doc.Scenario))
			}
		}
	}
	return list
})

func shelved(name string, text []byte, s *scenarios.Scenario) shelf {
	var sides []string
	for _, x := range s.Sides {
		sides = append(sides, x.Name)
	}
	return shelf{name, s.Title, strings.Join(sides, ", "), text}
}

// answer writes a page that nobody keeps: links are in some.
func (s *Service) answer(w http.ResponseWriter, code int, name string, data any) {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, name, data); err != nil {
		s.tell("The page %s: %v.", name, err)
		http.Error(w, "The page cannot be made.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	w.WriteHeader(code)
	_, _ = w.Write(b.Bytes())
}

// mostShown is how many games a list of the page has at most.
const mostShown = 100

// gamesPage writes the page of games, with what was wrong with what was asked.
func (s *Service) gamesPage(w http.ResponseWriter, code int, fault string) {
	first := func(list []Entry) []Entry { return list[:min(len(list), mostShown)] }
	s.answer(w, code, "games", struct {
		Fault               string
		Open, Watch, Shared []Entry
		Library             []shelf
		MostNote            int
		Site                bool
	}{
		fault,
		first(s.list(func(e *Entry) bool { return len(e.Open) > 0 && !e.Over })),
		first(s.list(func(e *Entry) bool { return e.Watch && !e.Over })),
		first(s.list(func(e *Entry) bool { return e.Shared && e.Over })),
		library(), mostNote, s.o.Site != nil,
	})
}

func (s *Service) page(w http.ResponseWriter, r *http.Request) {
	if !s.limits.asks(s.from(r)) {
		s.refuse(w, "asked", http.StatusTooManyRequests, "That was asked too often from your address: wait a minute.")
		return
	}
	s.gamesPage(w, http.StatusOK, "")
}

func (s *Service) script(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(scriptText)
}

// answerError tells what was wrong with what was asked.
func (s *Service) answerError(w http.ResponseWriter, code int, err error) {
	s.count.refuse("asked")
	s.gamesPage(w, code, capital(err.Error())+".")
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(r)) + s[n:]
}

// A madeSeat is a seat on the page of links.
type madeSeat struct {
	Label, Link   string
	Open, Watches bool
}

// links writes a page of links.
func (s *Service) links(w http.ResponseWriter, title, word string, seats []madeSeat) {
	s.answer(w, http.StatusOK, "made", struct {
		Title, Word string
		Seats       []madeSeat
		Site        bool
	}{title, word, seats, s.o.Site != nil})
}

// create makes a game, as the form says.
func (s *Service) create(w http.ResponseWriter, r *http.Request) {
	if !s.asks(w, r) {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostFile+64<<10)
	g, note, open, err := formOf(r)
	if err != nil {
		s.answerError(w, http.StatusBadRequest, err)
		return
	}
	if !s.limits.makes(s.from(r)) {
		s.answerError(w, http.StatusTooManyRequests, fmt.Errorf("more than %d games in an hour were made from your address", mostGames))
		return
	}
	id, list, err := s.New(g, note, open)
	if err != nil {
		s.answerError(w, http.StatusBadRequest, err)
		return
	}
	var seats []madeSeat
	for _, x := range list {
		seats = append(seats, madeSeat{x.Label(), x.Link.String(), x.Watches || slices.Contains(open, x.Side), x.Watches})
	}
	word := "The game is made. Give each player his link, and nobody else; take your own seat by yours."
	if len(open) > 0 {
		word = "The game is made. Take your own seat first; whoever comes to the page of games may take what is open there."
	}
	title := s.entry(id).Title
	s.links(w, title, word, seats)
}

// formOf reads what game is to be made. All that is wrong with it is told at once.
func formOf(r *http.Request) (g far.Game, note string, open []string, err error) {
	if err := r.ParseMultipartForm(mostFile); err != nil {
		return g, "", nil, fmt.Errorf("the form cannot be read: want one of at most %d kB", mostFile>>10)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }()
	var errs []error
	no := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if f, head, err := r.FormFile("file"); err == nil && head.Size > 0 {
		defer f.Close()
		g.Name = clean(head.Filename)
		g.Scenario, err = io.ReadAll(io.LimitReader(f, mostFile+1))
		if err != nil || len(g.Scenario) > mostFile {
			no("%s: want a scenario of at most %d kB", g.Name, mostFile>>10)
		}
	} else {
		g.Name = r.FormValue("scenario")
		if i := slices.IndexFunc(library(), func(x shelf) bool { return x.Name == g.Name }); i < 0 {
			no("there is no scenario %q in the library", g.Name)
		} else {
			g.Scenario = library()[i].text
		}
	}
	note = strings.Join(strings.Fields(r.FormValue("note")), " ")
	if len(note) > mostNote || !utf8.ValidString(note) {
		no("the word to who comes: want at most %d bytes", mostNote)
	}
	if c := r.FormValue("clock"); c != "" {
		d, err := time.ParseDuration(c)
		if err != nil || d < time.Minute || d > 31*24*time.Hour {
			no("clock %q: want a time from 1m to 744h", c)
		}
		g.Clock = room.Time{Game: d.Round(time.Second)}
	}
	switch late := r.FormValue("watch"); late {
	case "":
	case "1", "2", "3":
		g.Late = int(late[0] - '0')
		g.Seats = append(g.Seats, visit.Seat{Watches: true})
	default:
		no("watchers %q turns late: want 1, 2 or 3", late)
	}
	if len(errs) > 0 {
		return g, "", nil, errors.Join(errs...)
	}
	system := game.System(rules.System{})
	if k, is := boards.OfText(g.Name, g.Scenario); is {
		system = k.System
	}
	position, err := system.Open(game.Opening{Name: g.Name, Scenario: g.Scenario})
	if err != nil {
		return g, "", nil, err
	}
	sides := position.Sides()
	switch who := r.FormValue("open"); who {
	case "":
	case "first":
		open = sides[:1]
	case "second":
		open = sides[1:2]
	case "both":
		open = sides
	default:
		return g, "", nil, fmt.Errorf("who may come: %q: want first, second, both or nothing", who)
	}
	return g, note, open, nil
}

// clean is the name of a file as somebody sent it, without folders and what terminals obey.
func clean(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, name)
	if len(name) > 80 {
		name = strings.ToValidUTF8(name[len(name)-80:], "") // a letter may be cut in two
	}
	if name == "" {
		return "scenario.toml"
	}
	return name
}

// takes gives an open seat.
func (s *Service) takes(w http.ResponseWriter, r *http.Request) {
	side := r.FormValue("side")
	link, err := s.Take(r.PathValue("id"), side)
	if err != nil {
		s.answerError(w, http.StatusConflict, err)
		return
	}
	s.links(w, s.entry(r.PathValue("id")).Title, "The seat is yours as soon as you sit down by this link.", []madeSeat{{Label: side, Link: link}})
}

// watches gives the link by which anybody watches.
func (s *Service) watches(w http.ResponseWriter, r *http.Request) {
	e := s.entry(r.PathValue("id"))
	link, err := s.WatchLink(r.PathValue("id"))
	if err == nil && (link == "" || !e.Watch) {
		err = errors.New("nobody watches this game")
	}
	if err != nil {
		s.answerError(w, http.StatusConflict, err)
		return
	}
	s.links(w, e.Title, "You see both sides, late.", []madeSeat{{Label: "Watcher", Link: link, Watches: true}})
}

// journal hands out that of a game which both sides show.
func (s *Service) journal(w http.ResponseWriter, r *http.Request) {
	id, is := strings.CutSuffix(r.PathValue("file"), ".jsonl")
	if !is || !s.limits.asks(s.from(r)) {
		s.refuse(w, "journal", http.StatusNotFound, "There is no such page here.")
		return
	}
	data, err := s.Journal(id)
	if err != nil {
		s.refuse(w, "journal", http.StatusNotFound, "There is no such game, or its players do not show it.")
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "sightline-"+id+".jsonl"))
	_, _ = w.Write(data)
}
