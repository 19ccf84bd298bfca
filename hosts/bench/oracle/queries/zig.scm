(function_declaration name: (identifier) @name)
(variable_declaration . (identifier) @outer)
(variable_declaration . (identifier) @name [(struct_declaration) (enum_declaration) (union_declaration) (opaque_declaration)])
(container_field name: (identifier) @name)
