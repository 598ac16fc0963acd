package screen

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
)

// A lateHost hosts once it is let go on.
type lateHost struct {
	away.Hosts
	goes chan bool
}

func (h lateHost) Host(folder string, g away.Game) (away.Hosting, error) {
	<-h.goes
	return h.Hosts.Host(folder, g)
}

// Who stops the hosting of a table while it begins hosts nothing, and is on the page as before.
func TestHostingIsStopped(t *testing.T) {
	dir := t.TempDir()
	hosts := lateHost{away.Here(nil), make(chan bool)}
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(dir), Hosts: hosts, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	l.goesFar()
	l.farAct()
	if l.work == nil {
		t.Fatalf("nothing is hosted: %q", l.message)
	}
	l.keys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyEscape}})
	close(hosts.goes)
	for end := time.Now().Add(20 * time.Second); l.work != nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.finish()
	}
	left, _ := filepath.Glob(filepath.Join(dir, games.HostedFolder, "*"))
	if l.work != nil || l.far.hosting != nil || len(left) > 0 || l.section != farSection || l.message != "Stopped. Nothing was changed." {
		t.Errorf("it is hosted: %t, with %q left; the message is %q", l.far.hosting != nil, left, l.message)
	}
	l.farAct()
	for end := time.Now().Add(20 * time.Second); l.work != nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.finish()
	}
	if l.far.hosting == nil {
		t.Fatalf("it cannot be hosted again: %q", l.message)
	}
	l.far.leave()
	if err := l.far.hosting.Close(); err != nil {
		t.Error(err)
	}
}
