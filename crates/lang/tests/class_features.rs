//! What class files may be written with: one small class for each feature.

use onside_lang::Session;

fn answered(session: &mut Session, source: &str) -> String {
    match session.evaluate(source).answer {
        Ok(answer) => answer.text().unwrap().to_owned(),
        Err(errors) => {
            let diagnostic = &errors[0].diagnostic;
            format!("error: {} ({})", diagnostic.message, diagnostic.hint.clone().unwrap_or_default())
        }
    }
}

/// Defines classes and asks.
fn check(classes: &[&str], rows: &[(&str, &str)]) {
    let mut session = Session::default();
    for class in classes {
        let told = answered(&mut session, class);
        assert!(!told.starts_with("error"), "{told}\n{class}");
    }
    for (source, expected) in rows {
        assert_eq!(answered(&mut session, source), *expected, "{source}");
    }
}

/// What is said about a class that is refused.
fn refused(class: &str, expected: &str) {
    let told = answered(&mut Session::default(), class);
    assert!(told.starts_with("error") && told.contains(expected), "{told}\n{class}");
}

const STAIRS: &str = "class Stairs(height as Integer ? 3, step as Integer ? 1, name ? \"stairs\") extends Ruleset
  private var all := [height * step, step];
  var label := name;
  def Eval(n as Integer) := Position(n);
  def Eval(n as Integer, m as Integer) := Position(n + m);
  class Position(n as Integer) extends Game
    override def Options(player as Player) begin
      if player == Left then
        [Position(n - k) for k from step to all[1] by step where k <= n]
      else
        var found := [];
        var k := n;
        while k > 0 and k % 2 == 0 do
          k := Half(k);
          found := found Adjoin Position(k);
        end
        found
      end
    end
    private def Half(k) := k / 2;
  end
end";

#[test]
fn defaults_named_arguments_variables_helpers_and_while() {
    check(
        &[STAIRS],
        &[
            ("Stairs()(1).CanonicalForm", "1"),
            ("Stairs()(2).CanonicalForm", "1*"),
            ("Stairs(step => 2)(2).CanonicalForm", "*"),
            ("Stairs(1)(2).CanonicalForm", "1*"),
            ("Stairs(name => \"up\").label", "\"up\""),
            ("Stairs(2, name => \"up\")(1, 1).CanonicalForm", "1*"),
            ("Stairs()(4).RightOptions.Size", "2"),
            ("Stairs(2, 1, \"x\") == Stairs(2, name => \"x\")", "true"),
            ("Stairs()(2)", "Stairs(3, 1, \"stairs\")(2)"),
        ],
    );
}

const WALK: &str = "singleton class Walk extends StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) begin
      var us := player.Ordinal;
      for square in strip FindAll us
      for next := square + player.Sign
      where strip[next] == 0
      yield
        Position(strip Updated {square => 0, next => us})
      end
    end
    override def Decomposition := [this];
    def Middle := strip.Substrip(2, strip.Length - 1);
    def Filled := strip.UpdatedRange(1, 2, 1);
  end
  override def CharMap := \".xo\";
  override def Icons := [Icon.Blank, Icon.BlackStone, Icon.WhiteStone];
end";

#[test]
fn strips_and_what_players_know() {
    check(
        &[WALK],
        &[
            ("Walk(\"x..\").CanonicalForm", "2"),
            ("Walk(\"x.o\").CanonicalForm", "*"),
            ("Walk(\"x..o\").CanonicalForm", "0"),
            ("Walk(\"x.o\").LeftOptions", "[Walk(\".xo\")]"),
            ("Walk(\"x.o\").StripString", "\"x.o\""),
            ("Walk(\"x.o.\").Middle", "Strip([0,2])"),
            ("Walk(\"..o.\").Filled", "Strip([1,1,2,0])"),
            ("Left.Ordinal", "1"),
            ("Right.Sign", "-1"),
            ("Right.Opponent", "Left"),
        ],
    );
}

const ROOMS: &str = "singleton class Rooms extends GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) :=
      [Position(grid Updated {c => 3}) for c in grid FindAll player.Ordinal];
    override def Decomposition := [Position(part) for part in grid.Decomposition(3)];
    def Corner := grid.Subgrid((1,1), (2,2));
    def Turned := grid.Permuted(Symmetry.ClockwiseRotation);
    def Least := grid.SymmetryInvariant(Symmetry.EightWay);
    def Size := (grid.RowCount, grid.ColCount);
    def Ask(c as Coordinates) := [grid[c], grid.IsInBounds(c)];
  end
  override def CharMap := \".xo#\";
