package ref

import (
	"slices"
	"strings"
)

// Plain are names that are meant by one in the form that its language gives it, or that its errors
// print, the likeliest first: Plug.Conn.put/2, Server.serve(String), transport.(*HTTP).send,
// crate::git::added, \Ns\Cache::read. They come without what is handed to them, with dots, without the
// path of a package. None if there is no other.
func Plain(name string) (list []string) {
	plain := unreceived(strings.Trim(strings.TrimSpace(name), "\"'`"))
	if at := strings.IndexByte(plain, '('); at > 0 && strings.HasSuffix(plain, ")") {
		plain = plain[:at]
	}
	if rest := strings.TrimRight(plain, "0123456789"); rest != plain {
		if before, ok := strings.CutSuffix(rest, "/"); ok && !strings.ContainsAny(before, "/") {
			plain = before
		}
	}
	plain = strings.ReplaceAll(plain, "->", ".")
	for _, root := range []string{"crate::", "self::", "super::", "$this.", `\`} {
		plain = strings.TrimPrefix(plain, root)
	}
	list = append(list, plain)
	if of, own, ok := strings.Cut(plain, "#"); ok { // "#stop" is of any class in Ruby, and Cache#evict may be private in JavaScript
		if of != "" {
			own = of + ".#" + own
		}
		list = append(list, own)
	}
	if at := strings.LastIndexByte(plain, '\\'); at >= 0 { // the last part of a namespace is the class
		list = append(list, plain[:at]+"."+plain[at+1:], plain[at+1:])
	}
	if at := strings.LastIndexByte(plain, '/'); at >= 0 && strings.ContainsAny(plain[at:], ".:") {
		list = append(list, plain[at+1:])
		version, rest, _ := strings.Cut(plain[at+1:], ".") // of a module of Go, which its package's name lacks
		if digits, ok := strings.CutPrefix(version, "v"); ok && number(digits) {
			list = append(list, plain[strings.LastIndexByte(plain[:at], '/')+1:at]+"."+rest)
		}
	}
	return slices.DeleteFunc(list, func(other string) bool { return other == name || other == "" })
}

// unreceived writes (*T).method as T.method.
func unreceived(name string) string {
	before, rest, opens := strings.Cut(name, "(")
	receiver, method, closes := strings.Cut(rest, ").")
	if !opens || !closes || strings.ContainsAny(receiver, "( ") {
		return name
	}
	return before + strings.TrimPrefix(receiver, "*") + "." + method
}
