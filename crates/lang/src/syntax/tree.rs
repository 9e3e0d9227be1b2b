//! The syntax tree: an arena of nodes, each with its place in the source.
//!
//! Nodes name each other by number, never by ownership, so that a tree nested 100,000 deep is dropped
//! and moved like any other vector. Children are always older than their parent.

use onside_show::Span;

use super::operators::{BinaryOperator, Comparator, Logic, UnaryOperator};
use super::rules::RulesetSyntax;

/// A node's number in its tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

/// A run of nodes in the tree's shared list of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    start: u32,
    length: u32,
}

impl List {
    /// The number of nodes in the run.
    #[must_use]
    pub fn len(self) -> usize {
        self.length as usize
    }

    /// Whether the run has no nodes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The first nodes of the run, at most this number, and the others.
    #[must_use]
    pub fn split(self, at_most: u32) -> (List, List) {
        let length = self.length.min(at_most);
        (List { start: self.start, length }, List { start: self.start + length, length: self.length - length })
    }
}

/// How many: as a number of repeated signs (`^^`), or as an expression (`^3`, `*(n+1)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number of signs that were written.
    Signs(u32),
    /// An expression says how many.
    Of(NodeId),
}

/// The up part of a value literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ups {
    /// No ups.
    None,
    /// `^`, `^^`, `^3`; with `v` for their negatives.
    Multiple {
        /// Whether it was written with `v`.
        down: bool,
        /// How many.
        count: Count,
    },
    /// `^[n]`, the sum of the first n uptimals.
    Sum {
        /// Whether it was written with `v`.
        down: bool,
        /// The number n.
        order: NodeId,
    },
    /// `^<n>`, the n-th uptimal.
    Order {
        /// Whether it was written with `v`.
        down: bool,
        /// The number n.
        order: NodeId,
    },
}

/// The star part of a value literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// No star.
    None,
    /// `*`
    One,
    /// `*n` or `*(n)`
    Of(NodeId),
}

/// What is asked about the board of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardQuery {
    /// The cells on which a letter lies: `for c in own`.
    Cells,
    /// How many cells next to a cell have a letter: `near(c, own)`.
    Near,
    /// The empty cells from a cell on in some directions: `slide(c, East)`.
    Slide,
}

/// Where the values of a loop variable come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopSource {
    /// `from a to b by c`; without `to` for ever, without `by` in steps of 1.
    Steps {
        /// The first value.
        from: NodeId,
        /// The last value allowed.
        to: Option<NodeId>,
        /// The step.
        by: Option<NodeId>,
    },
    /// `in list`
    Members(NodeId),
    /// `x := e`: one value.
    Once(NodeId),
    /// No variable at all: `while c do`.
    Forever,
}

/// The head of a loop or one `for` of a comprehension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopHead {
    /// Where the variable's name stands; nothing for a plain `while`.
    pub variable: Option<Span>,
    /// Where its values come from.
    pub source: LoopSource,
    /// The loop ends when this is false.
    pub condition: Option<NodeId>,
    /// Rounds in which this is false are skipped.
    pub filter: Option<NodeId>,
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Where its name stands.
    pub name: Span,
    /// `as Type`
    pub kind: Option<Span>,
    /// `? default`
    pub default: Option<NodeId>,
}

/// A run of entries in one of the tree's side tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    first: u32,
    count: u32,
}

