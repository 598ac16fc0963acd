package screen

import (
	"bytes"
	"errors"
	"io"

	"sightline/cmd/internal/settings"
)

// export lets the player have something for others, and says where it is: in a page it is
// downloaded, else it is a file below the games.
func (o *Options) export(name string, write func(io.Writer) error) (said string, err error) {
	if o.Browser == nil {
		path, err := o.Games.Export(name, write)
		return "It is written to " + path + ".", err
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return "", err
	}
	o.Browser.Give(name, b.Bytes())
	return "It is downloaded as " + name + ".", nil
}

// copy copies words for others to paste.
func (o *Options) copy(text string) error {
	if o.Clipboard == nil {
		return errors.New("there is no clipboard")
	}
	return o.Clipboard.Text(text)
}

// site is the address that links begin with: that of the page that the program is in, if the
// player has chosen no other.
func (o *Options) site() string {
	if o.Site != "" && o.Settings.Site == settings.Defaults().Site {
		return o.Site
	}
	return o.Settings.Site
}

// keepSite keeps another one.
func (l *lobby) keepSite(site string) {
	s := l.settings.Settings
	s.Site = site
	l.keep(s)
}
