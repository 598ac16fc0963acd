package bot
import ("testing";"io/fs";"sightline/game";cd "sightline/game/commanddecision";"sightline/scenarios";"sightline/geom";"sightline/units")
func BenchmarkVantage(b *testing.B){
 for _, n := range []string{"maneuvers-1941.toml","lezey-1944.toml","breakout.toml"} { b.Run(n, func(b *testing.B){
 text,_ := fs.ReadFile(scenarios.Library(), n)
 p,err := cd.System{}.Open(game.Opening{Name:n,Scenario:text,Seed:"x"}); if err!=nil {b.Fatal(err)}
 s := p.(*cd.State); board,_ := s.Board()
 g := newGrid(s.Battle(), units.Foot)
 b.Run("ground", func(b *testing.B){ for b.Loop() { newGround(s.Battle(), board, g) }})
 w := newGround(s.Battle(), board, g)
 k := 0
 b.Run("from", func(b *testing.B){ for b.Loop() { k++; w.from(vantage{at: w.center(k%len(w.cover)), width: geom.Inch*3/4, depth: geom.Inch*3/4}); clear(w.seen) }})
 })}}
