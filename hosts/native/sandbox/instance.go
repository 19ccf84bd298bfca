package sandbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/hosts/native/sandbox/linear"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/sys"
)

// Instance is one running guest.
type Instance struct {
	runtime *Runtime
	module  api.Module
	kernel  *kernel
	err     error // why it can no longer be used
	stderr  head
}

func (r *Runtime) instantiate(ctx context.Context) (*Instance, error) {
	i := &Instance{runtime: r, kernel: &kernel{lengths: map[uint64]uint64{}}}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize").WithStderr(&i.stderr)
	var err error
	i.module, err = r.runtime.InstantiateModule(linear.InPlace(context.WithValue(ctx, kernelKey{}, i.kernel)), r.compiled, config)
	if err != nil {
		return nil, i.failure("_initialize", err)
	}
	if len(r.compiled.ExportedMemories()) == 0 {
		return nil, errors.Join(errors.New("start guest: it has no memory: is it a cairn guest?"), i.module.Close(ctx))
	}
	return i, nil
}

// export returns what the guest exports by a name, nil if that takes or returns something else.
func (i *Instance) export(name string, params, results int) api.Function {
	f := i.module.ExportedFunction(name)
	if f == nil || len(f.Definition().ParamTypes()) != params || len(f.Definition().ResultTypes()) != results {
		return nil
	}
	return f
}

// Host sets what answers the guest's cairn_host: a JSON array of needs in, one
// of replies out. Only cairn-host.wasm asks.
func (i *Instance) Host(answer func(needs []byte) []byte) { i.kernel.host = answer }

// Call runs an export with an input and returns its output, which is valid as
// long as the caller keeps it. An error means that the guest failed; unless it
// said why itself, the instance is then of no further use.
func (i *Instance) Call(ctx context.Context, export string, input []byte) ([]byte, error) {
	if i.err != nil {
		return nil, i.err
	}
	if err := i.runtime.enter(); err != nil {
		return nil, err
	}
	defer i.runtime.running.Done()
	f := i.module.ExportedFunction(export)
	if f == nil {
		return nil, fmt.Errorf("call guest: it has no export %q: is it a cairn guest?", export)
	}
	i.kernel.begin(input)
	ctx = context.WithValue(ctx, kernelKey{}, i.kernel)
	if err := i.stage(ctx, input); err != nil {
		return nil, err
	}
	results, err := f.Call(ctx)
	if err != nil {
		i.err = i.failure(export, err)
		return nil, i.err
	}
	if len(results) == 1 && results[0] != 0 {
		return nil, fmt.Errorf("call guest %q: %s", export, i.kernel.failed)
	}
	return i.staged(ctx)
}

// stage writes the input straight into the guest's memory, where the guest
// offers that; through the kernel each eight bytes cost a call.
func (i *Instance) stage(ctx context.Context, input []byte) error {
	f := i.export("stage", 1, 1)
	if f == nil || len(input) == 0 {
		return nil
	}
	at, err := f.Call(ctx, uint64(len(input)))
	if err != nil {
		i.err = i.failure("stage", err)
		return i.err
	}
	if !i.module.Memory().Write(uint32(at[0]), input) {
		return fmt.Errorf("call guest: %d bytes of input do not fit into its memory", len(input))
	}
	return nil
}

// staged returns the output of the export that has just run.
func (i *Instance) staged(ctx context.Context) ([]byte, error) {
	f := i.export("staged", 0, 1)
	if f == nil || i.kernel.output != nil || len(i.kernel.input) == 0 {
		return i.kernel.output, nil
	}
	r, err := f.Call(ctx)
	if err != nil {
		i.err = i.failure("staged", err)
		return nil, i.err
	}
	b, ok := i.module.Memory().Read(uint32(r[0]>>32), uint32(r[0]))
	if !ok {
		return nil, fmt.Errorf("call guest: its output lies outside its memory")
	}
	return append([]byte{}, b...), nil
}

// MemoryBytes returns the size of the instance's memory.
func (i *Instance) MemoryBytes() int64 { return int64(i.module.Memory().Size()) }

// Close gives the instance back for reuse, emptied, or ends it.
func (i *Instance) Close(ctx context.Context) error {
	if i.err == nil && i.MemoryBytes() <= maxIdleBytes { // emptying takes as long as there is garbage
		if _, err := i.Call(ctx, "reset", nil); err == nil {
			i.kernel.host = nil
			if i.runtime.put(i) {
				return nil
			}
		}
	}
	i.err = ErrClosed
	return i.module.Close(ctx)
}

// ended are the reasons for which the runtime ends a guest that is not trusted.
var ended = map[uint32]error{sys.ExitCodeDeadlineExceeded: context.DeadlineExceeded, sys.ExitCodeContextCanceled: context.Canceled}

// starved are what Go's runtime says as it dies for want of memory: the last where it was refused
// more while it set up what it got.
var starved = []string{"out of memory", "cannot allocate memory", "arena already initialized"}

// failure turns a trap into an error that says what to do.
func (i *Instance) failure(export string, err error) error {
	said := i.stderr.String()
	if slices.ContainsFunc(starved, func(words string) bool { return strings.Contains(said, words) }) || i.module == nil && said == "" {
		return fmt.Errorf("call guest %q: it needs more than its limit of %d MiB of memory: %w", export, i.runtime.limit>>20, ErrMemory)
	}
	if exit, ok := err.(*sys.ExitError); ok {
		if cause := ended[exit.ExitCode()]; cause != nil {
			return fmt.Errorf("call guest %q: it did not end by itself: %w", export, cause)
		}
		return &TrapError{fmt.Sprintf("call guest %q: it exited with code %d: %s", export, exit.ExitCode(), firstLine(said)), said}
	}
	return &TrapError{fmt.Sprintf("call guest %q: it trapped: %s %s", export, firstLine(err.Error()), firstLine(said)), said}
}

// TrapError is the error of a guest that failed by itself: a defect of the guest.
type TrapError struct {
	message string
	// Said is the beginning of what the guest wrote to its standard error, such as where
	// it panicked.
	Said string
}

// Error implements error.
func (e *TrapError) Error() string { return e.message }

// Failed tells whether the instance is of no further use.
func (i *Instance) Failed() bool { return i.err != nil }

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// head keeps the beginning of what a guest says before it dies.
type head struct{ b []byte }

func (t *head) Write(p []byte) (int, error) {
	if room := 4096 - len(t.b); room > 0 {
		t.b = append(t.b, p[:min(len(p), room)]...)
	}
	return len(p), nil
}

func (t *head) String() string { return string(t.b) }
