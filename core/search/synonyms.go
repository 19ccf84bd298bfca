package search

// synonyms are words of programming that stand for one another, a group to a line.
// They are general knowledge of the field, not of any repository.
const synonyms = `delete remove erase drop unlink
create make construct build
folder directory dir
reply response answer
save store persist write dump
load read open
authentication auth login credential authenticate signin
authorization permission access acl
configuration config settings options preferences conf
error exception failure fault
find search lookup locate
send emit dispatch publish transmit
receive accept listen recv
start launch begin boot init run
stop halt shutdown terminate kill end
concurrent parallel async thread
asynchronous async
job task worker
queue backlog buffer
message event notification
callback hook listener handler
cache memoize
encrypt cipher crypto
decode parse deserialize unmarshal
encode serialize marshal stringify
format render display print
check verify validate assert
convert transform cast coerce map
compare equal equals diff
copy clone duplicate
merge combine join concat
split separate partition
sort order rank
filter select
retry backoff reconnect
timeout deadline expire ttl
delay sleep wait
lock mutex semaphore latch
log logging logger trace
monitor metrics stats telemetry
route router routing dispatch
middleware interceptor filter plugin
plugin extension addon
dependency injection container resolver provider
template view render
database db storage
table schema
column field attribute property
query statement sql
transaction commit rollback
migrate migration upgrade
connection socket session
client consumer
server host
url uri link address
header headers
cookie session
certificate cert tls ssl
token jwt
hash digest checksum
random rand seed
number numeric integer int
string text str
boolean bool flag
list array sequence slice vector
dictionary map hash dict
iterate loop walk traverse
recursive recursion
argument parameter arg param
function func method procedure
class type struct
interface protocol trait contract
module package namespace
file document
path location
upload multipart
download fetch
stream streaming chunk
compress gzip deflate zip
test spec
mock stub fake
environment env
variable var
temporary temp tmp
initialize init setup bootstrap
cleanup teardown dispose finalize close
register subscribe
unregister unsubscribe
enable activate
disable deactivate
increase increment
decrease decrement
previous prev last
maximum max limit
minimum min
average mean
position index offset
length size count
empty blank null nil none
default fallback
optional maybe option nullable
immutable readonly const
lazy deferred
eager immediate
throttle limit
paginate pagination page cursor
user account member
password secret passphrase
mail email
time date clock
schedule scheduler cron timer
process exec spawn command
cancel abort interrupt
panic crash recover recovery
memory heap allocation
pool reuse
broadcast fanout
keyboard key shortcut
mouse pointer
window pane
screen display monitor
color colour
image picture
draw paint
tokenizer tokenize lexer
grammar syntax parser
compile compiler
execute evaluate run invoke
version release
license copyright
documentation docs doc
example sample demo
utility util helper
abstract base
implement implementation impl
override overload
inherit inheritance extend subclass
generic template
macro preprocessor
attach bind
detach unbind
backpressure flow
`
