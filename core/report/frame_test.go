package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// frames renders the frames of a report: path:line function, innermost first in
// each trace.
func frames(r *Report) string {
	var list []string
	for _, f := range r.Frames {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%d %s:%d %s", f.Depth, f.Path, f.Line, f.Function)))
	}
	return strings.Join(list, "\n")
}

func TestFrames(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"Python": {`Traceback (most recent call last):
  File "/home/ann/run.py", line 3, in <module>
    main()
  File "/usr/lib/python3.8/site-packages/ledger/core/book.py", line 120, in post
    self.check(entry)
    ^^^^^^^^^^^^^^^^^
ledger.errors.BalanceError: debits 3 do not match credits 4`, `0 /usr/lib/python3.8/site-packages/ledger/core/book.py:120 post
1 /home/ann/run.py:3 module`},
		"Python, one raised while another was handled": {`  File "a.py", line 1, in f
    g()
ValueError: x

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "b.py", line 2, in h
    f()
  File "c.py", line 3, in i`, `0 a.py:1 f
0 c.py:3 i
1 b.py:2 h`},
		"IPython": {`~/ledger/core/book.py in post(self, entry)
    118         if entry is None:
    119             return
--> 120         self.check(entry)
File ~/ledger/core/rules.py:7, in check(entry)
      6     pass
----> 7     raise BalanceError`, `0 ~/ledger/core/rules.py:7 check
1 ~/ledger/core/book.py:120 post`},
		"pytest": {`tests/test_book.py:12: in test_post
    book.post(None)
ledger/core/book.py:120: in post
    self.check(entry)
E   ValueError: no entry
ledger/core/rules.py:7: ValueError`, `0 ledger/core/rules.py:7
1 ledger/core/book.py:120 post
2 tests/test_book.py:12 test_post`},
		"pytest, with the code of the last function": {`ledger/core/book.py:120: in post
    self.check(entry)
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

self = <ledger.Book>, entry = None

    def check(self, entry):
        """Raises a ValueError: see rates.py:7."""
        rates = self.rates
        if rates is None:
            return
        for rate in rates:
>           if rate > entry:
E           TypeError: '>' not supported

ledger/core/rules.py:7: TypeError
_______________________ test_close _______________________

    def test_close():
        book = Book()
        book.open()
        book.post(1)
        assert book.closed
>       book.close()

tests/test_book.py:31: in test_close
    return self.rates
E   AttributeError: rates
ledger/core/book.py:9: AttributeError`, `0 ledger/core/rules.py:7
1 ledger/core/book.py:120 post
0 ledger/core/book.py:9
1 tests/test_book.py:31 test_close`},
		"Node": {`TypeError: Cannot read properties of undefined (reading 'id')
    at Router.handle (/app/node_modules/shortener/lib/router.js:10:5)
    at async Object.shorten (file:///app/src/links.ts:42:11)
    at /app/src/index.js:7:3
    at processTicksAndRejections (node:internal/process/task_queues:96:5)`, `0 /app/node_modules/shortener/lib/router.js:10 Router.handle
1 ///app/src/links.ts:42 shorten
2 /app/src/index.js:7`},
		"Firefox": {`shorten@http://localhost:8080/src/links.js:42:11
@http://localhost:8080/src/index.js:7:3`, `0 8080/src/links.js:42 shorten
1 8080/src/index.js:7`},
		"Java": {`Exception in thread "main" java.lang.IllegalStateException: no cell
	at org.acme.sheet.Formula$Cell.value(Formula.java:31)
	at java.base/java.util.ArrayList.forEach(ArrayList.java:1541)
	at org.acme.Main.main(Main.java)
	at sun.reflect.NativeMethodAccessorImpl.invoke0(Native Method)
Caused by: java.lang.NullPointerException
	at org.acme.sheet.Grid.at(Grid.java:9)
	... 3 more`, `0 org/acme/sheet/Formula.java:31 Formula.Cell.value
1 java/util/ArrayList.java:1541 ArrayList.forEach
2 :0 org.acme.Main.main
3 :0 sun.reflect.NativeMethodAccessorImpl.invoke0
0 org/acme/sheet/Grid.java:9 Grid.at`},
		"Kotlin and Scala": {`	at io.acme.route.RouterKt.route(Router.kt:18)
	at acme.Sheet$.$anonfun$main$1(Sheet.scala:5)`, `0 io/acme/route/Router.kt:18 RouterKt.route
1 acme/Sheet.scala:5 Sheet.anonfun.main.1`},
		"Go": {`panic: runtime error: index out of range [3] with length 3

goroutine 1 [running]:
example.com/raster/scan.(*Line).At(0xc000012018, 0x3)
	/home/ann/raster/scan/line.go:27 +0x1d
main.main()
	/home/ann/raster/main.go:9 +0x85
exit status 2`, `0 /home/ann/raster/scan/line.go:27 scan.Line.At
1 /home/ann/raster/main.go:9 main.main`},
		"Rust": {`thread 'main' panicked at src/grid.rs:14:9:
index out of bounds
stack backtrace:
   2: formula::grid::Grid::at
             at ./src/grid.rs:14:9
   3: formula::eval::h0123456789abcdef
             at ./src/eval.rs:88`, `0 src/grid.rs:14
0 ./src/grid.rs:14 formula::grid::Grid::at
1 ./src/eval.rs:88 formula::eval`},
		"Rust before 1.73": {"thread 'main' panicked at 'no cell', src/grid.rs:14:9", "0 src/grid.rs:14"},
		"Ruby": {"lib/rack/builder.rb:12:in `call': undefined method `x' for nil (NoMethodError)\n\tfrom lib/rack/server.rb:3:in 'Rack::Server#start'\n\tfrom bin/rackup:4:in `<main>'", `0 lib/rack/builder.rb:12 call
1 lib/rack/server.rb:3 Rack::Server#start`},
		"PHP": {`PHP Fatal error:  Uncaught Error: Call to a member function x() on null in /var/www/app/Http/Kernel.php:33
Stack trace:
#0 /var/www/app/Http/Router.php(120): App\Http\Kernel->handle(Object(Request))
#1 [internal function]: App\{closure}()
#2 {main}
  thrown in /var/www/app/Http/Kernel.php on line 33`, `0 /var/www/app/Http/Kernel.php:33
0 /var/www/app/Http/Router.php:120 App.Http.Kernel.handle`},
		"C#": {`System.InvalidOperationException: no rows
   at Acme.Data.Reader.Read(String sql, Int32 n) in C:\src\Acme\Data\Reader.cs:line 77
   at Acme.Data.Query.<Run>b__0()`, `0 /src/Acme/Data/Reader.cs:77 Acme.Data.Reader.Read
1 :0 Acme.Data.Query.Runb__0`},
		"gdb": {`#0  0x00007ffff7a42428 in raise () from /lib/libc.so.6
#1  0x0000000000400b2c in scan_line (l=0x0, n=3) at src/scan.c:27
#2  main (argc=1) at src/main.c:9`, `0 src/scan.c:27 scan_line
1 src/main.c:9 main`},
		"a sanitizer": {`==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010
    #0 0x4a2b in raster::Line::at(int) /src/raster/line.cc:27:3
    #1 0x7f in __libc_start_main (/lib/libc.so.6+0x20)`, "0 /src/raster/line.cc:27 raster::Line::at"},
		"a C compiler":            {"src/scan.c:27:5: error: use of undeclared identifier 'x'", "0 src/scan.c:27"},
		"a TypeScript compiler":   {"src/links.ts(12,5): error TS2304: Cannot find name 'x'.", "0 src/links.ts:12"},
		"Elixir":                  {"    (ledger 1.0.0) lib/ledger/book.ex:12: Ledger.Book.post/2", "0 lib/ledger/book.ex:12"},
		"in running text":         {"it fails in core/api/load.go:12 and at `b.py`, line 3 (see load.go#L7)", "0 core/api/load.go:12\n0 load.go:7"},
		"in words":                {"something is off in book.py line 33, or on book.php on line 4", "0 book.py:33\n0 book.php:4"},
		"the address of a page":   {"see https://github.com/acme/ledger/blob/0123abc/ledger/core/book.py#L120-L130 and https://github.com/acme/ledger/blob/main/README.md", "0 ledger/core/book.py:120\n0 README.md:1"},
		"neither hosts nor times": {"localhost:8080 at 12:30:15, example.org:443, std::move:3, a:1, 10.0.0.1:80, x.unknownext:5", ""},
	} {
		r, ok := Read(c.text)
		if d := cmp.Diff(c.want, frames(r)); d != "" || ok != (c.want != "") {
			t.Errorf("%s: %v\n%s", name, ok, d)
		}
	}
}
