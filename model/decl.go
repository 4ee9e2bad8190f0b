package model

// A Decl is a declaration as TypeScript sees it, flattened.
type Decl struct {
	Name string
}
