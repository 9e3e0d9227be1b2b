//! What a class is: its parameters, its parents and its members. Nothing is run when a class is defined, except that a
//! class with one object makes it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use onside_ground::Player;
use onside_show::Span;

use super::instances::{ClassValue, Instance};
use super::prepare::Prepared;
use super::scope::Scope;
use crate::error::Error;
use crate::eval::Engine;
use crate::rules::value_of;
use crate::syntax::{ClassSort, ClassSyntax, MemberSort, Nodes, Parameter, Run};
use crate::syntax::{Node, NodeId};
use crate::tables::Tables;
use crate::value::{Object, Value};

/// Parents may have parents this deep.
const DEEPEST: u32 = 100;

/// A piece of a class that can be run.
#[derive(Debug)]
pub(crate) struct Callable {
    pub(super) parameters: Vec<ParameterDef>,
    pub(super) body: NodeId,
    pub(super) nodes: Nodes,
    pub(super) run: Run,
    pub(super) span: Span,
    /// Whether it has parentheses, so that its name alone does not call it.
    pub(super) called: bool,
    /// The code, once it was needed.
    pub(super) prepared: Mutex<Option<Arc<Prepared>>>,
}

/// A parameter of a class or of one of its functions.
#[derive(Clone, Debug)]
pub(crate) struct ParameterDef {
    pub(super) name: Arc<str>,
    pub(super) kind: Option<Arc<str>>,
    pub(super) default: Option<NodeId>,
}

/// Something in a class.
#[derive(Debug)]
pub(crate) struct Member {
    pub(super) name: Arc<str>,
    pub(super) what: What,
    pub(super) is_static: bool,
}

#[derive(Debug)]
pub(crate) enum What {
    Method(Callable),
    Variable(Option<Callable>),
    Class(Arc<ClassDef>),
    Statement(Callable),
    Element(u32),
}

/// Where a member is: the place of its class among the class itself and its ancestors, and its own place there.
#[derive(Clone, Copy, Debug)]
struct Spot {
    class: usize,
    member: usize,
}

/// A class.
#[derive(Debug)]
pub struct ClassDef {
    name: Arc<str>,
    pub(super) sort: ClassSort,
    pub(super) parameters: Vec<ParameterDef>,
    /// What makes the defaults of the parameters: one for each parameter.
    pub(super) defaults: Vec<Option<Callable>>,
    parents: Vec<Arc<ClassDef>>,
    /// The classes from which it descends, the nearest first.
    ancestors: Vec<Arc<ClassDef>>,
    pub(super) members: Vec<Member>,
    /// Where each name is defined, in this class and in those from which it descends, the nearest first.
    names: HashMap<Arc<str>, Vec<Spot>>,
    /// The class in which it is written.
    pub(super) outer: Option<Weak<ClassDef>>,
    pub(super) scope: Arc<Scope>,
    pub(super) span: Span,
}

impl ClassDef {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn shared_name(&self) -> Arc<str> {
        Arc::clone(&self.name)
    }

    /// The class and those from which it descends, the nearest first.
    pub(super) fn line(self: &Arc<ClassDef>) -> impl DoubleEndedIterator<Item = &Arc<ClassDef>> {
        std::iter::once(self).chain(&self.ancestors)
    }

    /// Whether it is, or descends from, a class of this name.
    pub(crate) fn is_a(&self, name: &str) -> bool {
        &*self.name == name || self.ancestors.iter().any(|class| &*class.name == name)
    }

    pub(super) fn is_game(&self) -> bool {
        self.is_a("Game")
    }

    /// Whether there is a member or a parameter of this name.
    pub(super) fn has(self: &Arc<ClassDef>, name: &str) -> bool {
        let parameter = |class: &Arc<ClassDef>| class.parameters.iter().any(|parameter| &*parameter.name == name);
        self.names.contains_key(name) || self.line().any(parameter)
    }

    /// The class of this name that is written in this one or in one of its parents.
    pub(super) fn inner(self: &Arc<ClassDef>, name: &str) -> Option<&Arc<ClassDef>> {
        self.named(name).find_map(|(_, member)| match &member.what {
            What::Class(inner) => Some(inner),
            _ => None,
        })
    }

