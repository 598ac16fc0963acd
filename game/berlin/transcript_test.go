package berlin

import (
	"testing"

	"sightline/game/boardgame/transcript"
)

// Transcripts play the rules against worked examples: what is done, the dice, and exactly what
// comes of it.
func TestTranscripts(t *testing.T) { transcript.Play(t, System{}, "testdata/transcripts") }
