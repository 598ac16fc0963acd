package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"sightline/assets"
)

// What is released, and its commit: `make release` sets them. Without them what Go knows
// of the build is told.
var release, revision string

type versionCommand struct {
	Licenses bool `help:"Print the licenses of the program and of all that is linked into it."`
}

func (versionCommand) Help() string {
	return `Prints the version of the program, what built it, and the versions of its rules: two programs with the same version of the rules come to the same game.

With --licenses it prints the license of the program and those of the libraries, fonts and tables of others that are part of it.`
}

// Run prints the version or the licenses.
func (c versionCommand) Run(p *program) error {
	if c.Licenses {
		p.whole()
		_, err := io.WriteString(p.stdout, assets.Licenses)
		return err
	}
	fmt.Fprintf(p.stdout, "sightline %s\n%s %s/%s\n", programVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, s := range p.systems {
		fmt.Fprintf(p.stdout, "rules %s, version %d\n", s.Name(), s.Version())
	}
	return nil
}

// programVersion is the version of the program, with its commit if that is known.
func programVersion() string {
	version, commit := release, revision
	if info, ok := debug.ReadBuildInfo(); ok && release == "" {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = s.Value
			}
		}
	}
	if commit != "" {
		commit = ", commit " + commit
	}
	return version + commit
}
