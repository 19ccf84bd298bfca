package search

import "sync"

// lazyPhrases and lazySet are read when they are first wanted: most searches do
// without, and a guest starts sooner.
func lazyPhrases(lines string) func() []phrase {
	return sync.OnceValue(func() []phrase { return phrases(lines) })
}

func lazySet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return wordSet(words) })
}

// What the rows of the gate look for. A word belongs here if it says the same of any
// code base.
var (
	projectPhrases = lazyPhrases(`this|the|current|your code|codebase|repo|repository|project|application|app|library|program|module|package
		code base
		which|what language|languages|framework|frameworks does|is|are * …`)
	oursPhrases = lazyPhrases(`our implementation|code|own|system|service|api|app|tests|build|config|configuration|database|login|logger|logging|client|server
		do|did|are|have|should|can|will|where|how|when|why we
		unser|unsere|unserer|unserem|unseren|notre|nos|nuestro|nuestra
		in here
		here $`)

	replyPhrases = lazyPhrases(`^ ok|okay|oh|ah|so|and? many|much? thanks|thank|thx|ty|cheers|danke|vielen|merci|gracias|muchas|grazie …
		^ yes|yep|yeah|yup|ok|okay|no|nope|nah|sure|right|exactly|great|cool|nice|perfect|good|fine|alright|hm|hmm|lol|haha …
		^ hi|hello|hey|good? morning|afternoon|evening|hallo|guten|bonjour|hola …
		thank you|u`)
	aboutTalk = lazyPhrases(`^ explain|say|repeat|rephrase|summarize|clarify that|this|it|again more|again|please|differently|simpler|better|in …
		^ explain|clarify more|further
		^ rephrase|elaborate|simplify|clarify|repeat that|this|it? …? please|more|again|further? $
		^ elaborate|expand|repeat on? that|this|it|the? last|previous? …
		what do you mean
		what does that|this|it mean $
		i do not|dont|did not understand|get|follow that|it|this? $
		^ tell|show|give me? more|again $
		^ why|how|really|what|huh|eh|pardon|sorry|hm|hmm $
		you just? say|said|mean|meant|told
		our|this|the conversation|chat|discussion
		^ give|show me? an|another example|examples $
		^ an|another example $
		are you sure|certain
		^ make|keep|say it|that|this? shorter|longer|simpler|short|simple|brief|again …
		^ shorter|longer|simpler|again please? $
		in simpler|simple|other|plain words|terms|english
		come again $`)
	aboutAssistant = lazyPhrases(`^ who|what|how are you …
		what can|do you do|know
		which|what model|version|ai are|is you|this
		your name|purpose|limitations|creator|creators|instructions|favourite|favorite|opinion|hobby|job|age|training
		^ who made|built|created|trained|wrote|owns you
		^ how do|does you|it? work $
		do|did|can you remember|speak|understand|think|feel|like|dream|sleep …
		^ write|read|speak|understand code|english|german|french|python|java $
		can|could|do you write|read code|programs $
		^ are you …
		^ can|could you? help me? $
		^ help me? $
		^ i have a|another|some question|questions $
		what languages|language do you`)
	taskPhrases = lazyPhrases(`^ write|generate|create|compose|draft|make|give|show|build|implement|code me? a|an|some|me *? *? *? function|script|regex|regexp|one|haiku|poem|joke|email|letter|story|list|example|snippet|essay|song|limerick|password|uuid|rhyme|riddle|quiz
		^ give|write|show|generate me? a|an *? query|program …
		^ write|generate|create|give|implement|code me? …? in|with|using python|javascript|typescript|java|rust|go|golang|c|c++|c#|ruby|php|html|css|bash|sql|pytest|swift|kotlin
		^ write|generate|create a python|javascript|typescript|java|rust|go|c|c++|ruby|php|bash|sql|hello …
		^ translate … to|into|in|from *
		^ tell me? a|another joke|story|riddle
		^ suggest|propose|recommend|find me? a|some *? name|names|title|titles|book|books|movie|movies|film|song|restaurant|recipe …
		^ write|compose|draft a|an short|brief|formal|polite|friendly …
		^ generate|pick|give me? a|some random …
		^ implement|code bubble|merge|quick|insertion|selection|heap|binary|linear sort|search`)
	conceptPhrases = lazyPhrases(`^ what is|are a|an …
		^ what is|are * $
		^ what is|are * * $
		^ what does|do * mean $
		^ what does|do * * mean $
		^ what does|do * *? stand for
		^ explain|describe|define a|an …
		^ explain|describe|define what|how a|an …
		^ explain|describe what * *? is|are|means $
		^ what a|an … is $
		^ how do|does a|an … work …
		^ what are the? benefits|advantages|drawbacks|downsides|disadvantages|pros of *
		difference|differences between a|an * … and a|an *
		was ist|sind ein|eine|einen …
		qué|que es|son un|una …
		est ce qu'un|qu'une …`)
	teachPhrases = lazyPhrases(`^ in|with|using * how|what|why|when
		^ what … in|with *
		^ which * better
		^ which|what is better
		^ who invented|created|designed|wrote|made
		^ tell|teach me? about
		^ about the
		^ what|when|should|is|are|why|can|does|do
		was ist|sind
		qué|que es|son`)
	worldPhrases = lazyPhrases(`what is? the? weather|temperature
		what|which time|day|date|year is it|today …
		^ what is the? capital|population|currency of
		^ who won|is|was the? world|president|king|queen|first …
		^ how is|are|was your|the|you? day|weekend|week|weather|life|doing|going …
		^ i am|feel tired|hungry|bored|sick|happy|sad …`)
	unitPhrases = lazyPhrases(`convert * * to|into *
		how many seconds|minutes|hours|days|weeks|months|inches|feet|meters|metres|grams|bytes|bits|kilobytes|megabytes are|is? in
		^ calculate|compute *`)
	aboutTools = sync.OnceValue(toolRows)
)

