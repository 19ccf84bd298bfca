package outline

import "bytes"

var haskellLanguage = language{
	name:         "haskell",
	extensions:   []string{"hs", "hsc", "hs-boot"},
	interpreters: []string{"runghc", "runhaskell"},
	form:         isCode,
	Traits: Traits{
		Family: Haskell, Package: ModuleClause, Imports: QualifiedImports, Typing: Untyped, Equations: true, Targets: ModuleTargets,
		Listed:     ListFile,
		Scoping:    Scoping{Everywhere: true, Flat: true, Readers: true, HandsOn: HandsOnMarked, Functions: haskellPrelude},
		AllImports: true, Wild: true, HiddenBases: true, DerivedBases: true,
	},
}

// haskellPrelude are the functions of the Prelude.
const haskellPrelude = "abs all and any appendFile asTypeOf atan break ceiling compare concat concatMap const cos curry cycle div divMod drop dropWhile either elem " +
	"enumFrom enumFromTo error errorWithoutStackTrace even exp fail filter flip floor fmap foldMap foldl foldr foldr1 foldl1 fromEnum fromInteger fromIntegral " +
	"fromRational fst gcd getChar getContents getLine head id init interact ioError iterate last lcm length lex lines log lookup map mapM mapM_ mappend max maxBound " +
	"maximum maybe mconcat mempty min minBound minimum mod negate not notElem null odd or otherwise pi pred print product properFraction pure putChar putStr putStrLn " +
	"quot quotRem read readFile readIO readLn readParen reads realToFrac recip rem repeat replicate return reverse round scanl scanr seq sequence sequence_ show " +
	"showChar showParen showString shows showsPrec signum sin snd span splitAt sqrt subtract succ sum tail take takeWhile tan toEnum toInteger toRational traverse " +
	"traverse_ truncate uncurry undefined unlines until unwords unzip unzip3 userError words writeFile zip zip3 zipWith zipWith3"

var haskellSyntax = syntax{
	line: []string{"--"}, block: [2]string{"{-", "-}"}, nested: true, inner: "'", specials: "'", special: quoted,
	literals: []literal{{open: `"`, close: `"`, escape: '\\'}},
	words: words{
		wType: "type", wStruct: "data newtype", wInterface: "class", wImpl: "instance deriving", wModule: "module", wImport: "import",
		wWhere: "where", wModifier: "infixl infixr infix foreign default pattern",
		wControl: "if then else case of let in do mdo",
	},
	outline: outlineHaskell, calls: (*Parser).haskellCalls, restarts: neverRestarts,
}

// outlineHaskell walks the declarations, which begin in the first column; what is indented belongs to the one above.
func outlineHaskell(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		end := p.haskellEnd(i)
		p.looks.Add(3 * (end - i))
		p.haskell(i, end)
		i = end
	}
}

// haskellEnd returns the token behind the declaration that begins with token i.
func (p *Parser) haskellEnd(i int) int {
	end := i + 1
	for !(p.tokens[end].first && p.column(end) == 0) && p.tokens[end].kind != tokEnd {
		end++
	}
	p.looks.Add(end - i)
	return end
}

// haskell takes the declaration of tokens i..end.
func (p *Parser) haskell(i, end int) {
	t := p.tokens
	p.frames = p.frames[:1]
	switch t[i].word {
	case wImport:
		k := i + 1
		for k < end && (t[k].kind != tokName || p.src[t[k].start] > 'Z') {
			k++
		}
		start := k
		for t[k+1].kind == '.' && t[k+2].kind == tokName {
			k += 2
		}
		if k < end {
			p.imports(t[start].start, t[k].end, t[i].line)
		}
	case wType, wStruct, wInterface:
		p.haskellType(i, end)
	case wNone:
		p.haskellFunction(i, end)
	}
}

// haskellType takes a type, with its constructors, or a class, with its methods.
func (p *Parser) haskellType(i, end int) {
	t := p.tokens
	name, head := p.haskellTypeName(i+1, end)
	if name >= head {
		return
	}
	kind := Type
	switch t[i].word {
	case wStruct:
		kind = Struct
	case wInterface:
		kind = Interface
	}
	if p.is(name, "family") && name+1 < head {
		name++
	}
	if t[i+1].word != wImpl { // an instance of a family
		p.enter(p.define(kind, name, i, i, head, end-1), end-1, inType)
	}
	for k := head; k < end && kind != Type; k++ {
		begins := t[k].first || t[k-1].word == wWhere || t[k-1].kind == ';'
		switch {
		case kind == Struct:
			k = p.haskellConstructor(k, end, begins)
		case begins:
			k = p.haskellMethods(k, end)
		}
	}
}

// haskellTypeName returns where the name of a type stands, behind its context, and the end of its head.
func (p *Parser) haskellTypeName(i, end int) (name, head int) {
	t := p.tokens
	name = i
	for head = i; head < end && t[head].kind != '=' && t[head].word != wWhere; head++ {
		if t[head].kind == tokArrow {
			name = head + 1
		}
	}
	for name < head && (t[name].kind != tokName || p.src[t[name].start] > 'Z') {
		name++
	}
	return name, head
}