    /// The members of this name, the nearest first, each with the class in which it is written.
    pub(super) fn named(self: &Arc<ClassDef>, name: &str) -> impl Iterator<Item = (&Arc<ClassDef>, &Member)> {
        self.names.get(name).into_iter().flatten().map(move |spot| {
            let class = spot.class.checked_sub(1).map_or(self, |index| &self.ancestors[index]);
            (class, &class.members[spot.member])
        })
    }

    /// The functions of this name, the nearest first, each with the class in which it is written.
    pub(super) fn methods(
        self: &Arc<ClassDef>,
        name: &str,
    ) -> impl Iterator<Item = (&Arc<ClassDef>, &Member, &Callable)> {
        self.named(name).filter_map(|(class, member)| match &member.what {
            What::Method(callable) => Some((class, member, callable)),
            _ => None,
        })
    }

    /// Whether there is a function of this name.
    pub(super) fn has_method(self: &Arc<ClassDef>, name: &str) -> bool {
        self.methods(name).next().is_some()
    }

    /// Forgets the code of all its functions, which may know the class itself.
    pub(super) fn forget(&self) {
        self.defaults.iter().flatten().for_each(Callable::forget);
        for member in &self.members {
            match &member.what {
                What::Method(callable) | What::Statement(callable) | What::Variable(Some(callable)) => {
                    callable.forget()
                }
                What::Class(inner) => inner.forget(),
                What::Variable(None) | What::Element(_) => {}
            }
        }
    }

    /// The class in which it is written.
    pub(super) fn around(&self) -> Option<Arc<ClassDef>> {
        self.outer.as_ref().and_then(Weak::upgrade)
    }
}

/// The classes from which one with these parents descends, the nearest first.
fn ancestors(parents: &[Arc<ClassDef>]) -> Vec<Arc<ClassDef>> {
    let mut found: Vec<Arc<ClassDef>> = Vec::new();
    let mut next: Vec<Arc<ClassDef>> = parents.to_vec();
    while !next.is_empty() {
        let mut further = Vec::new();
        for class in next {
            if !found.iter().any(|known| Arc::ptr_eq(known, &class)) {
                further.extend(class.parents.iter().cloned());
                found.push(class);
            }
        }
        next = further;
    }
    found
}

/// Where the names of a class are defined.
fn names(members: &[Member], ancestors: &[Arc<ClassDef>]) -> HashMap<Arc<str>, Vec<Spot>> {
    let mut names: HashMap<Arc<str>, Vec<Spot>> = HashMap::new();
    let line = std::iter::once(members).chain(ancestors.iter().map(|class| class.members.as_slice()));
    for (class, members) in line.enumerate() {
        for (index, member) in members.iter().enumerate() {
            names.entry(Arc::clone(&member.name)).or_default().push(Spot { class, member: index });
        }
    }
    names
}

/// Members that are only for the eye, or only make an answer come sooner.
pub(super) const IGNORED: [&str; 5] = ["ToOutput", "DepthHint", "Icons", "NimValue", "OptionsFor"];

fn parameters(scope: &Scope, run: Run) -> Vec<ParameterDef> {
    let text = |span: Span| Arc::from(span.text(&scope.source));
    let parameter =
        |one: &Parameter| ParameterDef { name: text(one.name), kind: one.kind.map(text), default: one.default };
    scope.tree.parameters(run).iter().map(parameter).collect()
}

fn callable(scope: &Scope, run: Run, called: bool, body: NodeId, nodes: Nodes) -> Callable {
    let span = scope.tree.span(body);
    Callable { parameters: parameters(scope, run), body, nodes, run, span, called, prepared: Mutex::default() }
}

/// Makes a class of what was read.
pub(super) fn class(
    engine: &mut Engine,
    scope: &Arc<Scope>,
    syntax: &ClassSyntax,
    around: &[(Arc<ClassDef>, ())],
    outer: Option<&Weak<ClassDef>>,
    siblings: &[ClassSyntax],
    depth: u32,
) -> Result<Arc<ClassDef>, Box<Error>> {
    let text = |span: Span| span.text(&scope.source);
    if let Some(word) = syntax.refused.filter(|_| !scope.is_base) {
        let word = word.text(&scope.source);
        let reason = match word {
            "mutable" => "objects that change cannot be part of positions, which are plain data",
            "external" => "what it does is not written in the class",
            _ => "system classes are part of the program, which has its own",
        };
        let error = Error::mistake(format!("the class {} is {word}: {reason}", text(syntax.name)));
        return Err(scope.placed(error.hint(format!("leave out the word {word}, or the class")), syntax.name));
    }
    if depth > DEEPEST {
        return Err(scope.placed(Error::mistake("the class is its own parent"), syntax.name));
    }
    let mut parents = Vec::new();
    for &parent in &syntax.parents {
        let name = text(parent);
        let inner = siblings.iter().find(|class| text(class.name) == name);
        let found = match inner {
            Some(inner) if inner.name != syntax.name => {
                Some(class(engine, scope, inner, around, outer, siblings, depth + 1)?)
            }
            _ => around.iter().find_map(|(class, ())| class.inner(name).cloned()),
        };
        let found = match found {
            Some(found) => Some(found),
            None => scope.class(engine, name)?,
        };
        let Some(found) = found else {
            let error = Error::mistake(format!("the class {} extends {name}, which is unknown", text(syntax.name)));
            let hint = "write the parent first, or put its file into the same folder";
            return Err(scope.placed(error.hint(hint), parent));
        };
        parents.push(found);
    }
    let inherited: Vec<(Arc<ClassDef>, ())> =
        parents.iter().map(|parent| (Arc::clone(parent), ())).chain(around.iter().cloned()).collect();
    let mut failed = None;
    let ancestors = ancestors(&parents);
    let made = Arc::new_cyclic(|own: &Weak<ClassDef>| {
        let own_parameters = parameters(scope, syntax.parameters);
        let empty = Run::default();
        let defaults = own_parameters
            .iter()
            .map(|parameter| parameter.default.map(|node| callable(scope, empty, false, node, syntax.defaults)));
        let defaults = defaults.collect();
        let inner: Vec<ClassSyntax> = syntax
            .members
            .iter()
            .filter_map(|member| match &member.what {
                MemberSort::Class(inner) => Some((**inner).clone()),
                _ => None,
            })
            .collect();
        let mut members = Vec::new();
        let mut elements = 0;
        for member in &syntax.members {
            let name = text(member.name);
            if IGNORED.contains(&name) && !matches!(member.what, MemberSort::Class(_)) {
                continue;
            }
            if let Some(word) = member.external.filter(|_| !scope.is_base) {
                let error = Error::mistake(format!("{name} is external: what it does is not written in the class"));
                failed = Some(scope.placed(error.hint("write it in the language"), word));
                break;
            }
            let what = match &member.what {
                MemberSort::Method { parameters, called, body } => {
                    What::Method(callable(scope, *parameters, *called, *body, member.nodes))
                }
                MemberSort::Variable(value) => {
                    What::Variable(value.map(|node| callable(scope, empty, false, node, member.nodes)))
                }
                MemberSort::Class(inner_syntax) => {
                    match class(engine, scope, inner_syntax, &inherited, Some(own), &inner, depth + 1) {
                        Ok(inner) => What::Class(inner),
                        Err(error) => {
                            failed = Some(error);
                            break;
                        }
                    }
                }
                MemberSort::Statement(node) => What::Statement(callable(scope, empty, false, *node, member.nodes)),
                MemberSort::Element => {
                    elements += 1;
                    What::Element(elements)
                }
            };
            let statement = matches!(what, What::Statement(_));
            let name = if statement { Arc::from("") } else { Arc::from(name) };
            members.push(Member { name, what, is_static: member.is_static });
        }
        ClassDef {
            name: text(syntax.name).into(),
            sort: syntax.sort,
            parameters: own_parameters,
            defaults,
            names: names(&members, &ancestors),
            ancestors,
            parents: parents.clone(),
            members,
            outer: outer.cloned(),
            scope: Arc::clone(scope),
            span: syntax.span,
        }
    });
    match failed {
        Some(error) => Err(error),
        None => {
            engine.classes.note(scope, &made);
            Ok(made)
        }
    }
}

/// The value that a name gets for which a class was defined: the class, or its only object.
pub(super) fn value_of_class(engine: &mut Engine, class: &Arc<ClassDef>) -> Result<Value, Box<Error>> {
    if class.sort == ClassSort::Singleton {
        let instance = Instance::made(engine, class, None, Vec::new())?;
        return Ok(Value::object(Object::Instance(instance)));
    }
    Ok(Value::object(Object::Class(ClassValue { class: Arc::clone(class), outer: None })))
}

