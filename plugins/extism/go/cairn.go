// Package cairn searches code from within a Go program that runs the guest
// cairn.wasm, or cairn-host.wasm, by Extism's SDK. A Go program that needs no
// sandbox links hosts/native instead, which is several times faster.
//
//	c, err := cairn.Open(ctx, "cairn.wasm", cairn.Options{})
//	_, err = c.Load(ctx, "path/to/repository")
//	found, err := c.Search(ctx, contract.SearchRequest{Query: "where are uploads retried?"})
package cairn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	goruntime "runtime"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/sandbox/linear"
	extism "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

// Model answers a prompt of the core by a language model of the application's own.
type Model func(ctx context.Context, q contract.ModelRequest) (contract.ModelReply, error)

// Options of a guest. Zero fields take the default.
type Options struct {
	// Model answers navigations with model "host"; without one they fail with code
	// "no_model". Several calls may run at once.
	Model Model
	// Progress, if not nil, is told now and then how far an operation is that takes long. An
	// error of it cancels the operation. Calls may overlap where operations do.
	Progress func(ctx context.Context, how contract.Progress) error
	// MemoryBytes is the most that the guest may use; default and most 4 GiB.
	MemoryBytes int64
	// Timeout is the most that one step of a guest may take that is not trusted; a guest
	// with one runs a third as fast. Default none: those of Cairn end by the context.
	Timeout time.Duration
	// Cache keeps the compiled guest from run to run, see
	// [wazero.NewCompilationCacheWithDir]; nil compiles it each time.
	Cache wazero.CompilationCache
	// Stderr takes what a guest says before it dies; default nowhere.
	Stderr interface{ Write([]byte) (int, error) }
}

// ErrClosed is the error of a guest that was closed, or that has failed.
var ErrClosed = errors.New("cairn is closed")

// Cairn is one guest with at most one repository. It may be used concurrently; the
// guest, which has one thread, runs one step at a time.
type Cairn struct {
	plugin   *extism.Plugin
	model    Model
	progress func(context.Context, contract.Progress) error
	limit    int64
	mu       sync.Mutex // held while the guest runs
	dead     error
	blocks   bool // the guest is cairn-host.wasm
}

const pageBytes = 1 << 16

// inPlace gives guests memory that grows in place; tests count it.
var inPlace = linear.InPlace

// Open compiles the guest in a file and starts it.
func Open(ctx context.Context, guest string, o Options) (*Cairn, error) {
	wasm, err := os.ReadFile(guest)
	if err != nil {
		return nil, fmt.Errorf("open guest: %w", err)
	}
	return start(ctx, guest, wasm, o)
}

// New compiles a guest that the program carries, such as that of the module
// github.com/cairn-search/cairn/guest, and starts it.
func New(ctx context.Context, wasm []byte, o Options) (*Cairn, error) {
	return start(ctx, "carried", wasm, o)
}

func start(ctx context.Context, guest string, wasm []byte, o Options) (_ *Cairn, err error) {
	if o.MemoryBytes <= 0 || o.MemoryBytes > 4<<30 {
		o.MemoryBytes = 4 << 30
	}
	c := &Cairn{model: o.Model, progress: o.Progress, limit: o.MemoryBytes}
	runtime := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32((o.MemoryBytes + pageBytes - 1) / pageBytes))
	if o.Cache != nil {
		runtime = runtime.WithCompilationCache(o.Cache)
	}
	module := wazero.NewModuleConfig()
	if o.Stderr != nil {
		module = module.WithStderr(o.Stderr)
	}
	host := extism.NewHostFunctionWithStack("cairn_host", c.host, []extism.ValueType{extism.ValueTypePTR}, []extism.ValueType{extism.ValueTypePTR})
	config := extism.PluginConfig{EnableWasi: true, RuntimeConfig: runtime, ModuleConfig: module}
	within := inPlace(experimental.WithCompilationWorkers(ctx, goruntime.GOMAXPROCS(0)))
	manifest := extism.Manifest{Wasm: []extism.Wasm{extism.WasmData{Data: wasm}}, Timeout: uint64(max(0, o.Timeout.Milliseconds()))}
	c.plugin, err = extism.NewPlugin(within, manifest, config, []extism.HostFunction{host})
	if err != nil {
		return nil, fmt.Errorf("open guest %q with a limit of %d MiB of memory: %w", guest, c.limit>>20, err)
	}
	c.blocks = c.plugin.FunctionExists("call")
	version := &contract.VersionResponse{}
	if err = c.Call(ctx, "version", struct{}{}, version); err == nil {
		if other := version.Kept(); other != nil {
			err = other
		}
	}
	if err != nil {
		_ = c.Close(ctx)
		return nil, fmt.Errorf("open guest %q: %w", guest, err)
	}
	return c, nil
}

// run runs an export. A guest that fails is of no further use.
func (c *Cairn) run(ctx context.Context, export string, input []byte) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead != nil {
		return nil, c.dead
	}
	code, out, err := c.plugin.CallWithContext(context.WithoutCancel(ctx), export, input)
	if err == nil {
		return out, nil
	}
	if !c.plugin.FunctionExists(export) {
		return nil, fmt.Errorf("call guest: it has no export %q", export)
	}
	if code == 1 && c.plugin.GetError() != "" { // it said so itself, and can go on
		return nil, fmt.Errorf("call guest %q: %w", export, err)
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	c.dead = fmt.Errorf("call guest %q: it failed, perhaps at its limit of %d MiB of memory: %s: %w", export, c.limit>>20, line, ErrClosed)
	return nil, c.dead
}

// Close ends the guest. Calls after it, and those under way, fail with [ErrClosed].
func (c *Cairn) Close(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plugin == nil {
		return nil
	}
	err := c.plugin.CloseWithContext(ctx)
	c.plugin, c.dead = nil, ErrClosed
	return err
}

// Call runs any operation by its name: see core/contract for requests and responses.
// Errors of the core are [*contract.Error].
func (c *Cairn) Call(ctx context.Context, op string, request, response any) error {
	raw, err := json.Marshal(request)
	if err != nil {
		return fmt.Errorf("encode request of %s: %w", op, err)
	}
	out, err := c.Answer(ctx, op, raw)
	if err != nil {
		return err
	}
	return decode(out, response)
}

func decode(out []byte, response any) error {
	a := struct {
		Result json.RawMessage
		Error  *contract.Error
	}{}
	err := json.Unmarshal(out, &a)
	if a.Error != nil {
		return a.Error
	}
	if err == nil && string(a.Result) == "null" {
		err = errors.New("neither result nor error")
	}
	if err == nil {
		err = json.Unmarshal(a.Result, response)
	}
	if err != nil {
		return fmt.Errorf("decode answer: %w", err)
	}
	return nil
}

// called runs an operation with a response of a type.
func called[R any](ctx context.Context, c *Cairn, op string, request any) (*R, error) {
	r := new(R)
	if err := c.Call(ctx, op, request, r); err != nil {
		return nil, err
	}
	return r, nil
}
