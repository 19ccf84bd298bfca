# Prints the definitions and call sites that Ruby's own parser finds in files: ruby sites.rb < PATHS, one JSON line per path, null
# for what it does not parse. A site is [name, line, behind a receiver]; behind one, names that Ruby's own classes have are left out.
require "json"
require "ripper"

OWN = [String, Array, Hash, Integer, Float, Symbol, Proc, Range, Regexp, MatchData, Time, File, Module].flat_map(&:instance_methods).to_h { |m| [m.to_s, true] }

def walk(node, defs, sites)
  return unless node.is_a?(Array)
  case node[0]
  when :def then defs << [node[1][1], node[1][2][0], last(node)]
  when :defs then defs << [node[3][1], node[3][2][0], last(node)]
  when :vcall, :fcall then sites << [node[1][1], node[1][2][0], false] if node[1][0] == :@ident
  when :command
    sites << [node[1][1], node[1][2][0], false] if node[1][0] == :@ident
    defs.concat(symbols(node[2])) if node[1][1] =~ /\A(attr_\w+|define_method|alias_method|def_delegators?|delegate|attr)\z/
  when :call, :command_call
    sites << [node[3][1], node[3][2][0], !(node[1].is_a?(Array) && node[1][0] == :var_ref && node[1][1][1] == "self")] if node[3].is_a?(Array) && node[3][0] == :@ident && !OWN[node[3][1]]
  when :alias then defs.concat(symbols(node[1]))
  end
  node.each { |child| walk(child, defs, sites) if child.is_a?(Array) }
end

def symbols(node, found = [])
  return found unless node.is_a?(Array)
  found << [node[1][1], 0, 0] if node[0] == :symbol
  node.each { |child| symbols(child, found) if child.is_a?(Array) }
  found
end

# last is the last line of a name in a node.
def last(node)
  return 0 unless node.is_a?(Array)
  node.map { |child| child.is_a?(Array) ? (child.length == 2 && child.all?(Integer) ? child[0] : last(child)) : 0 }.max || 0
end

STDIN.each_line(chomp: true) do |path|
  tree = Ripper.sexp(File.read(path)) rescue nil
  next puts("null") unless tree
  defs, sites = [], []
  walk(tree, defs, sites)
  puts JSON.generate([defs, sites])
end