/// Defines the class that stands in a source at the prompt.
pub(crate) fn define(engine: &mut Engine, source: &str, span: Span) -> Result<(String, Value), Box<Error>> {
    let (scope, classes) = Scope::at_prompt(engine, source, span)?;
    let Some(syntax) = classes.first() else { return Err(Error::mistake("this is no class").placed(span)) };
    let class = class(engine, &scope, syntax, &[], None, &[], 0)?;
    // A class may mention itself.
    scope.know(class.name(), Value::object(Object::Class(ClassValue { class: Arc::clone(&class), outer: None })));
    let value = value_of_class(engine, &class)?;
    scope.know(class.name(), value.clone());
    Ok((class.name().to_owned(), value))
}

/// Whether a value is of a class or of a kind that class files ask for; nothing if there is no such kind.
pub(crate) fn is_of_class(kind: &str, value: &Value) -> Option<bool> {
    let object = match value {
        Value::Object(object) => Some(&**object),
        _ => None,
    };
    Some(match (kind, object) {
        ("Coordinates", _) => super::boards::pair(value).is_some(),
        ("Collection", _) => {
            value.is_list() || matches!(value, Value::Set(_) | Value::Map(_) | Value::Mutable(_) | Value::Tuple(_))
        }
        ("DyadicRational", _) => matches!(value, Value::Number(number) if number.is_dyadic()),
        ("ExtendedInteger", _) => {
            matches!(object, Some(Object::Infinity(_))) || matches!(value, Value::Number(number) if number.is_integer())
        }
        ("Function", Some(Object::Method(_) | Object::Class(_))) => true,
        ("Ruleset", _) if matches!(value, Value::Ruleset(_)) => true,
        ("HeapRuleset", Some(Object::Ruleset(name))) => super::built_in::heap_code(name).is_some(),
        ("Grid" | "Strip" | "Board", _) => matches!(value, Value::Board(board) if board.kind_name() == kind),
        (_, Some(Object::Instance(instance))) => instance.class.is_a(kind),
        (_, Some(object)) => object.kind_name() == kind,
        ("Graph" | "DirectedGraph" | "Vertex" | "Edge" | "Symmetry" | "Ruleset", None) => false,
        ("GridRuleset" | "StripRuleset" | "GraphRuleset" | "HeapRuleset" | "CoordinateRuleset", None) => false,
        (_, None) => return super::methods::position_is_a(kind, value),
    })
}

/// How an object is written.
pub(crate) fn object_text(
    object: &Object,
    tables: &Tables,
    text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>,
) -> Result<String, Box<Error>> {
    Ok(match object {
        Object::Class(class) => class.class.name().to_owned(),
        Object::Instance(instance) => instance.text(tables, text)?,
        Object::Method(method) => method.name.to_string(),
        Object::Element(of, name, _) => format!("{of}.{name}"),
        Object::Graph(graph) => super::graph_text::expression(graph, text)?,
        Object::Vertex(graph, index) => {
            let (label, ends) = &graph.vertices[*index];
            let mut ends: Vec<usize> = ends.iter().map(|end| end.to + 1).collect();
            ends.sort_unstable();
            let ends: Vec<String> = ends.iter().map(usize::to_string).collect();
            format!("Vertex({}, [{}])", text(&value_of(label, None))?, ends.join(","))
        }
        Object::Edge(from, to, label) => {
            format!("Edge({}, {}, {})", text(&value_of(label, None))?, from + 1, to + 1)
        }
        Object::Symmetry(name, _) => format!("Symmetry.{name}"),
        Object::Infinity(Player::Left) => "inf".to_owned(),
        Object::Infinity(Player::Right) => "-inf".to_owned(),
        Object::ClassName(name) => format!("⟪{name}⟫"),
        Object::Random(numbers) => numbers.to_string(),
        Object::Holder(name) | Object::Ruleset(name) => (*name).to_owned(),
        Object::Periodicity(found) => found.text(),
    })
}

/// The names that the nodes of a piece of a class mention, each with a place where it stands and whether it stands
/// there alone, not called.
pub(super) fn mentioned(scope: &Scope, nodes: Nodes) -> Vec<(NodeId, Span, bool)> {
    let found = scope.tree.nodes(nodes).filter_map(|id| match scope.tree.node(id) {
        Node::Name => Some((id, scope.tree.span(id), true)),
        Node::Call { name, .. } => Some((id, name, false)),
        _ => None,
    });
    found.collect()
}
