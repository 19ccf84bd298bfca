package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	gitrepo "github.com/cairn-search/cairn/hosts/internal/git"
)

// Bounds of what git may do for a search.
const (
	// historyWait is how long git may take; what it has listed by then is taken.
	historyWait = 5 * time.Second
	// maxHistoryBytes is how much of its list is read.
	maxHistoryBytes = 64 << 20
)

// blob is the name of the kept history.
func (p *gitHistory) blob() string {
	if p.r.options.Revision != "" {
		return "history-revision"
	}
	return "history"
}

// gitHistory is the history of a work tree, by the git program.
type gitHistory struct {
	r     *Repository
	mu    sync.Mutex // one reading at a time
	reply *contract.HistoryReply
}

func (p *gitHistory) answer(ctx context.Context, n Need) contract.Reply {
	var q contract.HistoryRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	reply, err := p.history(ctx, q)
	if err != nil {
		return fail(contract.CodeUnsupported, err)
	}
	if !q.Details {
		plain := *reply
		plain.Details = nil
		reply = &plain
	}
	value, err := json.Marshal(reply)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: value}
}

// errNoTree is the history of an archive or a snapshot.
var errNoTree = errors.New("only a directory has a history")

func (p *gitHistory) history(ctx context.Context, q contract.HistoryRequest) (*contract.HistoryReply, error) {
	d, ok := p.r.origin.(*directory)
	if !ok {
		return nil, errNoTree
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, historyWait)
	defer cancel()
	r, err := gitrepo.Open(p.r.Root)
	if err != nil {
		return nil, fmt.Errorf("no git history: %w", err)
	}
	head, err := r.Head()
	if d.revision != nil {
		head, err = d.revision.commit, nil
	}
	if err != nil {
		return nil, fmt.Errorf("no git history: %w", err)
	}
	if q.Known == head {
		return &contract.HistoryReply{Head: head}, nil
	}
	if p.reply != nil && p.reply.Head == head {
		return p.reply, nil
	}
	if p.reply = p.kept(head); p.reply != nil {
		return p.reply, nil
	}
	out, err := readLog(ctx, r, head, q.Commits)
	whole := err == nil
	if err != nil && (len(out) == 0 || !errors.Is(context.Cause(ctx), context.DeadlineExceeded)) {
		return nil, fmt.Errorf("read git history: %w", err)
	}
	p.reply = parseLog(head, out, q.Commits)
	if whole {
		p.keep()
	}
	return p.reply, nil
}

// logFormat is a byte 1 for each commit, then its details, each ended by a byte 2.
const logFormat = "%x01%H%x02%P%x02%an%x02%aI%x02%s%x02"

// parseLog reads what git lists: logFormat, then NUL-terminated paths. The rest of
// a commit whose details cannot be read is ignored.
func parseLog(head string, out []byte, most int) *contract.HistoryReply {
	h := &contract.HistoryReply{Head: head}
	number := map[string]int{}
	commits := bytes.Split(out, []byte{1})
	for _, c := range commits[1:min(len(commits), most+1)] {
		fields := bytes.SplitN(c, []byte{2}, 6)
		if len(fields) < 6 {
			continue
		}
		text := func(i int) string { return strings.ToValidUTF8(string(fields[i]), "\uFFFD") }
		h.Details = append(h.Details, contract.CommitDetails{Hash: text(0), Parents: strings.Fields(text(1)), Author: text(2), Time: text(3), Subject: text(4)})
		c = fields[5]
		files := []int{}
		for path := range bytes.SplitSeq(c, []byte{0}) {
			name := strings.TrimLeft(string(path), "\n")
			if name == "" {
				continue
			}
			n, ok := number[name]
			if !ok {
				n = len(h.Paths)
				number[name] = n
				h.Paths = append(h.Paths, name)
			}
			files = append(files, n)
		}
		h.Commits = append(h.Commits, files)
	}
	return h
}

// readLog lists the commits that lead to one. With an error comes what was listed before.
func readLog(ctx context.Context, r *gitrepo.Repository, head string, most int) ([]byte, error) {
	g, err := r.Private(ctx, false)
	if err != nil {
		return nil, err
	}
	defer func() { _ = g.Close() }()
	cmd, err := g.Command(ctx, "log", "--no-merges", "--no-renames", "--no-ext-diff", "--name-only", g.Relative(), "-z", "--format="+logFormat,
		"--max-count="+strconv.Itoa(most), head)
	if err != nil {
		return nil, err
	}
	out, problems := limited{most: maxHistoryBytes}, limited{most: 4096}
	cmd.Stdout, cmd.Stderr = &out, &problems
	err = cmd.Run()
	if message := gitrepo.Said(problems.String()); err != nil && message != "" {
		err = fmt.Errorf("%w: %s", err, message)
	}
	return out.Bytes(), err
}

// limited keeps the first bytes written to it.
type limited struct {
	bytes.Buffer
	most int
}

func (l *limited) Write(b []byte) (int, error) {
	l.Buffer.Write(b[:min(len(b), l.most-l.Len())])
	return len(b), nil
}

// kept is the history in the cache, if it is of this head.
func (p *gitHistory) kept(head string) *contract.HistoryReply {
	e := p.r.origin.entry()
	if e == nil {
		return nil
	}
	blob, err := e.Read(p.blob())
	if err != nil {
		return nil
	}
	defer blob.Close()
	var h contract.HistoryReply
	if json.Unmarshal(blob.Bytes(), &h) != nil || h.Head != head || len(h.Details) != len(h.Commits) {
		return nil
	}
	return &h
}

// keep writes the history into the cache, if nobody else holds the entry: it is
// read again soon enough.
func (p *gitHistory) keep() {
	e := p.r.origin.entry()
	b, err := json.Marshal(p.reply)
	if e == nil || err != nil {
		return
	}
	lock, ok, err := e.TryLock()
	if err != nil || !ok {
		return
	}
	defer func() { _ = lock.Unlock() }()
	if e.Describe(p.r.Root) == nil {
		_ = e.Write(p.blob(), b)
	}
}
