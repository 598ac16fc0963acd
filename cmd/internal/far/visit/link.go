package visit

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
)

// A Link is the address of a seat: where its host is, and the secret that gives the
// seat. The secret is in the fragment of the address, which browsers send to no server.
type Link struct {
	base  url.URL // of the host: scheme, host and path, which ends in no slash
	token string
}

const inLink = "seat="

// secretDigits is how many digits a secret has.
const secretDigits = 64

// NewToken is a secret of 256 bits, behind the ID of the game if it has one.
func NewToken(id string) string {
	var b [secretDigits / 2]byte
	rand.Read(b[:])
	if id != "" {
		id += inToken
	}
	return id + hex.EncodeToString(b[:])
}

// inToken ends the ID of the game.
const inToken = "."

// AskedGame is what the address of the WebSocket asks for where many games are hosted: the ID
// of the game, which is no secret.
const AskedGame = "game"

// ParseLink reads an address. The error says what is wrong with it, and does not
// repeat its secret.
func ParseLink(text string) (l Link, err error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return l, fmt.Errorf("this is no link of a seat: want http://HOST/#%sSECRET, as the host printed it", inLink)
	}
	token, ok := strings.CutPrefix(u.Fragment, inLink)
	if !ok || token == "" {
		return l, fmt.Errorf("the link has no secret: want all of it, with #%s and what follows; in a shell, in quotation marks", inLink)
	}
	if digits := token[strings.LastIndex(token, inToken)+1:]; len(digits) < secretDigits {
		return l, fmt.Errorf("the link is cut off: its secret has %d of %d digits", len(digits), secretDigits)
	}
	return Link{base: url.URL{Scheme: u.Scheme, Host: u.Host, Path: strings.TrimRight(u.Path, "/")}, token: token}, nil
}

// String is the address.
func (l Link) String() string { return l.Where() + "/#" + inLink + l.token }

// LinkTo is the link of a seat at a host, by an address such as http://example.org:8090.
// The error is what is wrong with that.
func LinkTo(address, token string) (Link, error) { return ParseLink(address + "/#" + inLink + token) }

// Token is the secret.
func (l Link) Token() string { return l.token }

// Where is the address of the host, without the secret.
func (l Link) Where() string { return l.base.String() }

// Socket is the address of the WebSocket.
func (l Link) Socket() string {
	u := l.base
	u.Scheme = "ws" + strings.TrimPrefix(u.Scheme, "http")
	u.Path += "/seat"
	if id, _, is := strings.Cut(l.token, inToken); is {
		u.RawQuery = url.Values{AskedGame: {id}}.Encode()
	}
	return u.String()
}

// file is what a file of the seat is called: it does not tell the secret.
func (l Link) file() string {
	sum := sha256.Sum256([]byte("sightline/seat\n" + l.token))
	return hex.EncodeToString(sum[:16])
}
