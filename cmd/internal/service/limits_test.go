//go:build !js

package service

import (
	"fmt"
	"testing"
)

// Who has as many addresses as he likes is bounded, and so is what is remembered of all.
func TestLimitsOfManyAddresses(t *testing.T) {
	l := newLimits()
	asked := 0
	for i := range 1000 {
		if l.asks(fmt.Sprintf("2001:db8::%x", i+1)) {
			asked++
		}
	}
	if asked != askedOnce {
		t.Errorf("from a network of IPv6 %d questions are heard at once, want %d", asked, askedOnce)
	}
	for i := range 3 * mostHeard {
		l.asks(fmt.Sprintf("10.%d.%d.1", i/256, i%256))
	}
	if len(l.from) > mostHeard {
		t.Errorf("%d addresses are remembered, want at most %d", len(l.from), mostHeard)
	}
	if l.asks("192.0.2.1") {
		t.Error("who comes when so many are remembered has bounds of his own")
	}
	leave, ok := l.enters("10.0.0.1")
	if !ok || l.open != 1 {
		t.Fatalf("who is remembered is not let in: %v, %d open", ok, l.open)
	}
	if leave(); l.open != 0 {
		t.Errorf("%d are open after he has left", l.open)
	}
}
