// Package hooks puts hooks of git into a repository that refresh Cairn's index after
// commits, checkouts and merges, and takes them out again.
//
// They go beside what is there. A hook that is a shell script gets a marked block after
// its first line, which runs in the background, reads nothing and leaves the exit code
// alone; anything else (another language, a link, a script that is switched off) is
// moved to NAME.before-cairn and called, by the hook that takes its place. Taking them
// out restores every file byte for byte, with its mode.
//
// The block is POSIX sh, which Git for Windows brings too. It never fails and never
// waits, but for the report before a push, which is asked for.
//
// Where git looks for hooks is asked of git: core.hooksPath and linked work trees are
// honoured. Hooks that others share, in the work tree or of all repositories of a user,
// are only touched when that is said.
package hooks
