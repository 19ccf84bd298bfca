package vectors

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// lockPurpose names the lock of those who embed; the entry's own lock is held only
// while the file is written, for others wait for it to index.
const lockPurpose = "vectors"

// lock waits until no other process embeds. Without a cache there is nothing to
// wait for.
func (s *Store) lock(ctx context.Context) (unlock func(), err error) {
	if s.o.Entry == nil || s.unkept != nil {
		return func() {}, nil
	}
	l, ok, err := s.o.Entry.TryLockFor(lockPurpose)
	if err == nil && !ok {
		s.progress(0, 0, true)
		l, err = s.o.Entry.LockFor(ctx, lockPurpose)
	}
	if ctx.Err() != nil {
		if err == nil {
			_ = l.Unlock()
		}
		return nil, context.Cause(ctx)
	}
	if err != nil {
		s.unkept = err
		return func() {}, nil
	}
	return func() { _ = l.Unlock() }, nil
}

// open adds what the kept file holds, if it is another than was seen last. A file
// that is missing or damaged holds nothing.
func (s *Store) open() bool {
	if s.o.Entry == nil {
		return false
	}
	blob, err := s.o.Entry.Read(s.blobName())
	if err != nil {
		return false
	}
	defer blob.Close()
	b := blob.Bytes()
	stamp := string(b[:min(len(b), headerSize)])
	if stamp == s.stamp {
		return false
	}
	s.stamp = stamp
	files, worth, err := decode(b, s.model, s.insert)
	if err != nil {
		return false
	}
	if worth.Chunks > 0 {
		s.worth = worth
	}
	for _, f := range files {
		if _, known := s.files[f.Path]; !known {
			s.files[f.Path] = f
		}
	}
	return true
}

// saveWait is how long the entry's lock is waited for; vectors that cannot be
// written by then are next time.
const saveWait = 5 * time.Second

// save writes the file, also when ctx has ended.
func (s *Store) save(ctx context.Context) {
	if s.o.Entry == nil || s.unkept != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveWait)
	defer cancel()
	lock, err := s.o.Entry.Lock(ctx)
	if err != nil {
		if ctx.Err() == nil {
			s.unkept = err
		}
		return
	}
	defer lock.Unlock()
	s.open() // what others have embedded meanwhile
	files := make([]file, 0, len(s.files))
	for _, f := range s.files {
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.Path, b.Path) })
	parts, err := encode(s.model, s.index, s.keys, files, s.worth)
	if err == nil {
		err = s.o.Entry.Describe(s.o.Root)
	}
	if err == nil {
		err = s.o.Entry.Write(s.blobName(), parts...)
	}
	if err != nil {
		s.unkept = err
		return
	}
	s.stamp, s.fresh, s.gone = string(parts[0]), 0, 0
}

// Close keeps what is not kept yet, and returns why that is not possible.
func (s *Store) Close(ctx context.Context) error {
	<-s.turn
	defer s.give()
	if s.fresh > 0 || s.gone > 0 {
		s.save(ctx)
	}
	return s.unkept
}
