package build

import (
	"os"
	"testing"

	"sightline/cmd/internal/screen/windowtest"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }
