//! The walls of thermographs as functions of the temperature, and sources of random numbers.

use std::sync::Arc;

use onside_number::{IBig, Rational};
use onside_value::short::Trajectory;

use super::kinds::{RANDOM_NUMBERS, THERMOGRAPHS, TRAJECTORIES};
use super::{
    Arity, Function, Method, argument, dyadic, integer, members_argument, method_for, number_argument, player_argument,
};
use crate::error::{Error, Place};
use crate::eval::{Engine, trajectories};
use crate::value::{Object, RandomNumbers, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        THERMOGRAPHS,
        ("Wall", "(player)", ONE),
        "The player's wall as a trajectory: mast, temperatures of the breaks and slopes, from the mast down.",
        ("{3||2|1}.Thermograph.Wall(Left)", "Trajectory(9/4,[3/4],[0,-1])"),
        |engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            match value {
                Value::Thermograph(graph) => Ok(of(Trajectory::from(graph.wall(player)))),
                other => Ok(other.clone()),
            }
        },
    ),
    method_for(
        THERMOGRAPHS,
        ("Mean", "", NONE),
        "The value of the mast.",
        ("{3||2|1}.Thermograph.Mean", "9/4"),
        |_, value, _| match value {
            Value::Thermograph(graph) => Ok(dyadic(graph.mean())),
            other => Ok(other.clone()),
        },
    ),
    method_for(
        THERMOGRAPHS,
        ("Temperature", "", NONE),
        "The temperature at which the mast begins.",
        ("{3||2|1}.Thermograph.Temperature", "3/4"),
        |_, value, _| match value {
            Value::Thermograph(graph) => Ok(dyadic(graph.temperature())),
            other => Ok(other.clone()),
        },
    ),
    method_for(
        TRAJECTORIES,
        ("MastValue", "", NONE),
        "The value above the last break.",
        ("Trajectory(9/4,[3/4],[0,-1]).MastValue", "9/4"),
        |_, value, _| Ok(Value::Number(trajectory(value)?.mast_value().clone())),
    ),
    method_for(
        TRAJECTORIES,
        ("Temperature", "", NONE),
        "The temperature at which the mast begins.",
        ("Trajectory(9/4,[3/4],[0,-1]).Temperature", "3/4"),
        |_, value, _| Ok(Value::Number(trajectory(value)?.temperature().clone())),
    ),
    method_for(
        TRAJECTORIES,
        ("ValueAt", "(t)", ONE),
        "The value at a temperature, which is at least -1.",
        ("Trajectory(9/4,[3/4],[0,-1]).ValueAt(1/2)", "5/2"),
        |engine, value, arguments| {
            let t = number_argument(engine, arguments, 0)?;
            if t < Rational::from(-1) {
                let error = Error::mistake(format!("{t} is below -1, where trajectories begin"));
                return Err(error.at(Place::Argument(0)));
            }
            Ok(Value::Number(trajectory(value)?.at(&t)))
        },
    ),
    method_for(
        TRAJECTORIES,
        ("Breaks", "", NONE),
        "The temperatures at which the slope changes, from the mast down.",
        ("Trajectory(9/4,[3/4,1/2],[0,1,0]).Breaks", "[3/4,1/2]"),
        |_, value, _| Ok(numbers(trajectory(value)?.breaks())),
    ),
    method_for(
        TRAJECTORIES,
        ("Slopes", "", NONE),
        "The slopes of the pieces, from the mast down.",
        ("Trajectory(9/4,[3/4,1/2],[0,1,0]).Slopes", "[0,1,0]"),
        |_, value, _| Ok(numbers(trajectory(value)?.slopes())),
    ),
    method_for(
        TRAJECTORIES,
        ("Max", "(t)", ONE),
        "The greater of two trajectories at each temperature.",
        ("Trajectory(0,[],[0]).Max(Trajectory(-1,[2],[0,-1]))", "Trajectory(0,[1],[0,-1])"),
        |_, value, arguments| {
            let other = argument(0, trajectory(&arguments[0]))?;
            Ok(of(Trajectory::max(trajectory(value)?, other)))
        },
    ),
    method_for(
        TRAJECTORIES,
        ("Min", "(t)", ONE),
        "The lesser of two trajectories at each temperature.",
        ("Trajectory(0,[],[0]).Min(Trajectory(-1,[2],[0,-1]))", "Trajectory(-1,[2,1],[0,-1,0])"),
        |_, value, arguments| {
            let other = argument(0, trajectory(&arguments[0]))?;
            Ok(of(Trajectory::min(trajectory(value)?, other)))
        },
    ),
    method_for(
        RANDOM_NUMBERS,
        ("NextInteger", "(n)", ONE),
        "The next random integer from 0 to n - 1.",
        ("begin r := Random(1474); [r.NextInteger(100) for k from 1 to 5] end", "[64,92,17,25,63]"),
        |engine, value, arguments| {
            let bound = argument(0, engine.integer(&arguments[0]))?;
            if bound < IBig::ONE {
                let error = Error::mistake(format!("random integers are drawn below a positive bound, not {bound}"));
                return Err(error.at(Place::Argument(0)));
            }
            let (_, bound) = bound.into_parts();
            match value {
                Value::Object(object) => match &**object {
                    Object::Random(numbers) => Ok(integer(numbers.next_below(&bound))),
                    other => Err(Error::mistake(format!("{} draws no numbers", other.described()))),
                },
                other => Err(Error::mistake(format!("{} draws no numbers", other.described()))),
            }
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Trajectory",
        parameters: "(mast, breaks, slopes)",
        summary: "A function of the temperature as it is printed: the value of the mast, and from there down the \
            temperatures of the breaks and the slopes.",
        example: ("Trajectory(9/4,[3/4],[0,-1]) == {3||2|1}.Thermograph.Wall(Left)", "true"),
        mode: None,
        arity: Arity::exactly(3),
        action: |engine, arguments| {
            let mast = number_argument(engine, arguments, 0)?;
            let (breaks, slopes) = (list_of_numbers(engine, arguments, 1)?, list_of_numbers(engine, arguments, 2)?);
            let trajectory = Trajectory::from_parts(&mast, &breaks, &slopes);
            Ok(of(trajectory.map_err(|error| Error::mistake(error.to_string()))?))
        },
    },
    Function {
        name: "Random",
        parameters: "(seed)",
        summary: "A source of random numbers; the same seed gives the same numbers, those that CGSuite draws.",
        example: ("Random(1474).NextInteger(100)", "64"),
        mode: None,
        arity: ONE,
        action: |engine, arguments| {
            let seed = argument(0, engine.integer(&arguments[0]))?;
            let seed = i64::try_from(&seed)
                .map_err(|_| Error::mistake(format!("{seed} does not fit 64 bits")).at(Place::Argument(0)))?;
            Ok(Value::object(Object::Random(Arc::new(RandomNumbers::new(seed)))))
        },
    },
];

fn of(trajectory: Trajectory) -> Value {
    Value::Trajectory(Arc::new(trajectory))
}

fn trajectory(value: &Value) -> Result<&Trajectory, Box<Error>> {
    trajectories::of(value).ok_or_else(|| Error::mistake(format!("expected a trajectory, found {}", value.described())))
}

fn numbers(numbers: Vec<Rational>) -> Value {
    Value::list(numbers.into_iter().map(Value::Number).collect())
}

fn list_of_numbers(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Vec<Rational>, Box<Error>> {
    let members = members_argument(engine, arguments, index)?;
    members.iter().map(|member| argument(index, engine.number(member))).collect()
}
