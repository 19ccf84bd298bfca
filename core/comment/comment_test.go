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
