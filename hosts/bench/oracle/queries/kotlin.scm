(class_declaration name: (identifier) @name)
(object_declaration name: (identifier) @name)
(companion_object name: (identifier) @name)
(function_declaration name: (identifier) @name)
(property_declaration (variable_declaration (identifier) @outer))
(type_alias type: (identifier) @name)
(enum_entry (identifier) @name)

(anonymous_initializer "init" @name)
(secondary_constructor "constructor" @name)

(import) @import
(call_expression . (identifier) @call)
(call_expression . (navigation_expression (identifier) @call .))
(constructor_invocation (user_type (identifier) @call .))
