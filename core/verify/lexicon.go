package verify

import "strings"

// relation is how two mentions are related: a relation b.
type relation uint8

const (
	relNone      relation = iota
	relCall               // a calls b
	relUse                // a uses b
	relDefine             // symbol a is defined in file b
	relHold               // symbol a is to be found in file b: defined, used or handed on
	relImport             // file or module a imports b
	relExtend             // type a extends b
	relImplement          // type a implements b
	relTake               // function a has the parameter b, or one of type b
	relReturn             // function a returns b
	relMember             // a is a member of type b
	relStart              // a begins, ends, spans lines
	relEnd
)

// trigger is a word that says how mentions are related.
type trigger struct {
	rel relation
	// next, if not "", must be one of the three words that follow.
	next string
	// noun is true for "a caller of b"; its other side is a if flip is false, else b:
	// "b is a parameter of a".
	noun, flip bool
}

var triggers = map[string]trigger{}

// hanWords are the words that Chinese text is cut into, longestHan the length in bytes
// of the longest.
var (
	hanWords   = map[string]bool{}
	longestHan = 0
)

func init() {
	for _, l := range []struct {
		t     trigger
		words string
	}{
		{trigger{rel: relCall}, "call calls called calling invoke invokes invoked invoking trigger triggers triggered triggering execute executes executed executing " +
			"ruft rufen aufgerufen aufruft aufrufen 调用 appelle appelé appelée llama llamado llamada invoca"},
		{trigger{rel: relCall, next: "to"}, "delegate delegates delegated delegating dispatch dispatches dispatching defer defers hand hands handing forward forwards jump jumps"},
		{trigger{rel: relCall, next: "off"}, "kick kicks kicking hand hands"},
		{trigger{rel: relCall, next: "into"}, "call calls reach reaches"},
		{trigger{rel: relCall, noun: true}, "caller callers aufrufer 调用者 调用方"},
		{trigger{rel: relCall, noun: true, flip: true}, "callee callees"},
		{trigger{rel: relUse}, "use uses used using utilize utilizes utilise utilises employ employs employing reference references referenced referencing refers consult consults " +
			"verwendet verwenden benutzt benutzen nutzt nutzen verwendung 使用 引用 用到 utilise usa utiliza"},
		{trigger{rel: relUse, next: "on"}, "rely relies relying"},
		{trigger{rel: relDefine}, "define defines defined declare declares declared located resides reside lives live living defining declaring housed houses situated implementation definition declaration " +
			"definiert deklariert definition definieren deklaration befindet liegt 定义 声明 位于 定义于 定义在 声明于 声明在 位置 défini définie déclaré définit definido definida definidos declarado define declara"},
		{trigger{rel: relDefine, next: "in"}, "implemented found find sits written kept stored placed implementiert findet steht is are"},
		{trigger{rel: relDefine, next: "from"}, "comes come originates originate"},
		{trigger{rel: relDefine, next: "at"}, "found find sits is"},
		{trigger{rel: relHold}, "contain contains containing include includes export exports exported exporting expose exposes exposed provides provide enthält exportiert 包含 导出 contient contiene"},
		{trigger{rel: relImport}, "import imports imported importing require requires required requiring importiert importieren 导入 引入 importe importa einbindet eingebunden"},
		{trigger{rel: relImport, next: "in"}, "pull pulls pulled pulling bring brings brought bringing"},
		{trigger{rel: relImport, next: "on"}, "depend depends depending dependent"},
		{trigger{rel: relImport, noun: true, flip: true}, "dependency dependencies abhängigkeit abhängigkeiten 依赖"},
		{trigger{rel: relExtend}, "extend extends extended extending inherit inherits inherited inheriting subclasses subclassed subclassing embed embeds embedded embedding specializes specialises " +
			"erweitert erbt ableitet 继承 扩展 继承自 hérite étend hereda extiende"},
		{trigger{rel: relExtend, next: "from"}, "derive derives derived deriving descends"},
		{trigger{rel: relExtend, next: "von"}, "abgeleitet leitet"},
		{trigger{rel: relExtend, noun: true}, "subclass subclasses subtype subtypes child children descendant specialization specialisation unterklasse unterklassen 子类"},
		{trigger{rel: relExtend, noun: true, flip: true}, "superclass superclasses parent base supertype ancestor basisklasse oberklasse 父类 基类"},
		{trigger{rel: relImplement}, "implement implements implementing satisfy satisfies satisfying fulfil fulfils fulfills adopts conforms conform implementiert 实现 implémente implementa"},
		{trigger{rel: relImplement, noun: true}, "implementer implementor implementation implementations implementers implementors"},
		{trigger{rel: relTake}, "take takes taking accept accepts accepting accepted receive receives receiving expect expects expecting nimmt akzeptiert erwartet erhält 接受 接收 accepte prend acepta recibe"},
		{trigger{rel: relTake, noun: true, flip: true}, "parameter parameters param params argument arguments arg args 参数 paramètre parámetro"},
		{trigger{rel: relReturn}, "return returns returned returning yield yields liefert zurückgibt zurückgegeben 返回 renvoie retourne devuelve retorna"},
		{trigger{rel: relReturn, next: "back"}, "gives give"},
		{trigger{rel: relReturn, next: "zurück"}, "gibt"},
		{trigger{rel: relReturn, noun: true, flip: true}, "rückgabetyp rückgabewert 返回值 返回类型"},
		{trigger{rel: relMember, noun: true}, "method methods member members field fields property properties attribute attributes methode methoden feld felder eigenschaft mitglied 方法 字段 成员 属性"},
		{trigger{rel: relMember, next: "to"}, "belongs belong"},
		{trigger{rel: relStart}, "starts start begins begin spans span covers occupies beginnt umfasst 开始"},
		{trigger{rel: relEnd}, "ends end endet 结束"},
	} {
		for w := range strings.FieldsSeq(l.words) {
			if known, ok := triggers[w]; ok && l.t.next != "" || ok && l.t.noun && !known.noun {
				more[w] = append(more[w], l.t)
			} else {
				triggers[w] = l.t
			}
			addHan(w)
		}
	}
	for _, set := range []map[string]bool{negations, beings, insides, agents, relatives, conjunctions, proposals, suppositions, former, supposed, lineWords, fileNouns, packageNouns, onlyWords} {
		for w := range set {
			addHan(w)
		}
	}
	for w := range smallNumbers {
		addHan(w)
	}
	for w := range kindNouns {
		addHan(w)
	}
}

