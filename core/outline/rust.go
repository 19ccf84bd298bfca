package outline

var rustLanguage = language{
	name:         "rust",
	extensions:   []string{"rs"},
	interpreters: []string{"rust-script"},
	form:         isCode,
	Traits: Traits{
		Family: Rust, Modifiers: "async", Visibility: HiddenUnlessSaid, Package: NoPackage, Imports: TreeImports, Typing: Colon, Lifetimes: true, Payloads: true,
		Selves: "self Self", Itself: "default clone", Stems: "mod lib main",
		Builtins: "fn let mut pub crate impl trait struct enum type const static where for dyn ref as async unsafe extern move in " +
			"self Self super bool char str String i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 usize isize Vec Option " +
			"Result Box true false",
		Loop: "in", Indexes: true, Containers: "Vec VecDeque HashMap BTreeMap HashSet BTreeSet IndexMap Option",
		Holders: "iter iter_mut into_iter values values_mut into_values filter rev skip take as_ref as_mut chain",
		Keyed:   "keys",
		Valued:  "values values_mut into_values",
		Takers:  "unwrap expect get get_mut first last pop next remove unwrap_or_default",
		Targets: CrateTargets,
		Scoping: Scoping{Macros: true, Methods: rustMethods, Typed: true, Open: OpenAnywhere, HandsOn: HandsOnMarked, Qualifiers: CrateQualifiers},
		Hides:   true, AllImports: true, Wild: true, DerivedBases: true, Pointers: true,
	},
}

const rustStandard = "crate self super std core alloc proc_macro test"

const rustMethods = "is_empty into_iter iter_mut file_name file_stem extension parent exists is_file is_dir display to_owned to_vec as_str as_bytes as_slice as_mut as_deref as_ref " +
	"unwrap_or unwrap_or_else unwrap_or_default map_err and_then or_else ok_or ok_or_else filter_map flat_map for_each enumerate zip rev chain take_while skip_while fold " +
	"peekable cloned copied chars bytes lines split_whitespace splitn trim_start trim_end starts_with ends_with strip_prefix strip_suffix to_lowercase to_uppercase " +
	"push_str with_capacity retain drain dedup sort_by sort_by_key sort_unstable contains_key entry or_insert or_insert_with get_mut get_or_insert_with insert_str " +
	"borrow borrow_mut lock try_lock read_to_string write_all write_str flush spawn output status args env kill wait elapsed duration_since checked_add checked_sub " +
	"saturating_sub saturating_add wrapping_add min max abs powi sqrt floor ceil round is_some_and is_ok is_err unwrap_err expect_err try_into"

var rustSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, specials: "'", special: rustSpecial,
	literals: []literal{{open: `"`, close: `"`, escape: '\\', lines: true}},
	words: words{
		wFunc: "fn", wStruct: "struct union", wEnum: "enum", wTrait: "trait", wImpl: "impl", wModule: "mod", wConst: "const static",
		wType: "type", wMacro: "macro_rules", wImport: "use", wWhere: "where", wLoop: "for", wExtern: "extern", wAsync: "async",
		wModifier: "pub unsafe default",
		wControl:  "if while loop match return break continue else let move ref mut dyn in as crate super self Self await",
	},
	outline: outlineKeywords, shadows: colonShadows, constant: rustNames,
	attributes: '#', flat: true, macros: true, patterns: true, named: true, records: true,
}

// rustNames tells whether name i is the last of a path, and is written as types, variants and constants are.
func rustNames(p *Parser, i int) bool {
	return i > 0 && p.tokens[i-1].kind == tokScope && p.tokens[i+1].kind != tokScope && p.capital(i)
}

// rustSpecial knows lifetimes, characters and raw strings.
func rustSpecial(p *Parser, i int) int {
	if p.src[i] == '\'' {
		return character(p, i)
	}
	if p.src[i] != '"' {
		return i
	}
	t := p.previous()
	hashes := i
	for hashes > 0 && p.src[hashes-1] == '#' && i-hashes < 16 {
		hashes--
	}
	n := i - hashes
	for n > 0 && t.kind == '#' {
		p.tokens = p.tokens[:len(p.tokens)-1]
		t = p.previous()
		n--
	}
	if n > 0 || t.kind != tokName || int(t.end) != hashes || t.end-t.start > 2 || p.src[t.end-1] != 'r' {
		for ; hashes < i; hashes++ {
			p.emit('#', wNone, hashes, hashes+1)
		}
		return i
	}
	return p.raw(hashes, i+1, `"`+string(p.src[hashes:i]))
}

// implementation takes "impl T {", "impl Trait for T {" and "extension T {": their members have T as scope.
func (p *Parser) implementation(i int, f *frame) int {
	t := p.tokens
	if f.place == inBody && t[i].word == wImpl && i > 0 && !t[i].first && t[i-1].word == wNone {
		return i + 1
	}
	k := i + 1
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	name, base, done := -1, -1, false
	first := len(p.file.Inherits)
	for ; t[k].kind != '{' && t[k].kind != ';' && t[k].kind != '}' && t[k].kind != ')' && t[k].kind != tokEnd; k = p.follow(k) {
		switch {
		case t[k].word == wLoop && !done: // for
			base, name, done = name, -1, false
		case t[k].word == wWhere:
			done = true
			if base == -2 {
				base = -1
			}
		case t[k].kind == ':':
			done = true
			if p.syntax.conformances && name >= 0 {
				base = -2 // a list follows
			}
		case t[k].kind == '<' && !done:
			k = p.angles(k) - 1
		case t[k].kind == tokName && !done:
			name = k
		case t[k].kind == tokName && base == -2 && t[k+1].kind != '.':
			p.extends(name, k)
		}
	}
	if t[k].kind != '{' {
		p.file.Inherits = p.file.Inherits[:first]
		return i + 1
	}
	if base >= 0 && name >= 0 {
		p.extends(name, base)
	}
	p.enter(f.definition, p.closing(k), inImpl)
	if name >= 0 {
		p.frames[len(p.frames)-1].scope = Span{int(t[name].start), int(t[name].end)}
	}
	return k + 1
}

// macroBody goes on behind brace i of a macro's argument: inside where items stand, since macros often wrap those, and behind it in
// functions, where what looks like items mostly is a template.
func (p *Parser) macroBody(i int, f *frame) int {
	if f.place == inBody || f.place == inValue {
		return p.follow(i)
	}
	at, scope := f.place, f.scope
	p.enter(f.definition, p.closing(i), at)
	p.frames[len(p.frames)-1].scope = scope
	return i + 1
}

// structFields takes "name: T," lines between two tokens.
func (p *Parser) structFields(from, last int) {
	t := p.tokens
	for k := from; k < last; {
		end := k
		name := -1
		for end < last && t[end].kind != ',' {
			switch {
			case t[end].kind == '<':
				end = p.angles(end)
				continue
			case t[end].kind == ':' && name < 0 && (t[end-1].kind == tokName || t[end-1].kind == tokWord):
				name = end - 1
			}
			end = p.follow(end)
		}
		if name >= 0 {
			p.define(Field, name, k, p.leading(name), end, end-1)
		}
		k = end + 1
	}
}
