package free

import (
	"strings"
	"testing"

	"sightline/cmd/internal/vary"
)

// The picture of a ruling says what is otherwise in the variations that are kept, and
// nothing of others.
func TestPictureSaysWhatIsKept(t *testing.T) {
	s := &studio{t: &tableScene{}}
	for _, l := range []struct {
		name    string
		changes []string
	}{{"without Wood", []string{"Clear instead of blocked.", "Wood: gone."}}, {"rim 1 inch", nil}, {"one level higher", []string{"Clear."}}} {
		laid := vary.Laid{Changes: l.changes}
		laid.Name = l.name
		s.laid = append(s.laid, laid)
	}
	s.t.draft.vary = []string{"without Wood", "rim 1 inch"}
	if got, want := strings.Join(s.besides(), "\n"), "Without Wood: Clear instead of blocked. Wood: gone.\nRim 1 inch: nothing changes."; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
