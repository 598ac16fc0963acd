// Package testtable makes tables for benchmarks and soak runs: terrain and
// stands drawn from a seed. A seed and a size give the same table on every
// platform and release: the draws are whole numbers from a fixed generator and
// the shapes are made of [geom] directions.
//
// Sizes S, M and L have the same density, so that a question that looks at its
// surroundings only should cost the same on each. Tables made by Aligned are
// the opposite of random ones: everything lies on a half-inch grid, so edges
// run along one line, corners touch and stands are in contact.
package testtable
