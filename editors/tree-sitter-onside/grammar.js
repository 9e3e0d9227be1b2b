// The structure that editors fold, select and colour: brackets, blocks that are closed by `end`, texts, positions and
// words. How operators bind is not said here, because whether `*` multiplies or is a value depends on what stands
// around it; `onside lsp` knows that. The names of the rulesets, behind which a position stands that is no expression,
// are in rulesets.json, which a test compares with the program.

const rulesets = require('./rulesets.json');

const NAME = /[\p{L}_][\p{L}\p{N}_]*/u;

module.exports = grammar({
  name: 'onside',

  extras: $ => [/[\s\uFEFF]/, $.comment],

  word: $ => $.identifier,

  // A `yield` may go on with a loop that is open, or begin the body of another one; the `end` tells.
  conflicts: $ => [[$.loop_body]],

  rules: {
    source_file: $ => repeat($._item),

    comment: _ => token(choice(/\/\/[^\n]*/, /#![^\n]*/, /\/\*[^*]*\*+([^/*][^*]*\*+)*\//)),

    _item: $ => choice(
      $.text,
      $.number,
      $.position,
      $.ruleset_name,
      $.ruleset,
      $.class,
      $.block,
      $.loop_body,
      $.condition,
      $.attempt,
      $.group,
      $.list,
      $.braces,
      $.member,
      $.keyword,
      $.identifier,
      $.operator,
    ),

    text: _ => token(seq('"', /([^"\\]|\\[^])*/, '"')),

    number: _ => /[0-9]+(\.[0-9]+)?/,

    // Push(BR_B), Hackenbush(lr(e;l)), Nim("3, 5"): parentheses nest twice, and quotes protect.
    position: $ => seq(field('ruleset', $.ruleset_name), field('text', $.position_text)),
    ruleset_name: _ => choice(...rulesets),
    position_text: _ => token.immediate(seq(
      '(',
      /([^()"]|"[^"]*"|\(([^()"]|"[^"]*"|\([^()]*\))*\))*/,
      ')',
    )),

    ruleset: $ => seq('ruleset', repeat(choice($._item, 'else')), 'end'),
    class: $ => seq(choice('class', 'enum'), repeat($._item), 'end'),
    block: $ => seq('begin', repeat($._item), 'end'),
    // What stands before `do` or `yield` is the same in loops and comprehensions.
    loop_body: $ => seq(choice('do', 'yield'), repeat(choice($._item, 'yield')), 'end'),
    condition: $ => seq('if', repeat(choice($._item, 'then', 'elseif', 'else')), 'end'),
    attempt: $ => seq('try', repeat(choice($._item, 'else')), 'end'),

    group: $ => seq('(', repeat($._item), ')'),
    list: $ => seq('[', repeat($._item), ']'),
    braces: $ => seq('{', repeat($._item), '}'),

    // `.Mean`, dot and name
    member: _ => token(prec(1, /\.[\p{L}_][\p{L}\p{N}_]*/u)),

    keyword: _ => choice(
      'and', 'break', 'by', 'continue', 'def', 'for', 'from', 'in', 'is', 'not', 'or', 'return', 'to', 'var', 'where',
      'while', 'as', 'true', 'false', 'Nothing', 'on', 'play', 'joint', 'parts', 'symmetry', 'require', 'loopy',
      'extends', 'override', 'static', 'external', 'singleton', 'private', 'protected', 'mutable', 'system',
    ),

    identifier: _ => NAME,

    // One sign after the other: their meaning is not looked at.
    operator: _ => choice('.', '..', ':=', '->', '=>', /[^\s\p{L}\p{N}_"(){}\[\].]/u, /\p{No}/u),
  },
});
