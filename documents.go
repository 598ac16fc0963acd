// Package sightline holds the documents for players, as they lie in the repository: the
// program shows them, prints them, and writes them as pages.
package sightline

import "embed"

// Documents are the handbook with its pictures, and what it refers to.
//
//go:embed docs/handbook docs/*.md docs/sight/*.svg RULES.md
//go:embed scenarios/FORMAT.md game/commanddecision/FORMAT.md units/CHARTS.md
var Documents embed.FS
