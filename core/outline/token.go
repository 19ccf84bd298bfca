package outline

// Token kinds other than the punctuation bytes, which stand for themselves.
const (
	tokEnd    = 0
	tokName   = 'a'
	tokWord   = 'k' // a keyword, see token.word
	tokNumber = '0'
	tokString = '"' // also characters and regular expressions
	tokArrow  = 'A' // =>
	tokThin   = 'T' // ->
	tokScope  = 'S' // ::
	tokEqual  = 'E' // ==
	tokDefine = 'D' // #define; the token is the name, its link the last line
)

// token is one word of the source. The link of a bracket is the index of its counterpart; a bracket that is never closed is linked to
// the token where the damage was noticed, at the latest to the end. The link of a string is the line on which it ends.
type token struct {
	start, end uint32
	line       uint32 // of its first byte, 1-based
	link       uint32
	kind       byte
	word       word
	first      bool // nothing but white space and comments before it on its line
}

// word is what a keyword means to a recogniser, the same for all languages that have the idea.
type word uint8

const (
	wNone     word = iota
	wControl       // never the name of a call or a declaration: if, for, return
	wModifier      // may stand before a declaration
	wFunc
	wClass
	wStruct
	wInterface
	wTrait
	wEnum
	wType
	wConst
	wVar
	wModule
	wPackage
	wImport
	wFrom
	wImpl
	wExtends
	wImplements
	wMacro
	wStatic
	wFinal
	wProperty
	wRecord
	wObject
	wExtension
	wDelegate
	wOperator
	wTemplate
	wAccess
	wWhere
	wNew
	wAsync
	wIf
	wLoop
	wDo
	wBegin
	wRepeat
	wUntil
	wEnd
	wLocal
	wAlias
	wConstructor
	wCase
	wExtern
	wValue // ends a statement, so that an "if" behind it is a modifier
	wordCount
)

// punctuation tells whether a token is made of symbols that operators are named by.
func punctuation(kind byte) bool {
	switch kind {
	case '!', '#', '$', '%', '&', '*', '+', '.', '/', '<', '=', '>', '?', '@', '\\', '^', '|', '-', '~', ':', tokThin, tokArrow, tokEqual, tokScope:
		return true
	}
	return false
}

// note is a comment.
type note struct {
	start, end uint32
	line, last uint32
	own        bool // begins its line
}

// bracket is an open bracket; a string interpolation is one too and knows the string to go on with.
type bracket struct {
	token  uint32
	close  byte
	resume uint8 // 1 + index into the syntax's strings, 0 for a plain bracket
}
