package outline

import "bytes"

var cppLanguage = language{
	name:       "cpp",
	extensions: []string{"cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "ipp", "inl", "tcc", "cu", "cuh", "ino"},
	form:       isCode,
	Traits: Traits{
		Family: C, Bodiless: BodilessPrototype, Dialect: C, Package: NoPackage, Imports: IncludeImports, Typing: TypeFirst, Builtins: cBuiltins, ArrowMembers: true,
		Selves:   "this",
		Wrappers: "unique_ptr shared_ptr weak_ptr optional reference_wrapper", Makers: "make_unique make_shared make_optional", Itself: "lock get value",
		Loop: ":", Indexes: true, Containers: "vector list forward_list deque array span initializer_list set multiset unordered_set unordered_multiset " +
			"map multimap unordered_map unordered_multimap queue priority_queue stack",
		Takers: "at front back top begin end cbegin rbegin find lower_bound data", Emplacers: "emplace_back emplace_front",
		Overloads: otherValues, Targets: IncludeTargets, Scoping: cScoping,
		AllImports: true, HiddenBases: true, DerivedBases: true, Pointers: true,
	},
}

var cppSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: []literal{{open: `"`, close: `"`, escape: '\\'}}, specials: "'#", special: cSpecial,
	words: words{
		wStruct: "struct union", wEnum: "enum", wAlias: "typedef", wStatic: "static", wExtern: "extern", wFinal: "const constexpr constinit",
		wClass: "class", wModule: "namespace", wTemplate: "template", wImport: "using", wAccess: "public private protected signals slots",
		wOperator: "operator", wImpl: "friend", wWhere: "requires concept",
		wModifier: "inline register volatile signed unsigned virtual explicit mutable final override thread_local typename consteval noexcept",
		wControl:  cControl + " static_assert",
	},
	outline: outlineC, shadows: typedShadows, constant: cNames, localTypes: true, declares: cDeclares, bareNames: true, flat: true, rawStrings: true,
}

// cppHeader is the language of a file that C has, which a header of C++ may be.
func cppHeader(extension string, head []byte) Language {
	if extension == "h" && cppHead(head) {
		return CPP
	}
	return C
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