/// What an expression is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Something that could not be read; a diagnostic says what.
    Error,
    /// A decimal integer of any size; its digits are the node's text.
    Integer,
    /// `0.25`, an exact fraction in decimal notation.
    Decimal,
    /// `"..."`; the span includes the quotes.
    Text,
    /// A name standing for itself. The span is that of the last part of a qualified name.
    Name,
    /// A prefix operator with its operand.
    Unary(UnaryOperator, NodeId),
    /// An infix operator with its operands.
    Binary(BinaryOperator, NodeId, NodeId),
    /// A comparison.
    Compare(Comparator, NodeId, NodeId),
    /// `^3*2` and the like, without a number in front.
    Literal(Ups, Star),
    /// `{a,b|c}`
    Game(List, List),
    /// `a{0|a}` or `{0|pass}`: a game node in whose options labels or passes stand for games that are not known before
    /// it is.
    Loopy {
        /// Where the label in front of the brace stands.
        label: Option<Span>,
        /// The game node.
        game: NodeId,
    },
    /// `'{a,b|c}'`: the game node is to be kept as it is written.
    Explicit(NodeId),
    /// `*[2#1]`, a misere game in digits, or `*[a,b]` with the node of its list.
    Misere(Option<NodeId>),
    /// `{a,b}` without a bar.
    Set(List),
    /// `[a,b]`
    List(List),
    /// `Name(a, b)` with expressions as arguments.
    Call {
        /// Where the name stands.
        name: Span,
        /// The arguments.
        arguments: List,
    },
    /// `Push(BR_B)`: a name with position strings.
    Position {
        /// Where the name stands.
        name: Span,
        /// The first of its raw arguments.
        first: u32,
        /// How many raw arguments there are.
        count: u32,
    },
    /// A question about the board of a ruleset.
    OnBoard {
        /// What is asked.
        query: BoardQuery,
        /// The board.
        board: NodeId,
        /// What it is asked with.
        arguments: List,
    },
    /// `ruleset NAME on ... end`, by its number in the tree.
    Ruleset(u32),
    /// `class ... end`: what it says is read again when it is defined.
    Class,
    /// `import "file"`
    Import {
        /// Where the text stands, quotes included.
        path: Span,
    },
    /// Statements one after the other; the value is that of the last.
    Block(List),
    /// `x := e`
    Assign {
        /// What is assigned to: a name, or an element of what a name holds.
        target: NodeId,
        /// The new value.
        value: NodeId,
    },
    /// `var x := e`; without a value the variable holds Nothing.
    Local {
        /// Where the name stands.
        name: Span,
        /// The first value.
        value: Option<NodeId>,
    },
    /// `if a then b elseif c then d else e end`: conditions and bodies in turn, and the `else` body if the number is
    /// odd.
    If(List),
    /// `for ... do ... yield a yield b end` and `while c do ... end`.
    Loop {
        /// The heads, from the outermost in.
        heads: Run,
        /// What is done in each round.
        body: Option<NodeId>,
        /// What each round adds to the list; if there is nothing the loop has no value.
        yields: List,
    },
    /// `e for x in list for y in list`, the inside of a comprehension.
    Comprehension {
        /// The member made in each round.
        member: NodeId,
        /// The heads, from the outermost in.
        heads: Run,
    },
    /// `(x, y) -> e`
    Function {
        /// The parameters.
        parameters: Run,
        /// What it computes.
        body: NodeId,
    },
    /// `def f(x) := e`
    Define {
        /// Where the name stands.
        name: Span,
        /// The function node.
        function: NodeId,
    },
    /// `f(a)` where f is an expression other than a name.
    Apply {
        /// The function.
        function: NodeId,
        /// The arguments.
        arguments: List,
    },
    /// `x[i]`
    Index {
        /// The collection.
        collection: NodeId,
        /// The keys.
        keys: List,
    },
    /// `a..b` or `a..b..c`
    Range {
        /// The first member.
        from: NodeId,
        /// The last member allowed.
        to: NodeId,
        /// The step.
        by: Option<NodeId>,
    },
    /// `a => b`: an entry of a map, or an argument by name.
    Pair(NodeId, NodeId),
    /// `{=>}`
    EmptyMap,
    /// `(a, b)`: a tuple of at least two members.
    Tuple(List),
    /// `x is Integer` or `x is not Integer`
    Is {
        /// What is asked about.
        value: NodeId,
        /// Where the name of the kind stands.
        kind: Span,
        /// Whether `not` was written.
        negated: bool,
    },
    /// `break`: ends the loop.
    Break,
    /// `continue`: goes on with the next round.
    Continue,
    /// `return e`: ends the function; without a value it gives Nothing.
    Return(Option<NodeId>),
    /// `a and b`, `a or b`
    Logic(Logic, NodeId, NodeId),
    /// `not a`
    Not(NodeId),
    /// `x.Name`, `x.Name(a)` or `x Name a`.
    Method {
        /// The object.
        receiver: NodeId,
        /// Where the name stands.
        name: Span,
        /// The arguments.
        arguments: List,
    },
}

/// One argument of a ruleset as it stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawArgument {
    /// Where the text stands; without the quotes if it is quoted.
    pub span: Span,
    /// Whether it stood in quotes.
    pub quoted: bool,
}

/// A parsed source.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<(Node, Span)>,
    children: Vec<NodeId>,
    raw: Vec<RawArgument>,
    heads: Vec<LoopHead>,
    parameters: Vec<Parameter>,
    rulesets: Vec<RulesetSyntax>,
    /// The blocks with a `var` of their own, in the order in which they were read.
    declaring: Vec<NodeId>,
    frames: bool,
    functions: bool,
}

/// The memory of trees with room for more nodes is not kept.
const LARGE: usize = 1 << 12;

/// How far a tree had grown, to undo an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize, usize, usize);

