package mention

// table is a map that one file fills after another: to empty it takes no time, however many members it had. The zero value is empty once
// [table.empty] was called.
type table[K tableKey, V any] struct {
	slots []slot[K, V] // a power of two
	round uint32       // members of other rounds count for nothing
	n     int
	far   map[K]V // those for which no slot near their own was free; nil if there are none
}

type slot[K tableKey, V any] struct {
	key   K
	value V
	round uint32
}

// tableKey is what members of a table are found by.
type tableKey interface {
	comparable
	hash() uint64 // spread over the upper bits
}

// Sizes of tables in members: what one has room for at first, and what one may have had that is used for the next file. Those of a larger one are too
// far apart in memory.
const (
	leastTable = 1 << 8
	mostTable  = 1 << 13
)

// farthest is how many slots are looked at for a key. Half of the slots are free, so that it takes names that were chosen for it to need more.
const farthest = 64

// empty drops all members.
func (t *table[K, V]) empty() {
	if t.round++; t.round == 0 || len(t.slots) > mostTable {
		t.slots, t.round = nil, 1
	}
	t.n, t.far = 0, nil
}

// at returns the slot of a key, or the free one in which it belongs; nil if that is far.
func (t *table[K, V]) at(k K) *slot[K, V] {
	mask := uint64(len(t.slots) - 1)
	first := k.hash() >> 32
	for i := range uint64(farthest) {
		if s := &t.slots[(first+i)&mask]; s.round != t.round || s.key == k {
			return s
		}
	}
	return nil
}

// get returns the value of a key, if it has one.
func (t *table[K, V]) get(k K) (v V, known bool) {
	if t.n == 0 {
		return v, false
	}
	s := t.at(k)
	if s == nil {
		v, known = t.far[k]
		return v, known
	}
	if s.round == t.round {
		return s.value, true
	}
	return v, false
}

// has tells whether there is a value of a key.
func (t *table[K, V]) has(k K) bool {
	_, known := t.get(k)
	return known
}

// set gives a key a value.
func (t *table[K, V]) set(k K, v V) {
	if 2*t.n >= len(t.slots) {
		t.grow()
	}
	t.put(k, v)
}

// put is set where there is room.
func (t *table[K, V]) put(k K, v V) {
	s := t.at(k)
	if s == nil {
		if t.far == nil {
			t.far = map[K]V{}
		}
		t.far[k] = v
		return
	}
	if s.round != t.round {
		t.n++
	}
	*s = slot[K, V]{k, v, t.round}
}

func (t *table[K, V]) grow() {
	old, far := t.slots, t.far
	t.slots, t.n, t.far = make([]slot[K, V], max(leastTable, 2*len(old))), 0, nil
	for i := range old {
		if s := &old[i]; s.round == t.round {
			t.put(s.key, s.value)
		}
	}
	for k, v := range far { // in any order: where a key is makes no difference
		t.put(k, v)
	}
}

// spread is a multiplier (the golden ratio) that brings what tells keys apart to the upper bits of a hash.
const spread = 0x9E3779B97F4A7C15

// useKey is the hash of a use without its line.
type useKey uint64

func (k useKey) hash() uint64 { return uint64(k) * spread }

// variable is a name in a definition.
type variable struct {
	definition int
	name       string
}

func (v variable) hash() uint64 {
	return (uint64(v.definition)*spread ^ written(v.name).hash()) * spread
}

// written is a text by which something is found.
type written string

// hash mixes eight bytes at a time.
func (s written) hash() uint64 {
	h := uint64(len(s)) * spread
	for len(s) >= 8 {
		h = (h ^ (uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)) * spread
		h ^= h >> 29
		s = s[8:]
	}
	if n := len(s); n >= 4 {
		lo := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
		hi := uint64(s[n-4]) | uint64(s[n-3])<<8 | uint64(s[n-2])<<16 | uint64(s[n-1])<<24
		h ^= lo | hi<<32
	} else if n > 0 {
		h ^= uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16
	}
	h *= spread
	return (h ^ h>>32) * spread
}
