package chronicle

// Setup is for tests: pictures draw names as shapes.
var Setup = setup
