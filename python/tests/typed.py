"""What users write, for mypy: the stubs say what comes back."""

from fractions import Fraction

from onside import Comparison, Enclosure, Game, Outcome, Position, Push, Session, limits, solve_matrix, star, up

g: Game = Game([3], [star, Fraction(-1, 2)])
temperature: Fraction = g.temperature
order: Comparison = g.compare(0)
total: Game = g + up - 1 + Fraction(1, 2) - 3 * g
added: Game | int = sum([star, up])
below: bool = star <= 0
moves: list[tuple[str, Push]] = Push("BBR").moves("left")
nash: Fraction | Enclosure = Push("BR_BR").synchronized().nash_value
value: Game = Position("Nim(1, 2)").value
outcome: Outcome = g.outcome
corners: list[tuple[Fraction, Fraction]] = g.thermograph.left_wall.corners
chances: list[Fraction] = solve_matrix([[0, 1], [3, 0]]).left
with limits(time=10, memory="2GB"):
    text: str = Session().eval("1 + 1").text