end";

#[test]
fn grids_and_their_helpers() {
    check(
        &[ROOMS],
        &[
            ("Rooms(\"xx#o\").CanonicalForm", "1"),
            ("Rooms(\"xx#o\").Decomposition.Size", "2"),
            ("Rooms(\"xo.|.#x\").Corner", "Grid([[1,2],[0,3]])"),
            ("Rooms(\"xo.|.#x\").Turned", "Grid([[0,1],[2,3],[1,0]])"),
            ("Rooms(\"xo\").Least == Rooms(\"o|x\").Least", "true"),
            ("Rooms(\"xo.|.#x\").Size", "(2, 3)"),
            ("Rooms(\"xo\").Ask((1,2))", "[2,true]"),
            ("Rooms(\"xo\").Ask((2,1))", "[Nothing,false]"),
            ("Rooms(\"xo\")", "Rooms(\"xo\")"),
        ],
    );
    check(
        &[],
        &[
            ("Grid.Empty(2, 3)", "Grid([[0,0,0],[0,0,0]])"),
            ("Grid.Parse(\"xo|..\", \".xo\").Updated((2,1), 2)", "Grid([[1,2],[2,0]])"),
            ("Strip.Parse(\"x.o\", \".xo\").ToString(\".xo\")", "\"x.o\""),
            ("Grid([[1,2],[0,3]]).FindAll(3)", "[(2, 2)]"),
            ("Grid([[1,-2]])[(1,2)]", "-2"),
            ("Strip([1,2]) is Strip", "true"),
            ("Grid([[1,2]]) is Strip", "false"),
        ],
    );
}

