// Package watch tells whether something happened to the files of a directory since
// they were last listed, so that they need not be listed again.
//
// It does not say what happened: events of systems are hints that come late, twice, or
// not at all. They only lead to another listing by package worktree, which alone
// decides. So a burst of thousands of events costs one listing, and an event too many
// costs time, never an answer.
//
// # What is promised
//
// [Watcher.Settle] counts events. If it says "sure", then whatever was done to the files
// before it was called is in the count: if that is the one of before the last listing,
// the listing still holds. On Linux this is exact, because all events of a watcher come
// in the order in which things happened: a file is made in a directory of our own, and
// once its event is there, so are all before it. Elsewhere, and while polling, it never
// says "sure", and who asks lists.
//
// Three things happen without events: writes through a memory mapping, writes through
// another name of the same file outside of the directory, and mounts. [Pace] has
// everything listed from time to time for their sake.
//
// # What is watched
//
// Each directory that worktree listed, and those of the files that decide what is
// listed: git's index, configuration and ignore files. A directory that git ignores is
// neither watched nor are events of ignored files counted, by the very rules of the
// listing. New directories are found by the listing that their event leads to, which
// is then repeated, for what came before they were watched.
//
// # When it does not work
//
// Where no more directories may be watched, or the files are on a file system that
// others write to, [Watcher.Polling] says why, and [Pace] lists at intervals that keep
// its share of a processor small. Events that were lost because there were too many
// are made up for by one listing, and all is watched anew.
package watch
