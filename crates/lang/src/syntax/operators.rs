//! The operators that stand before, between and beside values, by their names. What they do is in `eval`.

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-x`, the negative.
    Negative,
    /// `+-x`, the switch `{x|-x}`.
    Switch,
}

/// Infix operators whose result is a value of the same sort as the operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `^`
    Power,
    /// `:`, the ordinal sum.
    OrdinalSum,
    /// `&`, onside and offside.
    Sides,
}

/// Infix operators whose result is a truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `==` or `=`
    Equal,
    /// `===`
    Identical,
    /// `!=`
    NotEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `||` or `<>`
    Confused,
    /// `<|`
    LessOrConfused,
    /// `|>`
    GreaterOrConfused,
}

/// Operators on truth values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// `and`
    And,
    /// `or`
    Or,
}
