package verify

import "strings"

// known tells whether a name is one of a language, its standard library or common
// tools, which a draft may use though the repository does not define it.
func known(n string) bool {
	if len(n) < 3 || wellKnown[n] || wellKnown[strings.ToLower(n)] {
		return true
	}
	for i := range len(n) {
		if n[i] >= 0x80 {
			return true
		}
	}
	upper := strings.ToUpper(n) == n
	return upper || strings.HasPrefix(n, "__") && strings.HasSuffix(n, "__")
}

// wellKnown are keywords, types and functions of the languages that drafts are about.
var wellKnown = wordSet(`
any array arraylist arrays as assert async atomic await bool boolean break byte bytes case catch char class clone close closure cmp collection
collections concurrenthashmap const constructor continue copy count date datetime decimal deepcopy default defer del delete dict dictionary do double
duration elif else enum equals error errorf eval except exception exec exit export extends false field file filter final finally float for foreach
format from fscanf func function future get getattr getenv getitem goto hash hashcode hashmap hashset hasattr header if implements import in index init
inputstream instance instanceof int integer interface invoke io is isinstance iterable iterator join json kwargs lambda len length let linkedlist list
listener log long loop main make malloc map match math max memcpy memset min module mutex namespace new next nil none not nothing null number object
optional option or ordereddict os outputstream package panic pass path pathlib print printf println private process promise property protected public queue
raise range read readline readonly recover regexp repeat replace require return reverse result runnable self set setattr setattribute short signal size sizeof
slice sort split sprintf start static stderr stdin stdout stop str strcmp strcpy stream string stringbuilder stringify strlen strftime struct super switch
sync synchronized tcp test then thread throw throws time timeout toarray tojson tostring trait trim true try tuple type typedef typeof typeerror uint undefined union
unit unwrap use usize using utf8 val value valueerror var vec vector void volatile wait while with write yield yaml
addeventlistener removeeventlistener settimeout setinterval cleartimeout clearinterval setimmediate nexttick queryselector getelementbyid innerhtml localstorage
sessionstorage xmlhttprequest fetch formdata urlsearchparams abortcontroller abortsignal readablestream writablestream textdecoder textencoder uint8array int32array
arraybuffer weakmap weakset bigint symbol proxy reflect regexp isnan parseint parsefloat encodeuricomponent decodeuricomponent requestanimationframe
keyerror indexerror attributeerror runtimeerror notimplementederror stopiteration keyboardinterrupt filenotfounderror oserror importerror modulenotfounderror typing
dataclass namedtuple defaultdict contextmanager staticmethod classmethod abstractmethod typeddict typevar paramspec annotated literal callable awaitable coroutine
asyncio threading multiprocessing subprocess argparse unittest pytest functools itertools contextlib dataclasses importlib setuptools pyproject virtualenv
refcell rwlock mutexguard hashmap btreemap btreeset arc box cow pin unpin send phantomdata fromstr asref tostring tryfrom tryinto intoiter intoiterator
partialeq partialord nonnull oncecell oncelock maybeuninit copyonwrite cargo rustc rustfmt clippy rustup crates
waitgroup rwmutex sprintf readcloser readwriter writecloser bytebuffer roundtripper responsewriter handlerfunc servehttp listenandserve servemux context goroutine gofmt gopath goroot
nullpointerexception illegalargumentexception illegalstateexception ioexception runtimeexception interruptedexception classnotfoundexception stringbuffer completablefuture executorservice
threadlocal optionalint supplier biconsumer bifunction objectmapper springboot junit
activerecord activesupport activemodel rspec rubygems bundler rakefile minitest fixnum stringio openstruct standarderror argumenterror nomethoderror loaderror
genserver supervisor ecto phoenix mixproject iolist keyword defmodule defstruct defimpl defprotocol
nsobject nsstring nserror nsdata nsurl urlsession urlrequest dispatchqueue uiview uiviewcontroller swiftui uikit codable decodable encodable hashable equatable sendable mainactor
functor applicative monad monoid semigroup traversable foldable bifunctor either maybe just bytestring
javascript typescript github gitlab bitbucket postgresql mysql sqlite mongodb graphql openapi websocket websockets http https oauth oauth2 iphone ipad macos ios youtube linkedin stackoverflow
devops freebsd openbsd netbsd openssl libressl boringssl wordpress dockerhub kubernetes powershell opentelemetry openai chatgpt javadoc phpunit phpdoc
select source load next previous kwarg
readme changelog license todo fixme`)

// commands begin a line for a shell.
var commands = wordSet("npm npx yarn pnpm pip pip3 python python3 go cargo git make cmake docker kubectl brew apt apt-get curl wget cd ls cat echo sudo gem bundle rake mix composer php node deno bun gradle mvn sbt dotnet swift zig lua luarocks stack cabal ghc export source chmod mkdir rm cp mv bash sh uv poetry tox pytest rustup")
