package outline

import (
	"bytes"
	"strings"
)

// maxHead bounds how much of a file's head Detect looks at.
const maxHead = 16 << 10

// Detect names the language of a file by its extension, its well-known base name, or its #! line, in this order. head is the beginning
// of the file, nil when it is not at hand. A .h file is C unless its head looks like C++, and a YAML or JSON file that says which version of
// OpenAPI it is in is that.
func Detect(path string, head []byte) Language {
	base := path
	if i := strings.LastIndexAny(base, `/\`); i >= 0 {
		base = base[i+1:]
	}
	base = strings.ToLower(base)
	if len(head) > maxHead {
		head = head[:maxHead]
	}
	if l, ok := baseNames[base]; ok {
		return l
	}
	if dot := strings.LastIndexByte(base, '.'); dot >= 0 {
		extension := base[dot+1:]
		l, ok := extensions[extension]
		switch {
		case extension == "h" && cppHead(head):
			return CPP
		case extension == "inc" && !bytes.Contains(head, []byte("<?php")):
			return script(head)
		case (l == YAML || l == JSON) && openAPIHead(head):
			return OpenAPI
		case l == Gherkin && head != nil && !bytes.Contains(head, []byte("Feature:")) && !bytes.Contains(head, []byte("Scenario")):
			return Text // a note on a feature
		case ok:
			return l
		case dot > 0 && strings.HasPrefix(base, "dockerfile."):
			return Dockerfile
		case dot > 0 && strings.HasPrefix(base, "makefile."):
			return Makefile
		}
	}
	return script(head)
}

// script reads a #! line; "env" and its options are stepped over, a version at the end is cut.
func script(head []byte) Language {
	if !bytes.HasPrefix(head, []byte("#!")) {
		return Unknown
	}
	line, _, _ := bytes.Cut(head[2:], []byte("\n"))
	for _, field := range bytes.Fields(line) {
		name := string(field[bytes.LastIndexByte(field, '/')+1:])
		if name == "env" || strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
			continue
		}
		if l, ok := interpreters[name]; ok {
			return l
		}
		return interpreters[strings.TrimRight(name, "0123456789.")]
	}
	return Unknown
}

var cppSigns = [][]byte{[]byte("class "), []byte("namespace "), []byte("template <"), []byte("template<"), []byte("using "),
	[]byte("public:"), []byte("private:"), []byte("protected:"), []byte("constexpr "), []byte("virtual "), []byte("inline namespace")}

// cppHead looks for a line that begins with what only C++ has, outside "#" lines and comments that start a line.
func cppHead(head []byte) bool {
	for len(head) > 0 {
		var line []byte
		line, head, _ = bytes.Cut(head, []byte("\n"))
		line = bytes.TrimLeft(line, " \t")
		for _, sign := range cppSigns {
			if bytes.HasPrefix(line, sign) {
				return true
			}
		}
		if bytes.HasPrefix(line, []byte("#include <")) {
			name, _, ok := bytes.Cut(line[len("#include <"):], []byte(">"))
			if ok && !bytes.ContainsAny(name, "./") {
				return true // <vector>, <string>: the C++ library's headers have no suffix
			}
		}
	}
	return false
}
