package sandbox

import (
	"context"
	goruntime "runtime"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// interrupted is what sched_yield returns when the guest is to give up: EINTR of
// WASI. Any number but 0 would do.
const interrupted = 27

// instantiateWASI gives a runtime what guests import of WASI. Its sched_yield, which
// guests call now and then while they work, tells them when the context of the call
// has ended.
func instantiateWASI(ctx context.Context, r wazero.Runtime) error {
	b := r.NewHostModuleBuilder(wasi_snapshot_preview1.ModuleName)
	wasi_snapshot_preview1.NewFunctionExporter().ExportFunctions(b)
	b.NewFunctionBuilder().WithGoFunction(api.GoFunc(func(ctx context.Context, stack []uint64) {
		goruntime.Gosched() // what ends the context may wait for this processor
		stack[0] = 0
		if deadline, ok := ctx.Deadline(); ctx.Err() != nil || ok && !time.Now().Before(deadline) {
			stack[0] = interrupted
		}
	}), nil, []api.ValueType{api.ValueTypeI32}).Export("sched_yield")
	_, err := b.Instantiate(ctx)
	return err
}