const TRAIL: &str = "singleton class Trail extends GraphRuleset
  class Position(graph as Graph) extends GraphGame
    override def Options(player as Player) begin
      for at from 1 to graph.VertexCount
      where graph[at].Label == Nothing
      yield
        Position(graph.UpdatedVertexLabel(at, player).DeleteVertices(
          [w for w in graph[at].OutVertices where graph[w].Label == player.Opponent]))
      end
    end
    override def Decomposition := [Position(part) for part in graph.ConnectedComponents];
  end
  override def VertexLabels := {\"\" => Nothing, \"L\" => Left, \"R\" => Right};
end";

#[test]
fn graphs_and_their_helpers() {
    check(
        &[TRAIL],
        &[
            ("Trail(\"-\").CanonicalForm", "0"),
            ("Trail(\"L-R\").CanonicalForm", "0"),
            ("Trail(Graph.Path(1)).CanonicalForm", "*"),
            ("Graph.Cycle(4).EdgeCount", "4"),
            ("Graph.Clique(4).DeleteVertex(1).EdgeCount", "3"),
            ("Graph.Star(4).DeleteEdgeByIndex(1, 1).IsConnected", "false"),
            ("Graph.Path(3).AdjacencyList", "[[2],[1,3],[2]]"),
            // Edges are counted in the order in which they were made; graphs are the same whatever it was.
            (
                "[Graph.Cycle(5)[n][1] for n from 1 to 3]",
                "[Edge(Nothing, 1, 5),Edge(Nothing, 2, 1),Edge(Nothing, 3, 2)]",
            ),
            ("Graph.Cycle(4) == Graph.FromAdjacencyList([[2,4],[1,3],[2,4],[1,3]])", "true"),
            ("{Graph.Cycle(4), Graph.FromAdjacencyList([[2,4],[1,3],[2,4],[1,3]])}.Size", "1"),
            ("Graph.FromAdjacencyList([[3,2],[1],[1]]).Edges[1]", "Edge(Nothing, 1, 3)"),
            ("Graph.Complete(4) == Graph.Clique(4)", "true"),
            ("Graph(\"-\").UpdatedVertexLabels({1 => Left, 2 => 12})", "Graph(\"{Left}-{12}\")"),
            ("Graph(\"{Left}-{12}\")[2].Label", "12"),
            ("Graph.Path(3, vertexLabel => Right)", "Graph(\"{Right}-{Right}-{Right}\")"),
            ("Graph(\"{Right}-{Right}-{Right}\") == Graph.Path(3, vertexLabel => Right)", "true"),
            ("Graph.Path(3, edgeLabel => Left)", "Graph(\".{Left}.{Left}\")"),
            ("Graph(\".{Left}.{Left}\") == Graph.Path(3, edgeLabel => Left)", "true"),
        ],
    );
}

#[test]
fn codes_and_functions_make_rulesets_on_heaps() {
    check(
        &[],
        &[
            ("[TakeAndBreak(\"0.77\")(n).NimValue for n from 0 to 12]", "[0,1,2,3,1,4,3,2,1,4,2,6,4]"),
            ("[TakeAndBreak(\"4!.0\")(n).NimValue for n from 0 to 10]", "[0,0,0,1,0,2,1,0,2,1,0]"),
            ("TakeAndBreak.FromSubtractionSet([1,2]).NimValueSequence(6)", "[1,2,0,1,2,0]"),
            ("TakeAndBreak(\"0.07\").CheckPeriodicity(400)", "Periodicity(Period => 34, Preperiod => 53, Saltus => 0)"),
            ("[HeapRuleset(n -> [[k] for k from 0 to n-1])(n).CanonicalForm for n from 0 to 3]", "[0,*,*2,*3]"),
            ("CoordinateRuleset((m, n) -> [[(m-1, n)]] Concat [] )((0, 0)) is Game", "true"),
            (
                "[TakeAndBreak(\"0.3\").PartizanJoin(TakeAndBreak(\"0.03\"))(n).CanonicalForm for n from 1 to 4]",
                "[1,{1|0},0,1]",
            ),
        ],
    );
}

const TAKING: &str = "class Taking(left as Collection, right as Collection) extends Ruleset
  def Eval(n as Integer) := Position(n);
  class Position(n as Integer) extends Game
    override def Options(player as Player) :=
      [Position(n - k) for k in if player == Left then left else right end where k <= n];
  end
end";

const ECHO: &str = "class Echo(rules as HeapRuleset) extends HeapRuleset
  override def HeapOptions(n as Integer) := rules.HeapOptions(n) Concat [[n - 1, n - 1] for k from 1 to 1 where n > 3];
  def Filled(last as Integer) := Table([if n >= m then this(n).NimValue end for n from 1 to last] for m from 1 to 2);
end";

#[test]
fn built_in_rulesets_on_heaps_are_rulesets_on_heaps_for_classes() {
    check(
        &[ECHO],
        &[
            ("Echo(Kayles)(3).Options.Size == Kayles(3).Options.Size", "true"),
            ("Echo(Kayles).NimValueSequence(6)", "[1,2,3,1,4,3]"),
            ("Echo(Nim)(3).NimValue", "3"),
            // What an `if` without `else` leaves out stays empty in a table.
            ("Echo(Nim).Filled(3)", "1 | 2 | 3\n--+---+--\n  | 2 | 3"),
            ("Nim.PartizanJoin(Kayles)(2).CanonicalForm", "*2"),
            ("Kayles.HeapOptions(2)", "[[1],[]]"),
        ],
    );
}

#[test]
fn every_ruleset_has_variants() {
    check(
        &[TAKING, WALK],
        &[
            ("[Taking([1], [2]).ImpartialVariant(n).NimValue for n from 0 to 6]", "[0,1,2,0,1,2,0]"),
            ("Taking([1], [2]).DicoticVariant(3).CanonicalForm", "v"),
            ("Taking([1], []).TwistedVariant(3).CanonicalForm", "1"),
            ("Walk.ImpartialVariant(\"x.o\").CanonicalForm", "*"),
            ("Walk(\"x..\").ImpartialVariant.NimValue", "0"),
            ("Impartial(Walk(\"x.o\"))", "Impartial(Walk(\"x.o\"))"),
            ("Impartial(Walk)(\"x.o\").NimValue", "1"),
            ("Impartial(Domineering(\"..|..\")).NimValue", "0"),
            ("Domineering.ImpartialVariant(\"..|.#\")", "Impartial(Domineering(\"..|.#\"))"),
            ("Impartial(Domineering(\"..|.#\") + Domineering(\"..\")).CanonicalForm", "0"),
            ("Dicotic(Domineering)(\".|.\").CanonicalForm", "0"),
            ("Twisted(Domineering(\".|.\")).CanonicalForm", "1"),
            ("ruleset Taken on heap n Left: where n > 0 play n-1 Right: where n > 1 play n-2 end", "Taken"),
            ("[Impartial(Taken(n)).NimValue for n from 0 to 5]", "[0,1,2,0,1,2]"),
            ("Taken.ImpartialVariant(3)", "Impartial(Taken(3))"),
            ("Impartial(Taken)(4).NimValue", "1"),
            ("Taken.DicoticVariant(3).CanonicalForm", "v"),
            (
                "Impartial({1|0})",
                "error: expected a position or a ruleset, found a game (as in Impartial(Domineering(\"..|..\")))",
            ),
        ],
    );
}

const CAKE: &str = "singleton class Cake extends Ruleset
  def Eval(rows as Integer, cols as Integer) := Position(rows, cols);
  class Position(rows as Integer, cols as Integer) extends Game
    override def Options(player as Player) :=
      if player == Left then
        [Position(rows, a) + Position(rows, cols - a) for a from 1 to cols - 1]
      else
        [Position(b, cols) + Position(rows - b, cols) for b from 1 to rows - 1]
      end;
    def Joint(left, right) begin
      var a := left[1].cols;
      var b := right[1].rows;
      [Position(b, a), Position(b, cols - a), Position(rows - b, a), Position(rows - b, cols - a)]
    end
  end
end";

#[test]
fn a_class_with_joint_moves_is_played_synchronized() {
    // The values of Synchronized Cutcake for up to four rows and five columns.
    let nash = [[0, 1, 2, 3, 4], [-1, 0, 2, 4, 6], [-2, -2, 0, 4, 7], [-3, -4, -4, 0, 6]];
    let mut session = Session::default();
    assert!(!answered(&mut session, CAKE).starts_with("error"));
    answered(&mut session, "mode synchronized");
    for (row, values) in nash.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            let source = format!("Cake({}, {}).NashValue", row + 1, column + 1);
            assert_eq!(answered(&mut session, &source), value.to_string(), "{source}");
        }
    }
    assert_eq!(answered(&mut session, "mode alternating; Cake(8, 3).CanonicalForm"), "-3");
}

