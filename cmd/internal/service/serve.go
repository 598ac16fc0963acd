//go:build !js

package service

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
)

// via tells a worker that another handed somebody on to it.
const via = "Sightline-Via"

// Server returns the web server of the worker, with bounds for who is slow.
func (s *Service) Server() *http.Server {
	return &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 60 * time.Second, MaxHeaderBytes: 16 << 10}
}

// Handler serves seats at /seat, the page of games at /games/, whether the worker is well at
// /healthz, and all else from the site.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /seat", s.seat)
	mux.HandleFunc("GET /games/{$}", s.page)
	mux.HandleFunc("POST /games/{$}", s.create)
	mux.HandleFunc("POST /games/{id}/take", s.handed(s.takes))
	mux.HandleFunc("POST /games/{id}/watch", s.handed(s.watches))
	mux.HandleFunc("GET /games/{file}", s.journal)
	mux.HandleFunc("GET /games/page.js", s.script)
	mux.HandleFunc("GET /healthz", s.health)
	if s.o.Site != nil {
		mux.Handle("GET /", s.o.Site)
	} else {
		mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/games/", http.StatusSeeOther)
		})
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		mux.ServeHTTP(w, r)
	})
}

// Watched serves /metrics, for whoever runs the service and nobody else: a player who counts the
// lines of all games learns when the other side of his has chosen something.
func (s *Service) Watched() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", s.metrics)
	return mux
}

// from is the address of who asks.
func (s *Service) from(r *http.Request) string {
	if s.o.Proxied || r.Header.Get(via) != "" && s.peers(r) {
		all := r.Header.Values("X-Forwarded-For")
		if len(all) > 0 {
			list := strings.Split(all[len(all)-1], ",")
			if s.o.Proxied && r.Header.Get(via) != "" && len(list) > 1 { // the worker that handed it on wrote the proxy's
				list = list[:len(list)-1]
			}
			return strings.TrimSpace(list[len(list)-1])
		}
	}
	return hostOf(r.RemoteAddr)
}

func hostOf(addr string) string {
	if host, _, err := net.SplitHostPort(addr); err == nil {
		return host
	}
	return addr
}

// peers reports whether a request comes from the address of another worker.
func (s *Service) peers(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.workers {
		u, err := url.Parse(w.at)
		if err == nil && u.Hostname() == hostOf(r.RemoteAddr) {
			return true
		}
	}
	return false
}

// seat serves a connection to a seat, here or by the worker that has the game.
func (s *Service) seat(w http.ResponseWriter, r *http.Request) {
	leave, ok := s.limits.enters(s.from(r))
	if !ok {
		s.refuse(w, "connections", http.StatusTooManyRequests, "There are too many connections from your address.")
		return
	}
	defer leave()
	h, peer, err := s.gameOf(r.URL.Query().Get(visit.AskedGame))
	switch {
	case errors.Is(err, errNoGame):
		s.refuse(w, "game", http.StatusNotFound, "There is no such game here.")
	case err != nil:
		s.refuse(w, "away", http.StatusServiceUnavailable, "The game cannot be reached: "+err.Error()+".")
	case peer != "":
		s.handsOn(w, r, peer)
	default:
		s.count.connections.Add(1)
		defer s.count.connections.Add(-1)
		h.Handler().ServeHTTP(w, r)
	}
}

// handsOn has another worker answer.
func (s *Service) handsOn(w http.ResponseWriter, r *http.Request, peer string) {
	to, err := url.Parse(peer)
	if err != nil || r.Header.Get(via) != "" { // it would go round in a circle
		s.refuse(w, "moved", http.StatusServiceUnavailable, "The game is on its way to another machine: come again in a moment.")
		return
	}
	s.count.handed.Add(1)
	p := &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(to)
			p.Out.Host = p.In.Host
			p.Out.Header["X-Forwarded-For"] = p.In.Header["X-Forwarded-For"]
			p.SetXForwarded()
			p.Out.Header.Set(via, s.o.Name)
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			s.refuse(w, "peer", http.StatusBadGateway, "The worker that has the game does not answer: come again in a moment.")
		},
		ErrorLog: nil,
	}
	p.ServeHTTP(w, r)
}

// handed is an answer of the worker that has a game.
func (s *Service) handed(here http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.asks(w, r) {
			return
		}
		_, peer, err := s.gameOf(r.PathValue("id"))
		switch {
		case err != nil:
			s.answerError(w, http.StatusNotFound, err)
		case peer != "":
			s.handsOn(w, r, peer)
		default:
			here(w, r)
		}
	}
}

// asks reports whether who asks may, and tells him if not. Pages of elsewhere may not have a
// browser ask here.
func (s *Service) asks(w http.ResponseWriter, r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		s.refuse(w, "elsewhere", http.StatusForbidden, "This is asked from the page of games alone.")
		return false
	}
	if !s.limits.asks(s.from(r)) {
		s.refuse(w, "asked", http.StatusTooManyRequests, "That was asked too often from your address: wait a minute.")
		return false
	}
	return true
}

// refuse tells who asks that he is refused, and counts it.
func (s *Service) refuse(w http.ResponseWriter, why string, code int, text string) {
	s.count.refuse(why)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set(far.Refuses, why)
	w.Header().Set("Retry-After", "2")
	w.WriteHeader(code)
	_, _ = io.WriteString(w, text+"\n")
}
