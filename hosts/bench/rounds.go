package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// rangeReader reads a snapshot by ranges, and tells of what.
type rangeReader struct {
	f     *os.File
	size  int64
	table []place
}

// newRangeReader reads the table of sections of a snapshot.
func newRangeReader(f *os.File) (*rangeReader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	r := &rangeReader{f: f, size: info.Size()}
	head := make([]byte, 64)
	if _, err := f.ReadAt(head, 0); err != nil {
		return nil, err
	}
	table := make([]byte, 24*binary.LittleEndian.Uint32(head[24:]))
	if _, err := f.ReadAt(table, 64); err != nil {
		return nil, err
	}
	for b := table; len(b) > 0; b = b[24:] {
		r.table = append(r.table, place{string(b[:4]), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])})
	}
	slices.SortFunc(r.table, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	return r, nil
}

// open opens the snapshot in a new engine, and prints what it takes.
func (r *rangeReader) open(ctx context.Context, out io.Writer) (native.Engine, error) {
	e, begun := native.NewProcess(1), time.Now()
	result, rounds, err := r.run(ctx, e, "import", contract.ImportRequest{Size: r.size, MaxBytes: r.size, Ranges: true})
	if err != nil || out == nil {
		return e, err
	}
	var loaded contract.LoadResponse
	if err := json.Unmarshal(result, &loaded); err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "%d files, %.1f MB of text, index %.1f MB (%.2fx)\n", loaded.Files, mb(loaded.Bytes), mb(r.size), float64(r.size)/float64(max(1, loaded.Bytes)))
	for _, p := range r.table {
		if p.size > uint64(r.size/100) {
			fmt.Fprintf(out, " %s %.1f%%", p.tag, 100*float64(p.size)/float64(r.size))
		}
	}
	bytes, reads, _ := allOf(rounds)
	fmt.Fprintf(out, "\nboot  %8.1f kB in %d reads and %d rounds, %v\n", kb(bytes), reads, len(rounds), time.Since(begun).Round(time.Millisecond))
	return e, nil
}

// run runs an operation as [native.Run] does. What is needed at a time is a round.
func (r *rangeReader) run(ctx context.Context, e native.Engine, op string, request any) (result json.RawMessage, list []round, err error) {
	raw, err := json.Marshal(request)
	if err != nil {
		return nil, nil, err
	}
	a, err := e.Start(ctx, op, raw)
	for err == nil && !a.Done && a.Error == nil {
		now := round{}
		var replies []contract.Reply
		for _, n := range a.Needs {
			reply := contract.Reply{ID: n.ID, Error: contract.Errorf(contract.CodeUnsupported, "nothing but ranges")}
			if n.Kind == "read" {
				var q contract.ReadRequest
				if err := json.Unmarshal(n.Request, &q); err != nil {
					return nil, nil, err
				}
				b := make([]byte, q.Length)
				k, err := r.f.ReadAt(b, q.Offset)
				reply = contract.Reply{ID: n.ID, Body: b[:k], End: err != nil}
				now.add(r.section(q.Offset), int64(k), 1)
			} else {
				now.add(n.Kind, 0, 0)
			}
			replies = append(replies, reply)
		}
		list = append(list, now)
		a, err = e.Resume(ctx, a.Call, replies)
	}
	if err == nil && a.Error != nil {
		err = a.Error
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", op, err)
	}
	return a.Result, list, nil
}

// round is what was read at a time, by section, or what else was needed, by kind.
type round map[string]*reading

// reading is how much was read, in how many pieces.
type reading struct{ bytes, reads int64 }

func (r round) add(name string, bytes, reads int64) {
	if r[name] == nil {
		r[name] = &reading{}
	}
	r[name].bytes += bytes
	r[name].reads += reads
}

// allOf adds up what was read in rounds, and in how many of them anything was: the host was asked for something else in the others.
func allOf(list []round) (bytes, reads, reading int64) {
	for _, one := range list {
		before := reads
		for _, of := range one {
			bytes, reads = bytes+of.bytes, reads+of.reads
		}
		if reads > before {
			reading++
		}
	}
	return bytes, reads, reading
}

func (r round) String() string {
	var list []string
	for name, of := range r {
		list = append(list, fmt.Sprintf("%s %.1f in %d", name, kb(of.bytes), of.reads))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// place is where a section of a snapshot lies.
type place struct {
	tag      string
	at, size uint64
}

// section names the section in which a byte lies, or the head.
func (r *rangeReader) section(offset int64) string {
	name := "head"
	for _, p := range r.table {
		if p.at <= uint64(offset) && p.size > 0 {
			name = p.tag
		}
	}
	return name
}

// fetches is what several questions fetched.
type fetches struct {
	each                          bool // print each
	bytes, reads, reading, rounds []int64
	times                         []time.Duration
}

// ask asks a question.
func (l *fetches) ask(ctx context.Context, e native.Engine, r *rangeReader, question string) error {
	begun := time.Now()
	_, rounds, err := r.run(ctx, e, "search", contract.SearchRequest{Query: question})
	if err != nil {
		return fmt.Errorf("search %q: %w", question, err)
	}
	bytes, reads, reading := allOf(rounds)
	l.bytes, l.reads, l.reading = append(l.bytes, bytes), append(l.reads, reads), append(l.reading, reading)
	l.rounds, l.times = append(l.rounds, int64(len(rounds))), append(l.times, time.Since(begun))
	for i := range rounds {
		if l.each {
			fmt.Printf("%-40.40s %d: %v\n", question, i+1, rounds[i])
		}
	}
	return nil
}

func (l *fetches) print(name string) {
	slices.Sort(l.bytes)
	slices.Sort(l.reads)
	slices.Sort(l.reading)
	slices.Sort(l.rounds)
	slices.Sort(l.times)
	n := len(l.bytes)
	fmt.Printf("%s %8.1f kB in the median, %.1f in the 90th percentile, %.1f at most; %d reads; rounds %d in the median, %d at most, with reads %d and %d; %v in the median of %d questions\n", name,
		kb(l.bytes[n/2]), kb(l.bytes[n*9/10]), kb(l.bytes[n-1]), l.reads[n/2], l.rounds[n/2], l.rounds[n-1], l.reading[n/2], l.reading[n-1], l.times[n/2].Round(10*time.Microsecond), n)
}