// talkWords say nothing but that one is there.
var talkWords = lazySet(`hi hello hey hiya yo howdy greetings there everyone all folks team good morning afternoon evening night day how are you doing
	well hope today tomorrow later what is up sup going it thanks thank thx ty tysm cheers so very much many a lot that helped helps works now perfect awesome great nice
	one cool excellent wonderful amazing brilliant super got ok okay k kk sounds fine no not yes yep yeah yup nope sure please go ahead on continue
	proceed agreed do stop cancel never mind nevermind bye goodbye see cya you take care for the thats lol haha hm hmm wow oh ah right correct exactly
	ill try my your you're youre again welcome sorry lgtm done back soon weekend
	hallo moin guten tag morgen abend danke schön schon dank vielen bitte tschüss ja nein wie geht gehts dir ihnen
	bonjour salut merci beaucoup bonsoir au revoir oui non ça va gracias hola muchas por la ayuda buenos días buenas sí ciao grazie mille obrigado obrigada olá
	谢谢 你好 您好 再见 ありがとう ありがとうございます こんにちは はい 안녕하세요 감사합니다 спасибо привет`)

// workWords ask for an answer or for something to be done.
var workWords = lazySet(`where what which who why how when show find add fix make change update remove rename refactor write implement explain test tests run open
	look search move delete bump document error errors bug fail fails failing build check review use replace list describe compare create try rewrite
	install deploy merge split convert extract broken crash crashes missing need needs`)

// sumWords may stand in a sum.
var sumWords = lazySet(`what is how much times plus minus divided by multiplied of the percent sqrt square root log sin cos tan squared cubed power to
	and x modulo mod equals calculate compute result sum pi please`)

var articles = lazySet(`the this these those our its their`)

// indefinite are words after an article that name nothing certain.
var indefinite = lazySet(`difference differences time space best worst fastest easiest simplest most history meaning concept point same syntax way ways static last first
	final main complexity keyword term word idea advantages advantage benefits drawbacks downsides disadvantages pros cons basics principles principle role of is in big o average sentence text phrase following`)

// languages are known to everybody, and so are the tools.
var (
	languages = lazySet(`python python3 javascript js typescript ts java rust go golang c c++ c# ruby php html css bash sql kotlin swift scala haskell perl
		elixir erlang lua zig r matlab cobol fortran lisp clojure assembly unix linux vim emacs`)
	tools = lazySet(`shell node node.js nodejs react vue angular django flask rails spring git github docker kubernetes ubuntu macos windows
		vscode pytest numpy pandas postgres postgresql mysql sqlite mongodb redis nginx aws npm pip cargo maven gradle webpack`)
)

// concepts are terms of textbooks, which no code base makes its own.
var concepts = lazySet(`closure closures promise promises monad monads functor polymorphism encapsulation recursion memoization mutex mutexes semaphore
	deadlock deadlocks quicksort mergesort heapsort goroutine goroutines rest soap oauth tcp udp dns cap solid acid oop currying idempotency idempotent
	theorem paradigm covariance contravariance hoisting prototypal big-o turing unicode utf-8 endianness microservices crud
	agile scrum kanban kiss dry yagni`)

// teachWords are what one asks of a concept.
var teachWords = lazySet(`explain describe define work works mean means internally please difference between compare simple words example examples`)

// toolRows are the phrases by which a question is about a language or tool as such.
func toolRows() []phrase {
	l := alternatives(languages())
	all := l + "|" + alternatives(tools())
	return phrases(`in|with|using|on|of|about|invented|created|install|learn|exit|quit|uninstall|upgrade|between ` + all + `
		better …? ` + all + `
		is|are|does|do|was|why|should ` + l + ` *
		faster|slower|better|worse|easier|harder|safer than ` + l + `
		` + all + ` or|vs|versus ` + all + `
		` + all + ` commit|branch|command|keyword|operator`)
}
