package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Handler hands out the files, packed by gzip to who can read that. A browser that has one
// asks whether it is still the same, so that a new program is never mixed with old pages.
func (f Files) Handler() http.Handler {
	all := map[string]*served{}
	for name, data := range f {
		all[name] = newServed(name, data)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		if s := all[name]; s != nil {
			s.hand(w, r)
			return
		}
		http.NotFound(w, r)
	})
}

// Later is the handler of files that are made when the first is asked for. Where they
// cannot be made everybody is told why.
func Later(make func() (Files, error)) http.Handler {
	once := sync.OnceValues(func() (http.Handler, error) {
		all, err := make()
		return all.Handler(), err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, err := once()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// A served file is one as it is handed out, plain and packed.
type served struct {
	name   string
	plain  []byte
	packed func() []byte // nil where that is no shorter; it is packed when it is asked for first
	tag    string        // of what it holds, without quotation marks
}

func newServed(name string, data []byte) *served {
	sum := sha256.Sum256(data)
	return &served{name: name, plain: data, tag: hex.EncodeToString(sum[:12]), packed: sync.OnceValue(func() []byte {
		if ext := path.Ext(name); ext == ".gz" || ext == ".png" {
			return nil // it is already
		}
		if packed := pack(data); len(packed) < len(data) {
			return packed
		}
		return nil
	})}
}

func (s *served) hand(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", typeOf(s.name))
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Content-Type-Options", "nosniff")
	// Games far apart may be hosted anywhere.
	h.Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' data: blob:; connect-src 'self' data: blob: ws: wss:")
	data, tag := s.plain, s.tag
	if packed := s.packed(); packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if readsGzip(r.Header.Values("Accept-Encoding")) {
			data, tag = packed, s.tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(data))) // ServeContent gives none of what is packed
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, s.name, time.Time{}, bytes.NewReader(data))
}

// readsGzip reports whether who asks so can read gzip (RFC 9110, 12.5.3).
func readsGzip(accepted []string) bool {
	named, others := -1.0, 0.0
	for _, list := range accepted {
		for entry := range strings.SplitSeq(list, ",") {
			coding, weight, _ := strings.Cut(entry, ";")
			q := 1.0
			if _, number, found := strings.Cut(weight, "="); found {
				q, _ = strconv.ParseFloat(strings.TrimSpace(number), 64)
			}
			switch strings.ToLower(strings.TrimSpace(coding)) {
			case "gzip", "x-gzip":
				named = q
			case "*":
				others = q
			}
		}
	}
	return named > 0 || named < 0 && others > 0
}
