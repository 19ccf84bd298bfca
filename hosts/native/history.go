package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of what git may do for a search.
const (
	// historyWait is how long git may take; what it has listed by then is taken.
	historyWait = 5 * time.Second
	// maxHistoryBytes is how much of its list is read.
	maxHistoryBytes = 64 << 20
)

// historyBlob is the name of the kept history.
const historyBlob = "history"

// past is the history of a work tree, by the git program.
type past struct {
	r     *Repository
	mu    sync.Mutex // one reading at a time
	reply *api.HistoryReply
}

// answer answers a "history" need.
func (p *past) answer(ctx context.Context, n Need) step.Reply {
	var q api.HistoryRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(step.CodeHost, err)
	}
	reply, err := p.history(ctx, q)
	if err != nil {
		return fail(step.CodeUnsupported, err)
	}
	if !q.Details {
		plain := *reply
		plain.Details = nil
		reply = &plain
	}
	value, err := json.Marshal(reply)
	if err != nil {
		return fail(step.CodeHost, err)
	}
	return step.Reply{Value: value}
}

// errNoTree is the history of an archive or a snapshot.
var errNoTree = errors.New("only a directory has a history")

func (p *past) history(ctx context.Context, q api.HistoryRequest) (*api.HistoryReply, error) {
	if _, ok := p.r.source.(*directory); !ok {
		return nil, errNoTree
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, historyWait)
	defer cancel()
	out, err := runGit(ctx, p.r.Root, "rev-parse", "--verify", "--quiet", "HEAD")
	if err != nil {
		return nil, fmt.Errorf("no git history: %w", err)
	}
	head := strings.TrimSpace(string(out))
	if q.Known == head {
		return &api.HistoryReply{Head: head}, nil
	}
	if p.reply != nil && p.reply.Head == head {
		return p.reply, nil
	}
	if p.reply = p.kept(head); p.reply != nil {
		return p.reply, nil
	}
	out, err = runGit(ctx, p.r.Root, "log", "--no-merges", "--no-renames", "--no-ext-diff", "--name-only", "--relative", "-z", "--format="+logFormat,
		"--max-count="+strconv.Itoa(q.Commits), head)
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
func parseLog(head string, out []byte, most int) *api.HistoryReply {
	h := &api.HistoryReply{Head: head}
	number := map[string]int{}
	commits := bytes.Split(out, []byte{1})
	for _, c := range commits[1:min(len(commits), most+1)] {
		fields := bytes.SplitN(c, []byte{2}, 6)
		if len(fields) < 6 {
			continue
		}
		text := func(i int) string { return strings.ToValidUTF8(string(fields[i]), "\uFFFD") }
		h.Details = append(h.Details, api.CommitDetails{Hash: text(0), Parents: strings.Fields(text(1)), Author: text(2), Time: text(3), Subject: text(4)})
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

// runGit runs git in a directory, without what a user's settings and the
// environment could add. With an error comes what it printed before.
func runGit(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "-c", "diff.external="}, args...)...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
	out, problems := limited{most: maxHistoryBytes}, limited{most: 4096}
	cmd.Stdout, cmd.Stderr = &out, &problems
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	if message := strings.TrimSpace(problems.String()); err != nil && message != "" {
		message, _, _ = strings.Cut(message, "\n")
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
func (p *past) kept(head string) *api.HistoryReply {
	e := p.r.source.entry()
	if e == nil {
		return nil
	}
	blob, err := e.Read(historyBlob)
	if err != nil {
		return nil
	}
	defer blob.Close()
	var h api.HistoryReply
	if json.Unmarshal(blob.Bytes(), &h) != nil || h.Head != head || len(h.Details) != len(h.Commits) {
		return nil
	}
	return &h
}

// keep writes the history into the cache, if nobody else holds the entry: it is
// read again soon enough.
func (p *past) keep() {
	e := p.r.source.entry()
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
		_ = e.Write(historyBlob, b)
	}
}
