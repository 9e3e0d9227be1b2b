//! Pictures: of values, of moves, and plots of numbers. They print as small drawings; `onside draw` and `:draw` write
//! them to files.

use onside_ground::Player;
use onside_number::{IBig, Rational};
use onside_ruleset::AnyPosition;
use onside_show::figures::Quantity;
use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::figures::matrices::{Entry, MOST_MOVES, Matrix};
use onside_show::figures::plots::{Course, MOST_POINTS, Plot, Reference, Series, Style};
use onside_show::picture::{Figure, NotDrawn};
use onside_value::short::Thermograph;

use super::kinds::{GAMES, LISTS, SYNCHRONIZED, TABLES, THERMOGRAPHS, TRAJECTORIES};
use super::temperature::thermograph;
use super::{Arity, Function, Method, argument, method_for, natural_argument, player_argument, synchronized};
use crate::error::{Error, Place};
use crate::eval::{Engine, figure_of, members, registered, text};
use crate::machine::call_with;
use crate::render::sheet;
use crate::value::{Compound, Enclosed, Value};

pub(super) const METHODS: &[Method] = &[
    method_for(
        TABLES,
        ("IntensityPlot", "", Arity::exactly(0)),
        "A heat map of a table of numbers.",
        ("Table([[n,n^2] for n from 1 to 3]).IntensityPlot()", "<3 x 2 IntensityPlot>"),
        |engine, value, _| {
            let Value::Picture(figure) = heatmap(engine, std::slice::from_ref(value))? else {
                return Ok(Value::Nothing);
            };
            let rows = if let Value::Table(rows) = value { rows.len() } else { 0 };
            let columns = if let Value::Table(rows) = value { rows.first().map_or(0, Vec::len) } else { 0 };
            // CGSuite's name for it, because a table is seen in text as it stands.
            Ok(Value::picture(Figure { text: format!("<{rows} x {columns} IntensityPlot>"), ..(*figure).clone() }))
        },
    ),
    method_for(
        THERMOGRAPHS,
        ("Plot", "", Arity::exactly(0)),
        "The picture of a thermograph.",
        ("{2|-1}.Thermograph.Plot.Class", "⟪Picture⟫"),
        |engine, value, _| Ok(Value::picture(figure_of(engine, value)?)),
    ),
    method_for(
        TRAJECTORIES,
        ("Plot", "", Arity::exactly(0)),
        "The picture of a trajectory, temperatures upwards.",
        ("{2|-1}.Thermograph.Wall(Left).Plot.Class", "⟪Picture⟫"),
        |engine, value, _| Ok(Value::picture(figure_of(engine, value)?)),
    ),
    method_for(
        LISTS,
        ("ScatterPlot", "", Arity::exactly(0)),
        "The scatter plot of a list of numbers, or of pairs.",
        ("[1,4,9].ScatterPlot.Class", "⟪Picture⟫"),
        |engine, value, _| plot(engine, std::slice::from_ref(value), Style::Scatter),
    ),
    method_for(
        GAMES,
        ("DrawMove", "(player, n)", Arity::exactly(2)),
        "A picture of the player's n-th move: the position with the move marked, and what it leads to.",
        ("Push(BR_B).DrawMove(Left, 2)", "| B | R |   | B |\n->\n| B | R | B |"),
        |engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let number = natural_argument(engine, arguments, 1)?;
            let position = position(value)?;
            let figure = match index(number) {
                Some(index) => onside_draw::with_move(position, player, index)?,
                None => None,
            };
            figure.map(Value::picture).ok_or_else(|| no_move(position, player, number).at(Place::Argument(1)))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("DrawPlay", "(i, j)", Arity::exactly(2)),
        "A picture of Left's i-th and Right's j-th move at once: the position with the moves marked, and what they \
         lead to.",
        ("Push(BR_BR).DrawPlay(1, 2)", "| B | R |   | B | R |\n->\n|   | R | B | R |"),
        |engine, value, arguments| {
            let (left, right) = (natural_argument(engine, arguments, 0)?, natural_argument(engine, arguments, 1)?);
            let game = engine.synchronized(value).map_err(|error| error.at(Place::Receiver))?;
            let Some(position) = game.as_position() else {
                return Err(Error::mistake("only moves of a position are drawn, not of a sum").at(Place::Receiver));
            };
            let position = &registered(position)?;
            let figure = match (index(left), index(right)) {
                (Some(left), Some(right)) => onside_draw::joint_move(position, left, right)?,
                _ => None,
            };
            figure.map(Value::picture).ok_or_else(|| {
                let wrong = index(left).is_none_or(|left| (left as u128) >= position.move_count(Player::Left));
                let (player, number) = if wrong { (Player::Left, left) } else { (Player::Right, right) };
                no_move(position, player, number).at(Place::Argument(usize::from(!wrong)))
            })
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("MatrixPicture", "", Arity::exactly(0)),
        "The matrix of the game as a picture: moves and probabilities at the margins, values shaded, the Nash value \
         in the corner.",
        (
            "Push(BR_BR).MatrixPicture",
            "          square 2  square 5\n--------  --------  --------  ----\nsquare \
             1  -2        -3        1/2\nsquare 4  -3        -2        1/2\n          1/2       1/2       -5/2",
        ),
        |engine, value, _| {
            let game = engine.synchronized(value).map_err(|error| error.at(Place::Receiver))?;
            let found = synchronized::joint_values(engine, &game)?;
            let (lefts, rights) = (found.lefts.len(), found.rights.len());
            if lefts == 0 || rights == 0 {
                return Err(Error::mistake("the game is decided, so that it has no matrix").at(Place::Receiver));
            }
            if lefts.max(rights) > MOST_MOVES {
                let hint = "MatrixTable lists its entries";
                return Err(NotDrawn::new("rows or columns of a matrix", lefts.max(rights), MOST_MOVES, hint).into());
            }
            let values = synchronized::value_rows(engine, &found);
            let entry = |value: &Value| -> Result<Entry, Box<Error>> {
                Ok(match value {
                    Value::Number(number) => Entry { text: text(engine, value)?, size: onside_draw::place(number) },
                    Value::Enclosure(enclosed) => about(enclosed),
                    other => Entry { text: text(engine, other)?, size: None },
                })
            };
            let row = |row: &Vec<Value>| row.iter().map(entry).collect::<Result<Vec<_>, _>>();
            let entries = values.iter().map(row).collect::<Result<Vec<_>, _>>()?;
            let equilibrium = engine.solver.equilibrium(&game)?;
            let chances = |chances: &[Rational]| chances.iter().map(Rational::to_string).collect();
            let nash = engine.nash(&game)?;
            let matrix = Matrix {
                rows: game.move_texts(Player::Left, &found.lefts),
                columns: game.move_texts(Player::Right, &found.rights),
                entries,
                left: chances(&equilibrium.left),
                right: chances(&equilibrium.right),
                value: text(engine, &nash)?,
            };
            Ok(Value::picture(matrix.figure()?))
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Draw",
        parameters: "(x, ...)",
        summary: "A picture of each value: boards of positions, trees of games, graphs of loopy games, thermographs, \
            tables, heat maps.",
        example: ("Draw(Push(BR_B))", "| B | R |   | B |"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let mut figures = Vec::with_capacity(arguments.len());
            for (index, value) in arguments.iter().enumerate() {
                let figure = argument(index, figure_of(engine, value))?;
                figures.push(if arguments.len() == 1 { figure } else { figure.captioned(&text(engine, value)?) });
            }
            Ok(Value::picture(sheet(figures)?))
        },
    },
    Function {
        name: "Tree",
        parameters: "(x)",
        summary: "The game tree as a picture: of a position with its positions, of a game in braces as it is \
            written, otherwise of the canonical form.",
        example: ("Tree({1|*})", "·\n├L 1\n└R *"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let figure = match &arguments[0] {
                Value::Compound(Compound::Position(position)) => {
                    onside_draw::position_tree(engine.games.guard(), position)?
                }
                Value::Literal(form, _) | Value::Compound(Compound::Explicit(form)) => {
                    onside_draw::form_tree(&engine.games, &engine.forms, *form)?
                }
                other => {
                    let game = argument(0, engine.game(other))?;
                    onside_draw::canonical_tree(&engine.games, game)?
                }
            };
            Ok(Value::picture(figure))
        },
    },
    Function {
        name: "PositionGraph",
        parameters: "(x)",
        summary: "The graph of a position as a picture: every position that can be reached once, with the moves \
            between them (003, Figure 4.1).",
        example: ("PositionGraph(Push(BR)).Class", "⟪Picture⟫"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let position = argument(0, position(&arguments[0]))?;
            let found = engine.solver.game_graph(position, onside_draw::MOST_VERTICES)?;
            Ok(Value::picture(onside_draw::named_graph(&engine.games, &found.graph, found.start, &found.names)?))
        },
    },
    Function {
        name: "Thermograph",
        parameters: "(x, ...)",
        summary: "The thermographs of games in one picture, numbers growing to the left and temperatures upwards. With \
            mast, breaks and slopes of both walls it is the thermograph itself, as it is printed.",
        example: ("Thermograph({2|-1}, +-1).Class", "⟪Picture⟫"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            if let [left, breaks, .., slopes] = arguments
                && arguments.len() == 6
                && [breaks, slopes].iter().all(|list| list.is_list())
                && left.is_game()
            {
                return thermograph(engine, arguments);
            }
            let mut graphs: Vec<(String, Thermograph)> = Vec::with_capacity(arguments.len());
            for (index, value) in arguments.iter().enumerate() {
                let name = text(engine, value)?;
                graphs.push(match value {
                    Value::Thermograph(graph) => ((index + 1).to_string(), (**graph).clone()),
                    other => {
                        let game = argument(index, engine.game(other))?;
                        (name, engine.games.thermograph(game)?.clone())
                    }
                });
            }
            Ok(Value::picture(onside_draw::thermographs(&graphs)?))
        },
    },
    Function {
        name: "Plot",
        parameters: "(data, ...)",
        summary: "A scatter plot. Data are a list of numbers or of pairs [x, y], a map, x => list for a list that \
            starts at x, or a function and a range. What follows may be an integer m for one series for each residue \
            modulo m, another list, \"name\" => list, \"name\" => number for a line at that height, \"log\" => \
            \"x\", \"y\" or \"xy\" for axes of powers of ten, and texts for the names of the axes.",
        example: ("Plot(n -> n^2, 0..9).Class", "⟪Picture⟫"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| plot(engine, arguments, Style::Scatter),
    },
    Function {
        name: "LinePlot",
        parameters: "(data, ...)",
        summary: "A line plot; the arguments are those of Plot.",
        example: ("LinePlot([1, 4, 9], \"x\", \"square\").Class", "⟪Picture⟫"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| plot(engine, arguments, Style::MarkedLine),
    },
    Function {
        name: "Heatmap",
        parameters: "(rows, ...)",
        summary: "A heat map of rows of numbers, the first row above, or of a table of two piles. Texts that follow \
            name the axis across, the axis upright and the scale.",
        example: ("Heatmap([[i*j for i in 1..9] for j in 1..9]).Class", "⟪Picture⟫"),
        mode: None,
        arity: Arity::between(1, 4),
        action: heatmap,
    },
];

/// An entry that is known between decimals, of which a few digits are shown.
fn about(enclosed: &Enclosed) -> Entry {
    const DIGITS: usize = 4;
    let (decimal, _) = enclosed.decimals();
    let end = decimal.find('.').map_or(decimal.len(), |point| (point + 1 + DIGITS).min(decimal.len()));
    let power = IBig::from(10).pow(DIGITS);
    let scaled = (enclosed.lo() * &Rational::from(power.clone())).floor();
    let size = Rational::from_ratio(scaled, power).as_ref().and_then(onside_draw::place);
    Entry { text: format!("≈ {}", &decimal[..end]), size }
}

/// A move that users count from 1.
fn index(number: u64) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

fn no_move(position: &AnyPosition, player: Player, number: u64) -> Box<Error> {
    Error::mistake(format!("{player} has no move number {number}"))
        .hint(format!("{player}'s moves are counted from 1 to {}", position.move_count(player)))
}

fn position(value: &Value) -> Result<&AnyPosition, Box<Error>> {
    match value {
        Value::Compound(Compound::Position(position)) => Ok(position),
        other => Err(Error::mistake(format!("expected a position, found {}", other.described()))
            .hint("as in Push(BR_B)")
            .at(Place::Receiver)),
    }
}

/// Where numbers stand on the two axes of a plot.
#[derive(Clone, Copy, Default)]
struct Placing {
    /// Whether the lower and the left axis show powers of ten.
    powers: [bool; 2],
}

impl Placing {
    /// What `"log" => "y"` says among the arguments.
    fn of(arguments: &[Value]) -> Result<Placing, Box<Error>> {
        let mut powers = [false, false];
        for (index, value) in arguments.iter().enumerate() {
            let Some(axes) = logarithmic(value) else { continue };
            powers = match axes {
                "x" => [true, powers[1]],
                "y" => [powers[0], true],
                "xy" => [true, true],
                other => {
                    let error = Error::mistake(format!("there is no axis {other:?}")).at(Place::Argument(index));
                    return Err(error.hint("write \"log\" => \"x\", \"y\" or \"xy\""));
                }
            };
        }
        Ok(Placing { powers })
    }

    fn across(self, engine: &mut Engine, value: &Value) -> Result<Quantity, Box<Error>> {
        if self.powers[0] { power(engine, value) } else { place(engine, value) }
    }

    fn upright(self, engine: &mut Engine, value: &Value) -> Result<Quantity, Box<Error>> {
        if self.powers[1] { power(engine, value) } else { place(engine, value) }
    }

    fn both(self, engine: &mut Engine, x: &Value, y: &Value) -> Result<(Quantity, Quantity), Box<Error>> {
        Ok((self.across(engine, x)?, self.upright(engine, y)?))
    }
}

/// The axes that an argument `"log" => "y"` names.
fn logarithmic(value: &Value) -> Option<&str> {
    match value {
        Value::Entry(entry) => match (&entry.0, &entry.1) {
            (Value::Text(name), Value::Text(axes)) if name == "log" => Some(axes),
            _ => None,
        },
        _ => None,
    }
}

fn place(engine: &mut Engine, value: &Value) -> Result<Quantity, Box<Error>> {
    let number = engine.number(value)?;
    onside_draw::place(&number).ok_or_else(|| {
        Error::mistake(format!("{number} is too large or too fine for a picture"))
            .hint("\"log\" => \"y\" makes an axis of powers of ten; or plot a rounded number")
    })
}

fn power(engine: &mut Engine, value: &Value) -> Result<Quantity, Box<Error>> {
    let number = engine.number(value)?;
    onside_draw::logarithmic_place(&number).ok_or_else(|| {
        Error::mistake(format!("{number} does not stand on an axis of powers of ten"))
            .hint("only positive numbers do; leave it out or plot without \"log\"")
    })
}

fn too_many_points(found: usize) -> Box<Error> {
    NotDrawn::new("points", found, MOST_POINTS, "plot a part of them, or every tenth").into()
}

/// The points of a list of numbers, a list of pairs, or a map.
fn points(engine: &mut Engine, placing: Placing, data: &Value) -> Result<Vec<(Quantity, Quantity)>, Box<Error>> {
    if let Value::Map(entries) = data {
        if entries.len() > MOST_POINTS {
            return Err(too_many_points(entries.len()));
        }
        return entries.iter().map(|(x, y)| placing.both(engine, x, y)).collect();
    }
    let members = members(engine, data)?;
    if members.len() > MOST_POINTS {
        return Err(too_many_points(members.len()));
    }
    let mut points = Vec::with_capacity(members.len());
    for (member, number) in members.iter().zip(1_i64..) {
        engine.games.guard().check()?;
        points.push(match member {
            Value::List(pair) => match &pair[..] {
                [x, y] => placing.both(engine, x, y)?,
                _ => return Err(Error::mistake(format!("point {number} is no pair")).hint("a point is written [x, y]")),
            },
            Value::Entry(entry) => placing.both(engine, &entry.0, &entry.1)?,
            other => placing.both(engine, &Value::Number(Rational::from(number)), other)?,
        });
    }
    Ok(points)
}

/// `first => list`: the numbers of a list over first, first + 1, and so on.
fn points_from(
    engine: &mut Engine,
    placing: Placing,
    first: &Value,
    list: &Value,
) -> Result<Vec<(Quantity, Quantity)>, Box<Error>> {
    let Value::Number(first) = first else {
        let error = Error::mistake(format!("expected the place of the first point, found {}", first.described()));
        return Err(error.hint("as in Plot(0 => [0, 1, 4])"));
    };
    let heights = members(engine, list)?;
    if heights.len() > MOST_POINTS {
        return Err(too_many_points(heights.len()));
    }
    let mut points = Vec::with_capacity(heights.len());
    for (height, number) in heights.iter().zip(0_i64..) {
        engine.games.guard().check()?;
        let across = Value::Number(first + &Rational::from(number));
        points.push(placing.both(engine, &across, height)?);
    }
    Ok(points)
}

fn plot(engine: &mut Engine, arguments: &[Value], style: Style) -> Result<Value, Box<Error>> {
    let mut plot = Plot::default();
    let placing = Placing::of(arguments)?;
    let mut first = 1;
    let data = match &arguments[0] {
        Value::Function(closure) => {
            let Some(range) = arguments.get(1) else {
                return Err(Error::mistake("a function is plotted over a range").hint("as in Plot(n -> n^2, 0..9)"));
            };
            first = 2;
            let over = argument(1, members(engine, range))?;
            if over.len() > MOST_POINTS {
                return Err(too_many_points(over.len()).at(Place::Argument(1)));
            }
            let mut points = Vec::with_capacity(over.len());
            for x in over.iter() {
                engine.games.guard().check()?;
                let y = call_with(engine, closure, vec![x.clone()])?;
                points.push((argument(1, placing.across(engine, x))?, argument(0, placing.upright(engine, &y))?));
            }
            points
        }
        Value::Entry(entry) => argument(0, points_from(engine, placing, &entry.0, &entry.1))?,
        other => argument(0, points(engine, placing, other))?,
    };
    let mut names = Vec::new();
    let mut modulus = None;
    for (index, value) in arguments.iter().enumerate().skip(first) {
        match value {
            Value::Text(name) if names.len() < 2 => names.push(name.clone()),
            Value::Number(_) => {
                let number = argument(index, engine.natural(value))?;
                let small = u32::try_from(number).ok().filter(|number| (1..=60).contains(number));
                modulus =
                    Some(small.ok_or_else(|| {
                        Error::mistake("residues are shown modulo 1 to 60").at(Place::Argument(index))
                    })?);
            }
            axes if logarithmic(axes).is_some() => {}
            Value::Entry(entry) => {
                if let Value::Number(_) = &entry.0 {
                    let points = argument(index, points_from(engine, placing, &entry.0, &entry.1))?;
                    plot.series.push(Series { name: String::new(), points, style });
                    continue;
                }
                let Value::Text(name) = &entry.0 else {
                    let error = Error::mistake("a line or a series has a text for a name");
                    return Err(error.hint("as in \"convergence\" => 31").at(Place::Argument(index)));
                };
                if let Value::Number(_) = entry.1 {
                    let height = argument(index, placing.upright(engine, &entry.1))?;
                    plot.references.push(Reference { name: name.clone(), course: Course::Across(height) });
                } else {
                    let points = argument(index, points(engine, placing, &entry.1))?;
                    plot.series.push(Series { name: name.clone(), points, style });
                }
            }
            other => {
                let points = argument(index, points(engine, placing, other))?;
                plot.series.push(Series { name: String::new(), points, style });
            }
        }
    }
    if modulus.is_some() && placing.powers[0] {
        return Err(Error::mistake("residues are those of the numbers below, which are no logarithms")
            .hint("write \"log\" => \"y\""));
    }
    let mut all = match modulus {
        // Points of many classes lie among each other; threads show which belong together.
        Some(modulus) if style == Style::Scatter => Plot::by_residue(&data, modulus, Style::Threaded),
        Some(modulus) => Plot::by_residue(&data, modulus, style),
        None => vec![Series { name: String::new(), points: data, style }],
    };
    all.append(&mut plot.series);
    // Series without a name are told apart by their number if there are several.
    if all.len() > 1 {
        for (series, number) in all.iter_mut().zip(1..) {
            if series.name.is_empty() {
                series.name = format!("series {number}");
            }
        }
    }
    if all.iter().all(|series| series.points.is_empty()) {
        return Err(Error::mistake("there is nothing to plot: the list is empty").at(Place::Argument(0)));
    }
    let mut names = names.into_iter();
    plot.series = all;
    plot.across = names.next().unwrap_or_default();
    plot.upright = names.next().unwrap_or_default();
    Ok(Value::picture(plot.figure_of_powers(placing.powers)?))
}

fn heatmap(engine: &mut Engine, arguments: &[Value]) -> Result<Value, Box<Error>> {
    let mut names = Vec::with_capacity(3);
    for index in 1..arguments.len() {
        names.push(super::text_argument(arguments, index)?.to_owned());
    }
    let named = |index: usize| names.get(index).cloned().unwrap_or_default();
    if matches!(&arguments[0], Value::Scoring(_)) {
        return Ok(Value::picture(argument(0, figure_of(engine, &arguments[0]))?));
    }
    let rows = match &arguments[0] {
        Value::Table(rows) => rows.iter().map(|row| Value::list(row.clone())).collect(),
        other => argument(0, members(engine, other))?.to_vec(),
    };
    let mut charge = engine.games.guard().charge();
    let mut cells = Vec::new();
    let mut columns = 0;
    for (row, number) in rows.iter().zip(1..) {
        let row = argument(0, members(engine, row))?;
        if number == 1 {
            columns = row.len();
        } else if row.len() != columns {
            let message = format!("row {number} has {} numbers, but row 1 has {columns}", row.len());
            return Err(Error::mistake(message).at(Place::Argument(0)));
        }
        engine.games.guard().check()?;
        Heatmap::admits(cells.len() + row.len())?;
        charge.grow_to((cells.len() + row.len()) * Heatmap::CELL)?;
        for cell in row.iter() {
            cells.push(match cell {
                Value::Nothing => None,
                other => Some(argument(0, place(engine, other))?),
            });
        }
    }
    if cells.is_empty() {
        return Err(Error::mistake("there is nothing to draw: the rows are empty").at(Place::Argument(0)));
    }
    let map = Heatmap {
        columns,
        cells,
        first_row: FirstRow::Above,
        origin: (1, 1),
        across: named(0),
        upright: named(1),
        shown: named(2),
    };
    Ok(Value::picture(map.figure_while(|| Ok::<_, Box<Error>>(engine.games.guard().check()?))?))
}
