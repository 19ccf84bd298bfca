package outline

import "strconv"

var solidityLanguage = language{
	name:       "solidity",
	extensions: []string{"sol"},
	syntax:     &soliditySyntax,
	Traits: Traits{
		Family: Solidity, Package: NoPackage, Imports: ClauseImports, Typing: TypeFirst, ResultBehind: true,
		Builtins: "abstract anonymous address bool bytes bytes4 bytes32 calldata constant constructor contract enum error event external fallback function " +
			"immutable indexed int int256 interface internal is library mapping memory modifier override payable private public pure receive returns " +
			"storage string struct this super true false uint uint8 uint16 uint32 uint64 uint128 uint160 uint256 view virtual",
		Overloads: true, Targets: FileTargets,
		Scoping:    Scoping{Implicit: true, Typed: true, HandsOn: HandsOnAll},
		AllImports: true, Wild: true,
	},
}

var soliditySyntax = syntax{
	line: slashes, block: slashStar, letters: "$",
	literals: []literal{{open: `"`, close: `"`, escape: '\\'}, {open: "'", close: "'", escape: '\\'}},
	words: map[word]string{
		wClass: "contract library", wInterface: "interface", wStruct: "struct", wEnum: "enum", wImport: "import", wPackage: "pragma using type",
		wExtends: "is", wConst: "constant", wNew: "new",
		wModifier: "abstract function event error modifier public private internal external view pure virtual override payable immutable indexed memory storage calldata anonymous unchecked",
		wControl: "if for while return else break continue try catch do emit revert delete this super true false returns assembly mapping " +
			"address bool string bytes uint int" + soliditySizes(),
	},
	outline: outlineMembers, importing: (*Parser).pathImport, declares: memberDeclares, flat: true,
}

// soliditySizes lists the types of numbers and bytes that have a size, which convert values where they are called.
func soliditySizes() string {
	var list []byte
	for n := 1; n <= 32; n++ {
		list = strconv.AppendInt(append(list, " bytes"...), int64(n), 10)
		list = strconv.AppendInt(append(list, " uint"...), int64(8*n), 10)
		list = strconv.AppendInt(append(list, " int"...), int64(8*n), 10)
	}
	return string(list)
}
