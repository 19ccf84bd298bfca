package outline

var tsxLanguage = language{
	name:       "tsx",
	extensions: []string{"tsx"},
	syntax:     &typeScriptSyntax,
	Traits:     typeScriptTraits,
}
