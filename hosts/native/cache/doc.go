// Package cache keeps what is computed about repositories in the user's cache
// directory, never in the repository.
//
// # Layout
//
//	DIR/entries/KEY/entry.json   which directory the entry belongs to
//	DIR/entries/KEY/NAME         a blob
//	DIR/entries/KEY/.tmp-*       a blob being written, or left by a killed writer
//	DIR/locks/KEY.lock           empty; its lock guards the entry
//	DIR/locks/KEY.PURPOSE.lock   empty; its lock guards work that ends in the entry
//
// Lock files outlive their entries: deleting one would let two processes
// hold locks on two files of one name.
//
// # Guarantees
//
// A blob is replaced by renaming a synced file over it, so readers see the old
// one or the new one, whole, also after kill -9 or a power cut. Readers take no
// lock. Writers hold the entry's lock; the kernel releases it when they die.
package cache
