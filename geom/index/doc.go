package index

// An ID is the number of a stand, a solid or a piece.
type ID = int32
