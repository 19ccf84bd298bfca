package main

import (
	"bytes"
	"regexp"
	"slices"
)

// tools are the functions that a program has for tools which look at it: tracing, profiles,
// the search for the commit of a defect, dumps for those who work on Go. They run once
// a tool or the variable GODEBUG asks for them, which nobody does of a guest; those of package
// reflect once a method is called by its value. One that runs all the same ends the guest. Of
// profiles that of memory stays, as the first bytes of a program are in it before it is off, and so
// do metrics, as a newer Go counts in them where it behaves as an older one.
var tools = regexp.MustCompile(`^(` +
	`runtime\.(\(\*)?trace[A-Z]|` +
	`runtime\.(dumpStacksRec|dumpTypesRec|makeTraceFrame|startPCForTrace)|` +
	`runtime\.(\(\*profBuf\)|saveblockevent|blockevent|mutexevent|doRecordGoroutineProfile|tryRecordGoroutineProfile)|` +
	`runtime\.(schedtrace|dumpScanStats|printScavTrace|checkFinalizersAndCleanups|gcDumpObject|\(\*mspan\)\.reportZombies|tracebackHexdump|hexdumpWords|printCgoTraceback|printOneCgoTraceback|printAncestorTraceback|debugCall)|` +
	`runtime\.\(\*synctestBubble\)|` +
	`internal/bisect\.|` +
	`reflect\.(callMethod|Value\.call|methodReceiver|funcLayout|newAbiDesc|makeMethodValue|storeRcvr|addTypeBits|\(\*abiSeq\)|\(\*abiDesc\)|\(\*bitVector\))` +
	`)`)

// called are those that a program runs on the way to finding out that nobody asked.
var called = regexp.MustCompile(`^runtime\.trace(LockInit|Exiting|Exited|ShuttingDown|Acquire$|Release|Clock|Locker\.ok$|[A-Za-z]*Enabled$)`)

const codeSection = 10

// trap is the body of a function that ends the guest: without variables, unreachable.
var trap = []byte{0, 0x00, end}

// cut takes the bodies of tools out of a module, and what its table of functions says of them.
func (p *parts) cut(t *table) error {
	none := make([]bool, t.functions)
	names := map[uint64]bool{}
	for i := range t.functions {
		f, err := t.function(i)
		if err != nil {
			return err
		}
		if t.uint(f, 4) != t.uint(t.list, 4)+uint64(i) {
			return errTable // the functions of the table are not those of the code, in its order
		}
		at := t.uint(f+nameOffset, 4)
		name := t.name(at)
		if none[i] = tools.MatchString(name) && !called.MatchString(name); none[i] {
			t.forget(f)
		} else {
			names[at] = true
		}
	}
	t.unname(names)
	var err error
	p.before, err = cutBodies(p.before, none)
	return err
}

// name returns the name that begins at an offset.
func (t *table) name(offset uint64) string {
	var b []byte
	for at := t.names + offset; at < t.units && t.byte(at) != 0; at++ {
		b = append(b, t.byte(at))
	}
	return string(b)
}

// forget blanks what is said of a function but where it begins, as it is on no stack.
func (t *table) forget(f uint64) {
	until := f + fixed + 4*(t.uint(f+tables, 4)+uint64(t.byte(f+others)))
	for at := f + nameOffset; at < until; at++ {
		t.clear(at)
	}
}

// unname blanks the names that no function has: of tools, and of what was inlined everywhere.
func (t *table) unname(kept map[uint64]bool) {
	keep := false
	for at := t.names; at < t.units; at++ {
		keep = keep || kept[at-t.names]
		if t.byte(at) == 0 {
			keep = false
		} else if !keep {
			t.clear(at)
		}
	}
}

// cutBodies replaces the bodies of some functions of a module whose data are cut off.
func cutBodies(module []byte, which []bool) ([]byte, error) {
	const head = 8
	out := bytes.Clone(module[:head])
	for r := (reader{b: module[head:]}); len(r.b) > 0; {
		id, section := r.byte(), r.take(r.number())
		if r.bad {
			return nil, errCut
		}
		if id == codeSection {
			s := reader{b: section}
			n := s.number()
			if n != len(which) {
				return nil, errTable
			}
			section = number(nil, n)
			for _, cut := range which {
				body := s.take(s.number())
				if cut {
					body = trap
				}
				section = append(number(section, len(body)), body...)
			}
			if s.bad || len(s.b) > 0 {
				return nil, errCut
			}
		}
		out = slices.Concat(out, number([]byte{id}, len(section)), section)
	}
	return out, nil
}
