package native

import (
	"errors"
	"io"
	"os"
	"sync"
)

// loans are the buffers that file needs of one operation were answered with. The
// core is through with them when the operation has ended, so they are used
// again: ten files of each search would keep the garbage collector busy.
type loans struct {
	mu   sync.Mutex
	lent []*[]byte
}

var buffers sync.Pool // of *[]byte

// maxBuffer is the size of the largest buffer kept.
const maxBuffer = 1 << 20

// read returns a file's content, or the first limit+1 bytes of it, in a buffer
// that is lent until settle.
func (l *loans) read(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, _ := buffers.Get().(*[]byte)
	if b == nil {
		b = &[]byte{}
	}
	l.mu.Lock()
	l.lent = append(l.lent, b)
	l.mu.Unlock()
	want := int64(0)
	if info, err := f.Stat(); err == nil {
		want = min(info.Size(), limit) + 1
	}
	if int64(cap(*b)) < want {
		*b = make([]byte, 0, want)
	}
	content := (*b)[:0]
	for int64(len(content)) <= limit {
		if len(content) == cap(content) {
			content = append(content, 0)[:len(content)]
		}
		n, err := f.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	*b = content
	return content, nil
}

// settle takes the buffers back.
func (l *loans) settle() {
	for _, b := range l.lent {
		if cap(*b) <= maxBuffer {
			buffers.Put(b)
		}
	}
	l.lent = nil
}
