package outline

var solidityLanguage = language{
	name:       "solidity",
	extensions: []string{"sol"},
	form:       isCode,
	Traits: Traits{
		Family: Solidity, Package: NoPackage, Imports: ClauseImports, Typing: TypeFirst, ResultBehind: true,
		Selves: "this super", Supers: "super", Constructors: "constructor",
		Builtins: "abstract anonymous address bool bytes bytes4 bytes32 calldata constant constructor contract enum error event external fallback function " +
			"immutable indexed int int256 interface internal is library mapping memory modifier override payable private public pure receive returns " +
			"storage string struct this super true false uint uint8 uint16 uint32 uint64 uint128 uint160 uint256 view virtual",
		Overloads: otherValues, Targets: FileTargets,
		Scoping:    Scoping{Implicit: true, Typed: true, HandsOn: HandsOnAll},
		AllImports: true, Wild: true,
	},
}

var soliditySyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, letters: "$",
	literals: []literal{{open: `"`, close: `"`, escape: '\\'}, {open: "'", close: "'", escape: '\\'}},
	words: words{
		wClass: "contract library", wInterface: "interface", wStruct: "struct", wEnum: "enum", wImport: "import", wPackage: "pragma using type",
		wExtends: "is", wConst: "constant", wNew: "new",
		wModifier: "abstract function event error modifier public private internal external view pure virtual override payable immutable indexed memory storage calldata anonymous unchecked",
		wControl: "if for while return else break continue try catch do emit revert delete this super true false returns assembly mapping " +
			"address bool string bytes uint int" + soliditySizes,
	},
	outline: outlineMembers, importing: (*Parser).pathImport, declares: memberDeclares, flat: true,
}

// soliditySizes are the types of numbers and bytes that have a size, which convert values where they are called.
const soliditySizes = " bytes1 bytes2 bytes3 bytes4 bytes5 bytes6 bytes7 bytes8 bytes9 bytes10 bytes11 bytes12 bytes13 bytes14 bytes15 bytes16 bytes17 bytes18 bytes19 bytes20 bytes21 bytes22 bytes23 bytes24 bytes25 bytes26 bytes27 bytes28 bytes29 bytes30 bytes31 bytes32" +
	" uint8 uint16 uint24 uint32 uint40 uint48 uint56 uint64 uint72 uint80 uint88 uint96 uint104 uint112 uint120 uint128 uint136 uint144 uint152 uint160 uint168 uint176 uint184 uint192 uint200 uint208 uint216 uint224 uint232 uint240 uint248 uint256" +
	" int8 int16 int24 int32 int40 int48 int56 int64 int72 int80 int88 int96 int104 int112 int120 int128 int136 int144 int152 int160 int168 int176 int184 int192 int200 int208 int216 int224 int232 int240 int248 int256"
