package index

import "sort"

// read appends the postings of a list by their new units, as unit<<8 | tf.
func (j *joint) read(dst []uint64, part int, f Field, entry int) []uint64 {
	to := j.to[part][f]
	list := j.parts[part].listAt(f, entry)
	var room [256]Posting
	for postings := list.Next(room[:]); len(postings) > 0; postings = list.Next(room[:]) {
		for _, v := range postings {
			if unit := to[v.Unit]; unit != none {
				dst = append(dst, uint64(unit)<<8|uint64(v.TF))
			}
		}
	}
	return dst
}

// lists joins the posting lists of a field.
func (j *joint) lists(f Field, terms int) (dir, lists []byte) {
	places, ends, bytes, size := j.places(f, terms)
	size += size / 16 // units are farther apart where files of one part are not neighbours
	dir, lists = inRanges(bytes, size, func(first, last, sum int) (out inverted) {
		var postings, room []uint64
		var runs []int
		out.lists = make([]byte, 0, sum+sum/16)
		at := uint32(0)
		if first > 0 {
			at = ends[first-1]
		}
		for t := first; t < last; t++ {
			if t%1024 == 0 && j.stop.now() {
				return out
			}
			postings, runs = postings[:0], runs[:0]
			for ; at < ends[t]; at++ {
				postings = j.read(postings, int(places[at]>>32), f, int(uint32(places[at])))
				runs = append(runs, len(postings))
			}
			if len(postings) == 0 {
				continue
			}
			room = mergeRuns(postings, runs, room)
			unit := uint64(0)
			for _, v := range postings {
				out.lists = appendPosting(out.lists, uint32(v>>8-unit), uint8(v))
				unit = v >> 8
			}
			out.add(t, len(postings))
		}
		return out
	})
	if j.spend {
		for i := range j.parts {
			j.parts[i].dir[f], j.parts[i].list[f] = nil, nil
		}
	}
	return dir, lists
}

// places are where the lists of each term lie, by term and then by part, each as the part
// and the number of its entry. ends tells where those of each term end, bytes how long they
// are together, size how long all are.
func (j *joint) places(f Field, terms int) (places []uint64, ends, bytes []uint32, size int) {
	bytes, ends = make([]uint32, terms), make([]uint32, terms+1)
	for i := range j.parts {
		d := j.parts[i].dir[f]
		start := uint32(0)
		for at := 0; at < len(d); at += dirEntry {
			end := u32(d[at+4:])
			if t := j.terms[i][u32(d[at:])]; t != none {
				bytes[t] += end - start
				ends[t+1]++
			}
			start = end
		}
		size += len(j.parts[i].list[f])
	}
	for t := range terms {
		ends[t+1] += ends[t]
	}
	places = make([]uint64, ends[terms])
	for i := range j.parts {
		d := j.parts[i].dir[f]
		for at := 0; at < len(d); at += dirEntry {
			if t := j.terms[i][u32(d[at:])]; t != none {
				places[ends[t]] = uint64(i)<<32 | uint64(at/dirEntry)
				ends[t]++ // ends here where the next term begins, so that it need not be undone
			}
		}
	}
	return places, ends, bytes, size
}

// mergeRuns sorts v, which is made of sorted runs that end where ends says, and
// returns the room it used. Runs that follow one another cost nothing.
func mergeRuns(v []uint64, ends []int, room []uint64) []uint64 {
	for len(ends) > 1 {
		from, kept := 0, ends[:0]
		for i := 0; i < len(ends); i += 2 {
			to := ends[min(i+1, len(ends)-1)]
			room = mergeTwo(v[from:to], ends[i]-from, room)
			from, kept = to, append(kept, to)
		}
		ends = kept
	}
	return room
}

// mergeTwo merges the sorted v[:mid] and v[mid:].
func mergeTwo(v []uint64, mid int, room []uint64) []uint64 {
	if mid == 0 || mid == len(v) || v[mid-1] < v[mid] {
		return room
	}
	skip := sort.Search(mid, func(i int) bool { return v[i] > v[mid] })
	v, mid = v[skip:], mid-skip
	room = append(room[:0], v[:mid]...)
	left, right, at := room, v[mid:], 0
	for len(left) > 0 && len(right) > 0 {
		if left[0] < right[0] {
			v[at], left = left[0], left[1:]
		} else {
			v[at], right = right[0], right[1:]
		}
		at++
	}
	copy(v[at:], left)
	return room
}
