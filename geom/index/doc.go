// Package index finds things on a table: which terrain or stand a segment
// meets, which pieces of terrain a corridor meets, which stands touch a circle,
// a convex area or a sector, and which are nearest. It suits a table that is
// mostly still terrain and a few hundred, or twenty thousand, moving stands.
//
// Every answer is exact, decided in whole numbers with 128 bits (a sector's
// sides: 384) where products need them; floats and fixed point only choose
// which cells are looked at, always too many rather than too few. Answers come
// in a defined order and never depend on the order in which things were put in.
// Asking allocates nothing; a [Search] owns the room for answers.
//
// # Why grids
//
// Everything is kept by the cells of uniform grids; there is no tree. Measured against a
// tree of boxes ([github.com/tidwall/rtree], see bench_test.go) with the same
// exact tests, grids win on every row, and what the tree loses grows with the
// table: the box of a long segment covers most of it, while a grid is looked at
// along the segment only. A stand that moves changes a few bits and no tree.
// Terrain on a table is evenly spread, which is what grids want; a table where
// it is not, or with a solid of hundreds of corners, is answered correctly, but slower.
//
// Four things make the grids fast:
//
//   - Stands are bits in sets, for each column of cells those left of it and for
//     each row those below it: four sets tell those in any rectangle, 64 at a
//     time. A stand counts where its center is, and questions look a stand's
//     radius further, so nothing is found twice; a move flips a bit in the sets
//     of the columns and rows that it passes.
//   - Solids are bits in such sets, too, which tell where they begin and end. What
//     segments do not miss, they mostly cross in the middle: a disc around a solid
//     and one inside it decide two questions in three, and the edges the others.
//   - Pieces have a byte for each cell that says which levels are in it, and bytes
//     are read eight at a time along the longer axis of the question (they are
//     kept by rows and by columns). Most empty cells are never looked at one by
//     one.
//   - What a processor cannot foresee takes no branch: stands are gathered and
//     solids sorted out with arithmetic.
//
// Tiles of solids are as large as fills their sets; cells are 1.25 inches
// for pieces and for stands, rounded to powers of two micrometers.
// Half and twice these sizes were slower on one of the tables of geom/testtable
// and not faster on the others.
package index

// An ID is the number of a stand, a solid or a piece.
type ID = int32
