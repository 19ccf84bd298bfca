package worktree

// Repository returns the top of the git work tree that a directory is in, and the
// repository that linked work trees share, both real paths; "" outside git. root must
// be a real path.
func Repository(root string) (top, commonDir string) {
	if r := findRepository(root); r != nil {
		return r.top, r.commonDir
	}
	return "", ""
}
