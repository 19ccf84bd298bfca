// Command bench measures Cairn: the quality of its answers, the speed of its
// engines, and what weights would do better. See the tasks bench:….
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

const usage = `usage: bench quality [-bench DIR] [-checkouts DIR] [-failures REPOSITORY] [-peer PROGRAM]
       bench speed   [-tree DIR] [-runs N] [-files N] [-only PARTS] [-engines ENGINES]
       bench navigate [-bench DIR] [-checkouts DIR] [-queries N] [-rate R] [-only PART]
       bench outline [-checkouts DIR] [-language L] [-misses N] [-of definitions|imports|calls|bases]
       bench imports [-checkouts DIR] [-only REPOSITORY] [-trees DIRS] [-misses N]
       bench calls   [-checkouts DIR] [-modules DIRS] [-misses N]
       bench paths   [-queries N]
       bench explore [-bench DIR] [-checkouts DIR]
       bench mcp     [-tree DIR] [-files N] [-runs N]
       bench ci      locate|impact -project NAME=DIR [-fixes N] [-mutants N] [-commits N] [-history] [-plain] [-misses]
       bench ablation [-bench DIR] [-checkouts DIR]
       bench sets    -set FILE [-checkouts DIR] [-history] [-failures] [-weights NAME=V,…]
       bench tune    [-bench DIR] [-checkouts DIR]
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	commands := map[string]func(context.Context, []string) error{"quality": quality, "speed": speed, "tune": tune, "ablation": ablation, "navigate": navigate, "outline": outlines, "imports": importEdges, "calls": calls, "paths": pathTimes, "explore": explores, "mcp": mcpBench, "ci": ciBench, "sets": sets, "worker": worker}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if err := commands[os.Args[1]](ctx, os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
