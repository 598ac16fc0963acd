//go:build !js

package away

import (
	"encoding/json"
	"errors"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// Of a game that the other side keeps, the list says who does and what that owes; its last letter is told to fit or not.
func TestKeptGameIsToldOf(t *testing.T) {
	text, err := os.ReadFile("../../../scenarios/library/peski-1939.toml")
	if err != nil {
		t.Fatal(err)
	}
	terms := &mail.Terms{Name: "peski-1939.toml", Scenario: text, Side: "Polish"}
	if err := terms.Agree(nil); err != nil {
		t.Fatal(err)
	}
	keeper, err := mail.OfferTo(t.TempDir(), terms)
	if err != nil {
		t.Fatal(err)
	}
	defer keeper.Close()
	p := ByMail(games.In(t.TempDir()), "test")
	var dir string
	takes := func() (told []string) {
		t.Helper()
		_, data, err := keeper.Next()
		if err == nil {
			dir, told, err = p.Take(data)
		}
		if err != nil {
			t.Fatal(err)
		}
		return told
	}
	sends := func() {
		t.Helper()
		_, data, err := p.Letter(dir)
		if err == nil {
			_, _, err = keeper.Take(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	_, data, err := keeper.Next()
	if err != nil {
		t.Fatal(err)
	}
	if lines, offers, err := p.Describe(data); err != nil || !offers || !strings.Contains(strings.Join(lines, " "), "Polish keeps the game") {
		t.Errorf("%q, %v, %v", lines, offers, err)
	}
	takes()
	sends()
	s, err := keeper.Seat()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	takes()
	list := p.Games()
	if len(list) != 1 || list[0].Keeper != "Polish" || list[0].Side != "German" || list[0].Waits != ToChoose || list[0].NoHost == "" || !list[0].Begun {
		t.Fatalf("%+v", list)
	}
	v, err := p.Sit(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Seat.Do(json.RawMessage(`{"do":"ready"}`)); err != nil && !errors.Is(err, seat.ErrClosed) {
		t.Fatal(err)
	}
	sends()
	told := takes()
	if !slices.Contains(told, "The Germans win: Polish gives up") || !slices.Contains(told, "All that Polish told fits the record that it opened") {
		t.Errorf("%q", told)
	}
	if list = p.Games(); len(list) != 1 || list[0].Waits != ForNone || list[0].Outcome != "The Germans win: Polish gives up" {
		t.Errorf("%+v", list)
	}
	if record, err := os.ReadFile(list[0].Record); err != nil || !strings.Contains(string(record), `{"outcome":`) {
		t.Errorf("its record is told to be %s: %v", list[0].Record, err)
	}
}

// A game hosted again where another program listens now is heard elsewhere, and its links lead there; nor does a
// game by mail go to such a port.
func TestBusyPort(t *testing.T) {
	text, err := os.ReadFile("../../../scenarios/library/first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	hosts := Here(nil)
	h, err := hosts.Host(t.TempDir(), Game{Name: "first-fight.toml", Scenario: text})
	if err != nil {
		t.Fatal(err)
	}
	was, dir := h.Address(), h.Dir()
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	port := was[strings.LastIndex(was, ":"):]
	for range 200 { // its server lets go in a moment; else another program was faster
		busy, err := net.Listen("tcp", port)
		if err == nil {
			defer busy.Close()
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if h, err = hosts.Resume(dir); err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	now := h.Address()
	if now == was || now[:strings.LastIndex(now, ":")] != was[:strings.LastIndex(was, ":")] {
		t.Errorf("its links begin with %s, and began with %s", now, was)
	}
	if c, err := net.Dial("tcp", strings.TrimPrefix(now, "http://")); err != nil {
		t.Errorf("nobody is heard at %s: %v", now, err)
	} else {
		_ = c.Close()
	}

	if l, err := net.Listen("tcp", usualPort); err == nil {
		defer l.Close()
	}
	free, err := freePort()
	if err != nil || free == usualPort {
		t.Fatal(free, err)
	}
	l, err := net.Listen("tcp", free)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	_ = l.Close()
}
