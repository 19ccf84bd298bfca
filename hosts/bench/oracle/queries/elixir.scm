((call target: (identifier) @_d (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name) operator: "when")
  ])) (#match? @_d "^(def|defp|defdelegate|defguard|defguardp|defmacro|defmacrop|defcallback)$"))
((call target: (identifier) @_d (arguments . (alias) @name)) (#match? @_d "^(defmodule|defprotocol)$"))
((unary_operator operator: "@" operand: (call target: (identifier) @_t (arguments . [
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")
    (binary_operator left: (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::") operator: "when")
  ]))) (#match? @_t "^(type|typep|opaque|callback|macrocallback)$"))

((call target: (identifier) @_d (arguments . (alias) @import)) (#match? @_d "^(import|alias|require|use)$"))
((call target: (identifier) @_d (arguments . (binary_operator operator: _ @name))) (#match? @_d "^(def|defp|defmacro|defmacrop)$") (#not-eq? @name "when"))
((call target: (identifier) @_d (arguments . (binary_operator left: (binary_operator operator: _ @name) operator: "when"))) (#match? @_d "^(def|defp|defmacro|defmacrop)$"))
