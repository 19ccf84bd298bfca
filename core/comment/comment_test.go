package comment

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
)

// What comments say, line for line, and the parameters that they document.
func TestOf(t *testing.T) {
	for _, c := range []struct{ file, src, want string }{
		{"a.py", "def f(a):\n    \"\"\"Use :class:`~m.Box`.\n\n    :param int b: width\n    \"\"\"\n    return a\n", "2 Use {class} `m.Box`. b@4"},
		{"a.java", "class A {\n    /**\n     * Like {@link Box#open(int)}.\n     * @param c width\n     */\n    void f(int a) {}\n}\n", "2 Like `Box.open`. c@4"},
		{"a.php", "<?php\n/**\n * Sets it.\n * @param  int  $d\n */\nfunction f($a) {}\n", "2 Sets it. d@4"},
		{"b.py", "#!/usr/bin/env python\n\"\"\"What :func:`open` opens.\n\nSee there.\n\"\"\"\nimport os\n", "1 !/usr/bin/env python What {func} `open` opens. See there."},
		{"google.py", "def f(a, b):\n    \"\"\"Opens.\n\n    Args:\n        a (int): width\n        b: others\n            size: of them\n\n    Returns:\n        c: nothing\n    \"\"\"\n", "2 Opens. Args: a (int): width b: others size: of them Returns: c: nothing a@5 b@6"},
		{"session.py", "def f(a):\n    \"\"\"Opens::\n\n        f(1)\n\n    and then\n\n    >>> f(2)\n    3\n\n    closes.\n    .. versionadded:: 2\n    \"\"\"\n", "2 Opens:: and then closes."},
		{"pre.java", "/*\n * Licence\n */\nclass A {\n    /**\n     * Use\n     * <pre>\n     * Box.code()\n     * </pre>\n     * {@code\n     * Box.more()\n     * }\n     * then.\n     * @author somebody\n     */\n    void f() {}\n}\n", "1 Licence5 Use then."},
		{"a.sql", "-- What it holds.\n-- | And more.\n\nSELECT 1;\n", "1 What it holds. And more."},
		{"large.js", "// " + strings.Repeat("a", maxComment) + "\nvar a\n", ""},
		{"a.go", "package a\n\n// F opens a [Box].\n//\n//\tBox.Missing()\nfunc F(a int) {}\n", "3 F opens a `Box`."},
	} {
		var p outline.Parser
		l := outline.Detect(c.file, nil)
		got := ""
		for _, one := range Of(p.Parse(l, []byte(c.src), outline.Definitions), l) {
			var said []string
			for _, s := range strings.Split(one.Text, "\n") {
				if s = strings.TrimSpace(s); s != "" && s[0] != ':' && s[0] != '@' && s[0] != '<' {
					said = append(said, s)
				}
			}
			for _, p := range one.Parameters {
				said = append(said, fmt.Sprintf("%s@%d", p.Name, p.Line))
			}
			if len(said) > 0 {
				got += fmt.Sprintf("%d %s", one.Line, strings.Join(said, " "))
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
	}
}

// A document has its references in marks as code, and no blocks of code of reStructuredText.
func TestDocument(t *testing.T) {
	src := "Use :class:`~m.Box`::\n\n    Box.open()\n\nand {@link A#b}.\n"
	if got, want := Document(src, outline.ReStructuredText), "Use {class} `m.Box`::\n\n\n\nand `A.b`.\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Document(src, outline.Markdown), "Use {class} `m.Box`::\n\n    Box.open()\n\nand `A.b`.\n"; got != want {
		t.Errorf("Markdown: %q, want %q", got, want)
	}
}
