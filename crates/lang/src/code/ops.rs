//! The operations of the machine. Registers are numbered from the start of the frame of a call.

use onside_ground::Mode;

use crate::syntax::{BinaryOperator, Comparator};

/// The number of a register.
pub(crate) type Reg = u32;

/// One operation; `to` is the first register of its result, and jumps name the operation they lead to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    /// A constant.
    Constant {
        to: Reg,
        constant: u32,
    },
    /// A small integer.
    Integer {
        to: Reg,
        value: i32,
    },
    /// Nothing.
    Nothing {
        to: Reg,
    },
    /// A copy.
    Copy {
        to: Reg,
        from: Reg,
    },
    /// What a register holds, which is not needed any more.
    Take {
        to: Reg,
        from: Reg,
    },
    /// A variable that has no value yet.
    Clear {
        to: Reg,
    },

    /// A variable of the session, or a constant of the language.
    LoadGlobal {
        to: Reg,
        global: u32,
    },
    /// Gives the session a variable; the register is left empty.
    StoreGlobal {
        from: Reg,
        global: u32,
    },
    /// A variable in a register if it has a value, or another of its chain.
    LoadSlot {
        to: Reg,
        slot: Reg,
        chain: u32,
    },
    /// A new value for a variable in a register if it has one, or for another of its chain.
    StoreSlot {
        from: Reg,
        slot: Reg,
        chain: u32,
    },
    /// A variable that is looked for in its chain.
    Load {
        to: Reg,
        chain: u32,
    },
    /// The same; the register is left empty if there is none.
    LoadIfAny {
        to: Reg,
        chain: u32,
    },
    /// A new value for a variable that is looked for in its chain.
    Store {
        from: Reg,
        chain: u32,
    },
    /// A variable of an environment that certainly has a value.
    LoadCell {
        to: Reg,
        up: u32,
        cell: u32,
    },
    /// A new value for a variable of an environment.
    StoreCell {
        from: Reg,
        up: u32,
        cell: u32,
    },
    /// An environment of this number of variables inside the present one.
    OpenEnvironment {
        size: u32,
    },
    /// Back to the environment around the present ones.
    CloseEnvironments {
        count: u32,
    },

    Jump {
        target: u32,
    },
    /// Jumps if a condition does not hold.
    Unless {
        condition: Reg,
        target: u32,
    },
    /// Jumps if a condition holds.
    If {
        condition: Reg,
        target: u32,
    },
    /// Jumps if a comparison does not hold.
    UnlessCompare {
        comparator: Comparator,
        left: Reg,
        right: Reg,
        target: u32,
    },
    /// The same with a small integer on the right.
    UnlessCompareWith {
        comparator: Comparator,
        left: Reg,
        right: i32,
        target: u32,
    },
    /// Jumps if a register is empty.
    IfEmpty {
        register: Reg,
        target: u32,
    },
    /// Jumps if a register is not empty.
    IfSet {
        register: Reg,
        target: u32,
    },
    /// A mistake of the source.
    Fail {
        error: u32,
    },
    /// Lets a limit or the user stop a loop.
    Check,

    Binary {
        operator: BinaryOperator,
        to: Reg,
        left: Reg,
        right: Reg,
    },
    /// The same with a small integer on the right.
    BinaryWith {
        operator: BinaryOperator,
        to: Reg,
        left: Reg,
        right: i32,
    },
    Compare {
        comparator: Comparator,
        to: Reg,
        left: Reg,
        right: Reg,
    },
    Negative {
        to: Reg,
        from: Reg,
    },
    Not {
        to: Reg,
        from: Reg,
    },
    /// A condition as a truth value.
    Condition {
        to: Reg,
        from: Reg,
    },
    /// Whether a value is of a kind that is named, or is not.
    Is {
        to: Reg,
        from: Reg,
        negated: bool,
    },
    /// Complains of a switch that is added without a blank in synchronized mode.
    RefuseSwitch {
        left: Reg,
    },

    /// `x[i]`
    Index {
        to: Reg,
        collection: Reg,
        key: Reg,
    },
    /// The same of a variable of the session, which is not copied.
    IndexGlobal {
        to: Reg,
        global: u32,
        key: Reg,
    },
    /// A place in a variable, which is looked for in its chain, gets a new value: the keys and then the value are in
    /// registers.
    SetElement {
        chain: u32,
        base: Reg,
        keys: u32,
    },

    List {
        to: Reg,
        base: Reg,
        count: u32,
    },
    Tuple {
        to: Reg,
        base: Reg,
        count: u32,
    },
    Entry {
        to: Reg,
        key: Reg,
        value: Reg,
    },
    /// A value of a sort that is rarely made; the node says which.
    Make {
        to: Reg,
        base: Reg,
        count: u32,
    },
    /// Complains of an option that is no game.
    CheckOption {
        option: Reg,
    },
    /// Complains of a size that is no natural number.
    CheckNatural {
        size: Reg,
    },

    /// Complains of a step that is 0.
    CheckStep {
        step: Reg,
    },
    /// A loop over steps, whose first value, last value and step are in registers; what is empty was not written.
    BeginSteps {
        base: Reg,
    },
    /// A loop over the members of a collection.
    BeginMembers {
        collection: Reg,
    },
    /// The next value of the innermost loop, or a jump if there is none.
    Next {
        to: Reg,
        target: u32,
    },
    /// Forgets the innermost loops.
    EndLoops {
        count: u32,
    },
    /// A list that grows.
    BeginList,
    /// One member more.
    Push {
        member: Reg,
    },
    /// The list that has grown.
    EndList {
        to: Reg,
    },

    Function {
        to: Reg,
        function: u32,
    },
    /// Complains of a value that is called and is no function.
    CheckFunction {
        function: Reg,
    },
    /// Complains of a variable of the session that is called and is no function.
    CheckGlobal {
        global: u32,
    },
    CallValue {
        to: Reg,
        function: Reg,
        site: u32,
    },
    CallGlobal {
        to: Reg,
        global: u32,
        site: u32,
    },
    CallLibrary {
        to: Reg,
        site: u32,
    },
    /// Finds out whether a value has a method before its arguments are evaluated. Keeps the value in the next register.
    PrepareMethod {
        receiver: Reg,
        site: u32,
    },
    CallMethod {
        to: Reg,
        receiver: Reg,
        site: u32,
    },
    EnterMode {
        mode: Mode,
    },
    LeaveModes {
        count: u32,
    },
    /// Complains that a parameter has no value.
    Missing {
        parameter: u32,
    },
    /// Complains of an argument of another kind than the parameter asks for.
    CheckKind {
        argument: Reg,
        parameter: u32,
    },
    Return {
        from: Reg,
    },
}

// All code is read from here, so that it should stay small.
const _: () = assert!(size_of::<Op>() == 16);