// haskellConstructor takes a constructor or fields at token k of a type and returns the last token that is read.
func (p *Parser) haskellConstructor(k, end int, begins bool) int {
	t := p.tokens
	switch {
	case p.at(k, '=', '|') && t[k+1].kind == tokName && p.src[t[k+1].start] <= 'Z':
		n := k + 2
		for n < end && t[n].kind != '|' && !t[n].first {
			n = p.follow(n)
		}
		p.define(Constant, k+1, k+1, k+1, n, min(n, end)-1)
	case t[k].kind == tokName && (begins || t[k-1].kind == '{' || t[k-1].kind == ','):
		return p.haskellNames(k, end)
	}
	return k
}

// haskellNames takes the fields or constructors of "a, b :: T", the first of which is token i.
func (p *Parser) haskellNames(i, end int) int {
	t := p.tokens
	const most = 64 // names that one type is for
	k := min(p.nameList(i), i+2*most)
	if t[k+1].kind != tokScope {
		return i
	}
	kind := Field
	if p.src[t[i].start] <= 'Z' {
		kind = Constant
	}
	for n := i; n <= k; n += 2 {
		p.define(kind, n, i, i, p.lineHead(k+1, end), k)
	}
	return k
}

// nameList returns the last name of "a, b, c" that goes on at token i.
func (p *Parser) nameList(i int) int {
	if t := p.tokens; i < p.listFrom || i > p.list || (i-p.listFrom)%2 != 0 {
		k := i
		for t[k+1].kind == ',' && t[k+2].kind == tokName {
			k += 2
		}
		p.looks.Add(k - i)
		p.listFrom, p.list = i, k
	}
	return p.list
}

// haskellMethods takes the names of a signature in a class: "a, b :: T", "(<+>) :: T".
func (p *Parser) haskellMethods(i, end int) int {
	t := p.tokens
	k := i
	for t[k].kind == tokName && t[k+1].kind == ',' || t[k].kind == '(' && t[p.follow(k)].kind == ',' {
		k = p.follow(k) + 1
	}
	if t[k].kind != tokName && t[k].kind != '(' || t[p.follow(k)].kind != tokScope || t[k].kind == '(' && p.follow(k) < k+3 {
		return i
	}
	head := p.lineHead(k+1, end)
	for n := i; n <= k; n = p.follow(n) + 1 {
		name := n
		if t[n].kind == '(' {
			name++
		}
		d := p.define(Method, name, i, i, head, name)
		if t[n].kind == '(' {
			p.file.Definitions[d].Name.End = int(t[p.closing(n)-1].end)
		}
	}
	return k
}

// infix returns the token behind the operator in "a <+> b = …", or i+1.
func (p *Parser) infix(i int) int {
	t := p.tokens
	k := i + 1
	for punctuation(t[k].kind) && (t[k].start > t[k-1].end) == (k == i+1) && p.back() {
		k++
	}
	named := k > i+2 || k == i+2 && t[i+1].kind != '=' && t[i+1].kind != '|' && t[i+1].kind != tokScope
	if named && t[i].kind == tokName && t[k].kind == tokName && t[k].start > t[k-1].end {
		return k
	}
	return i + 1
}

// haskellFunction takes a signature or an equation; those of one name that follow each other are one definition.
func (p *Parser) haskellFunction(i, end int) {
	t := p.tokens
	name, k := i, p.infix(i)
	stop := t[i].end
	switch {
	case t[i].kind == '(':
		if t[i+1].kind == tokName {
			return // a pattern
		}
		k = p.follow(i)
		name, stop = i+1, t[max(k-2, 0)].end
	case k > i+1:
		name, stop = i+1, t[k-1].end
	case t[i].kind != tokName || p.capital(i):
		return
	}
	if k > end || stop <= t[name].start {
		return
	}
	if p.haskellEquation(p.src[t[name].start:stop], end-1) {
		return
	}
	head := end
	if t[k].kind != tokScope {
		for head = k; head < end && !p.at(head, '=', '|'); head = p.follow(head) {
		}
		if head >= end {
			return
		}
	}
	d := p.define(Function, name, i, i, head, end-1)
	p.file.Definitions[d].Name.End = int(stop)
}

// haskellEquation makes what ends at token last a part of the last definition, if that is a function of the same name.
func (p *Parser) haskellEquation(name []byte, last int) bool {
	n := len(p.file.Definitions) - 1
	if n < 0 || p.file.Definitions[n].Kind != Function || !bytes.Equal(p.file.Definitions[n].Name.Of(p.src), name) {
		return false
	}
	p.file.Definitions[n].EndLine = p.lastLine(last)
	p.ends[n] = uint32(last)
	return true
}
