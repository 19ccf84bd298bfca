package outline

var tsxLanguage = language{
	name:       "tsx",
	extensions: []string{"tsx"},
	form:       isCode,
	Traits:     typeScriptTraits,
}