#[test]
fn joint_moves_on_boards_get_the_two_options() {
    // Both pieces of a strip move one square; where they would meet, both are gone.
    let class = "singleton class Meeting extends StripRuleset
      class Position(strip as Strip) extends StripGame
        override def Options(player as Player) :=
          [Position(strip Updated {s => 0, s + player.Sign => player.Ordinal})
            for s in strip FindAll player.Ordinal where strip[s + player.Sign] == 0];
        def Joint(left, right) begin
          var one := left.Board FindAll 1;
          var two := right.Board FindAll 2;
          if one == two then
            Position(strip Updated {one[1] => 0, (strip FindAll 1)[1] => 0, (strip FindAll 2)[1] => 0})
          else
            Position(left.Board Updated {(strip FindAll 2)[1] => 0, two[1] => 2})
          end
        end
        def Board := strip;
      end
      override def CharMap := \".xo\";
    end";
    let mut session = Session::default();
    assert!(!answered(&mut session, class).starts_with("error"));
    answered(&mut session, "mode synchronized");
    for (strip, value) in [("x..", "2"), ("..o", "-2"), ("x.o", "0"), ("x..o", "0")] {
        assert_eq!(answered(&mut session, &format!("Meeting(\"{strip}\").NashValue")), value, "{strip}");
    }
}

#[test]
fn without_joint_moves_synchronized_play_is_explained() {
    let mut session = Session::default();
    answered(&mut session, WALK);
    let told = answered(&mut session, "mode synchronized; Walk(\"x.o\").NashValue");
    assert!(told.contains("the class does not say what becomes of two moves at once"), "{told}");
}

#[test]
fn what_cannot_be_had_is_refused_with_a_reason() {
    refused("mutable class Box end", "objects that change cannot be part of positions");
    refused("system class Box end", "system classes are part of the program");
    refused("class Box extends Ruleset external def Look(x); end", "Look is external");
    refused("external class Box extends Ruleset end", "the class Box is external: what it does is not written");
    refused("system class Box extends Ruleset end", "the class Box is system: system classes are part of the program");
    refused("class Box mutable var x := 3; end", "mutable is said of classes, not of what is in them");
    refused("class Box system def Look := 3; end", "system is said of classes, not of what is in them");
}

#[test]
fn what_is_only_for_the_eye_is_ignored() {
    let class = "singleton class Shown extends GridRuleset
      class Position(grid as Grid) extends GridGame
        override def Options(player as Player) :=
          [Position(grid Updated {c => 0}) for c in grid FindAll player.Ordinal];
        override def ToOutput := nothing.that.exists;
        override def DepthHint := alsoNothing;
      end
      override def CharMap := \".xo\";
      override def Icons := [Icon.Blank, Icon.BlackKnight, Icon.WhiteKnight];
    end";
    check(&[class], &[("Shown(\"xxo\").CanonicalForm", "1"), ("Shown(\"xxo\")", "Shown(\"xxo\")")]);
}