fn number(length: usize) -> u32 {
    // The parser refuses sources of more than u32::MAX bytes, and every entry takes at least one byte.
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl Tree {
    /// The node with this number.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes.get(id.0 as usize).map_or(Node::Error, |&(node, _)| node)
    }

    /// The node's place in the source.
    #[must_use]
    pub fn span(&self, id: NodeId) -> Span {
        self.nodes.get(id.0 as usize).map_or(Span::default(), |&(_, span)| span)
    }

    /// The nodes of a run.
    #[must_use]
    pub fn list(&self, list: List) -> &[NodeId] {
        let start = list.start as usize;
        self.children.get(start..start + list.len()).unwrap_or(&[])
    }

    /// The raw arguments of a position node.
    #[must_use]
    pub fn raw(&self, first: u32, count: u32) -> &[RawArgument] {
        self.raw.get(first as usize..first as usize + count as usize).unwrap_or(&[])
    }

    /// The heads of a loop.
    #[must_use]
    pub fn heads(&self, run: Run) -> &[LoopHead] {
        self.heads.get(run.first as usize..(run.first + run.count) as usize).unwrap_or(&[])
    }

    /// The parameters of a function.
    #[must_use]
    pub fn parameters(&self, run: Run) -> &[Parameter] {
        self.parameters.get(run.first as usize..(run.first + run.count) as usize).unwrap_or(&[])
    }

    /// Whether a block has a `var` of its own, so that it needs a frame of its own.
    #[must_use]
    pub fn declares(&self, block: NodeId) -> bool {
        self.declaring.binary_search_by_key(&block.0, |known| known.0).is_ok()
    }

    /// Whether there may be frames other than the session's: no function, loop or `var` was read if there are none.
    pub(crate) fn has_frames(&self) -> bool {
        self.frames
    }

    /// Whether there may be functions, which hold the program that they stand in.
    pub(crate) fn has_functions(&self) -> bool {
        self.functions
    }

    /// Takes the content out; its memory stays for the next tree, unless it is much.
    pub(crate) fn clear(&mut self) {
        if self.nodes.capacity() > LARGE {
            *self = Tree::default();
            return;
        }
        self.nodes.clear();
        self.children.clear();
        self.raw.clear();
        self.heads.clear();
        self.parameters.clear();
        self.rulesets.clear();
        self.declaring.clear();
        self.frames = false;
        self.functions = false;
    }

    pub(super) fn mark_declaring(&mut self, block: NodeId) {
        // Nodes are numbered as they are made, so that the list is sorted.
        if self.declaring.last() != Some(&block) {
            self.declaring.push(block);
        }
    }

    /// The rulesets that are defined.
    #[must_use]
    pub fn rulesets(&self) -> &[RulesetSyntax] {
        &self.rulesets
    }

    /// A ruleset that is defined.
    #[must_use]
    pub fn ruleset(&self, index: u32) -> Option<&RulesetSyntax> {
        self.rulesets.get(index as usize)
    }

    pub(super) fn push_ruleset(&mut self, ruleset: RulesetSyntax) -> u32 {
        self.rulesets.push(ruleset);
        number(self.rulesets.len() - 1)
    }

    pub(super) fn push_heads(&mut self, heads: &[LoopHead]) -> Run {
        let first = number(self.heads.len());
        self.heads.extend_from_slice(heads);
        Run { first, count: number(heads.len()) }
    }

    pub(super) fn push_parameters(&mut self, parameters: &[Parameter]) -> Run {
        let first = number(self.parameters.len());
        self.parameters.extend_from_slice(parameters);
        Run { first, count: number(parameters.len()) }
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> u32 {
        number(self.nodes.len())
    }

    /// The numbers of the nodes of a run.
    pub(crate) fn nodes(&self, nodes: super::Nodes) -> impl Iterator<Item = NodeId> + use<> {
        (nodes.first..nodes.end).map(NodeId)
    }

    /// Puts another node in the place of one.
    pub(crate) fn replace(&mut self, id: NodeId, node: Node) {
        if let Some(place) = self.nodes.get_mut(id.0 as usize) {
            place.0 = node;
        }
    }

    /// Adds a node to a tree that has been read.
    pub(crate) fn add(&mut self, node: Node, span: Span) -> NodeId {
        self.push(node, span)
    }

    /// Adds a list of nodes to a tree that has been read.
    pub(crate) fn add_list(&mut self, nodes: &[NodeId]) -> List {
        self.push_list(nodes)
    }

    /// Adds parameters to a tree that has been read.
    pub(crate) fn add_parameters(&mut self, parameters: &[Parameter]) -> Run {
        self.push_parameters(parameters)
    }

    pub(super) fn push(&mut self, node: Node, span: Span) -> NodeId {
        match node {
            Node::Function { .. } => (self.frames, self.functions) = (true, true),
            Node::Loop { .. } | Node::Comprehension { .. } | Node::Local { .. } => self.frames = true,
            _ => {}
        }
        self.nodes.push((node, span));
        NodeId(number(self.nodes.len() - 1))
    }

    pub(super) fn push_list(&mut self, nodes: &[NodeId]) -> List {
        let start = number(self.children.len());
        self.children.extend_from_slice(nodes);
        List { start, length: number(nodes.len()) }
    }

    pub(super) fn push_raw(&mut self, arguments: &[RawArgument]) -> (u32, u32) {
        let first = number(self.raw.len());
        self.raw.extend_from_slice(arguments);
        (first, number(arguments.len()))
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.nodes.len(), self.children.len(), self.raw.len())
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        self.nodes.truncate(mark.0);
        let known = self.declaring.partition_point(|block| (block.0 as usize) < mark.0);
        self.declaring.truncate(known);
        self.children.truncate(mark.1);
        self.raw.truncate(mark.2);
    }
}
