// Package worktree reads the list of files that a repository consists of.
//
// List is called at every search, to compare the files with an index, so it is
// built to be quick: directories are read in parallel, a file costs one fstatat,
// and ignore rules are matched on the bytes of the path.
//
// # What is listed
//
// Regular files, hidden or not, with any name. Left out, and counted by reason:
// names that never hold sources (see skip.go), what git ignores, symlinks,
// fifos, sockets, devices, files that are too large, directories that cannot be
// read, such as those whose path is longer than the system takes.
//
// Submodules and repositories nested in the tree are listed as a part of it. As
// in git, the rules of the outer repository decide whether the nested top is
// entered, and from there on only the nested repository's own rules count.
//
// # What is ignored
//
// Exactly what git ignores: .gitignore in every directory from the repository's
// top down, info/exclude of the common directory, and core.excludesFile. Outside
// git, as for git, a .gitignore means nothing. Three points deserve words:
//
//   - A file that is in git's index is a part of the repository even where a
//     pattern matches it. The index is read (versions 2 to 4) as soon as a pattern
//     matches something; a split or sparse one is taken as it stands.
//   - The directory given to List is listed even where it is ignored itself:
//     naming it asks for it.
//   - Built-in names are left out even when they are tracked.
//
// Configuration is read from the files that git reads, with include.path, without
// includeIf, GIT_CONFIG_COUNT and config.worktree.
package worktree
