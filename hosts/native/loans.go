package native

import "sync"

// loans are the buffers that file needs of one operation were answered with. The
// core is through with them when the operation has ended, so they are used
// again: ten files of each search would keep the garbage collector busy. Nil lends none,
// for an operation that reads more files than are to be held until its end.
type loans struct {
	mu   sync.Mutex
	lent []*[]byte
}

var buffers sync.Pool // of *[]byte

// maxBuffer is the size of the largest buffer kept.
const maxBuffer = 1 << 20

// read returns a file's content, in a buffer that is lent until settle.
func (l *loans) read(open opener, root, path string, limit int64) ([]byte, error) {
	if l == nil {
		return open(root, path, nil, limit)
	}
	b, _ := buffers.Get().(*[]byte)
	if b == nil {
		b = &[]byte{}
	}
	l.mu.Lock()
	l.lent = append(l.lent, b)
	l.mu.Unlock()
	content, err := open(root, path, *b, limit)
	if err != nil {
		return nil, err
	}
	*b = content
	return content, nil
}

// settle takes the buffers back.
func (l *loans) settle() {
	if l == nil {
		return
	}
	for _, b := range l.lent {
		if cap(*b) <= maxBuffer {
			buffers.Put(b)
		}
	}
	l.lent = nil
}
