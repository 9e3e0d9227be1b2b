(comment) @comment
(text) @string
(number) @number
(ruleset_name) @type
(position_text) @string.special
(keyword) @keyword
["begin" "end" "if" "then" "elseif" "else" "do" "yield" "try" "ruleset" "class" "enum"] @keyword
(member) @function.method
(operator) @operator
(identifier) @variable
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