// more are further meanings of words that are told by what follows.
var more = map[string][]trigger{}

func addHan(w string) {
	if w[0] >= 0xE3 && w[0] <= 0xE9 {
		hanWords[w] = true
		longestHan = max(longestHan, len(w))
	}
}

var (
	negations    = wordSet("not never no neither nor without nicht kein keine keinen keiner keinem nie niemals ohne 不 没有 未 没 从不 ne pas jamais aucun nunca sin")
	beings       = wordSet("is are was were be been being gets get got becomes wird werden wurde wurden ist sind worden 被 est sont es está están son")
	insides      = wordSet("in inside within from at of on under into innerhalb aus im unter 在 中 dans en")
	agents       = wordSet("by von vom durch 被 由 par por")
	relatives    = wordSet("which that who whose die der das welche welcher 它 qui que")
	conjunctions = wordSet("but while whereas because when after before until unless so if whether although though since where whenever aber sondern weil wenn während nachdem bevor falls obwohl 但 但是 因为 如果 当 而")
	// proposals say that something is to be made, and its name need not exist.
	proposals = wordSet("add create introduce rename could would propose proposed suggest suggested imagine suppose hypothetical hypothetically example let lets todo plan planned future placeholder write make making new your example: könnte könnten würde erstelle füge hinzufügen vorschlagen angenommen neue neuer neues beispiel beispielsweise 添加 新增 创建 建议 假设 可以 例如 比如 might wish want generated generates generate autogenerated produced instead 生成 generiert")
	// commands at the head of a sentence propose.
	imperatives  = wordSet("define move extract replace implement write declare")
	suppositions = wordSet("should may might must if whether perhaps maybe probably sollte sollten müsste vielleicht wahrscheinlich wenn falls 应该 可能 也许 如果 或许 unless")
	// former says that something was so once.
	former       = wordSet("formerly previously removed renamed deprecated legacy prior old older replaced earlier früher entfernt umbenannt ehemals veraltet 以前 已删除 移除 废弃 dropped fixed changed added changelog")
	supposed     = wordSet("like e.g similar such analogous equivalent unlike vergleichbar ähnlich 类似")
	lineWords    = wordSet("line lines zeile zeilen 行 ligne lignes línea líneas")
	fileNouns    = wordSet("file datei 文件 script header fichier archivo")
	packageNouns = wordSet("package module namespace crate library gem directory folder paket modul bibliothek verzeichnis ordner 包 模块 目录 命名空间 paquet módulo")
	onlyWords    = wordSet("only solely exclusively just nur ausschließlich 只 仅 只有 仅在 只在 seulement solo")
)

// kindNouns say what kind of thing a symbol is: f callable, t type, v value.
var kindNouns = map[string]string{
	"function": "f", "functions": "f", "method": "f", "methods": "f", "func": "f", "constructor": "f", "helper": "f", "subroutine": "f", "procedure": "f", "macro": "f", "funktion": "f", "methode": "f", "函数": "f", "方法": "f", "fonction": "f", "función": "f",
	"struct": "t", "structs": "t", "class": "t", "classes": "t", "interface": "t", "interfaces": "t", "trait": "t", "enum": "t", "protocol": "t", "type": "t", "klasse": "t", "schnittstelle": "t", "类": "t", "接口": "t", "结构体": "t", "类型": "t", "structure": "t", "classe": "t", "clase": "t", "record": "t", "typeclass": "t",
	"constant": "v", "variable": "v", "field": "v", "property": "v", "konstante": "v", "feld": "v", "常量": "v", "变量": "v", "字段": "v",
}
