//! Classes at the prompt and in files: what they define runs, has the right values, and mistakes are told with their
//! place.

use onside_lang::Session;

fn file(name: &str) -> String {
    format!("import \"{}/tests/data/classes/{name}\"", env!("CARGO_MANIFEST_DIR").replace('\\', "/"))
}

/// The text of the last of some answers, or the first error with its hint.
fn last(sources: &[&str]) -> String {
    let mut session = Session::default();
    let mut text = String::new();
    for source in sources {
        text = match session.evaluate(source).answer {
            Ok(answer) => answer.text().unwrap().to_owned(),
            Err(errors) => {
                let diagnostic = &errors[0].diagnostic;
                return format!("error: {} ({})", diagnostic.message, diagnostic.hint.clone().unwrap_or_default());
            }
        };
    }
    text
}

const HALVING: &str = "class Halving(most as Integer ? 3) extends HeapRuleset
  override def HeapOptions(n as Integer) begin
    var taken := [[n - k] for k from 1 to most where k <= n];
    if n > 0 and n % 2 == 0 then
      taken := taken Adjoin [n / 2, n / 2];
    end
    taken
  end
end";

#[test]
fn a_class_on_heaps_has_positions_options_and_nim_values() {
    assert_eq!(last(&[HALVING, "[Halving()(n).NimValue for n from 0 to 12]"]), "[0,1,2,3,4,0,1,2,3,0,1,2,3]");
    assert_eq!(last(&[HALVING, "Halving().NimValueSequence(12)"]), "[1,2,3,4,0,1,2,3,0,1,2,3]");
    assert_eq!(last(&[HALVING, "Halving(most => 1)(6).Options.Size"]), "2");
    assert_eq!(last(&[HALVING, "Halving(2)(5)"]), "Halving(2)(5)");
}

#[test]
fn classes_stand_in_scripts_and_cells_like_other_statements() {
    let game = "class Position(n as Integer) extends Game
    override def Options(player as Player) := if n > 0 then [Position(n - 1)] else [] end;
  end";
    let script = format!(
        "x := 1\nenum Paint Blue, Red;\nend\nclass Down extends Ruleset\n  def Eval(n as Integer) := Position(n);\n  \
         {game}\nend\nDown()(3).CanonicalForm\nsingleton class Lone extends Ruleset\n\
         def Eval(n as Integer) := Position(n);\n{game}\nend;\nLone(2).CanonicalForm\nclass := x + 1\nclass\n"
    );
    let mut session = Session::default();
    let answers: Vec<String> = session
        .statements(&script)
        .map(|evaluation| match evaluation.answer {
            Ok(answer) if answer.silent => String::new(),
            Ok(answer) => answer.text().unwrap().to_owned(),
            Err(errors) => panic!("{}", errors[0].diagnostic.render(&script)),
        })
        .collect();
    assert_eq!(answers, ["1", "Paint", "Down", "*", "", "0", "2", "2"]);
}

const SUBTRACTION: &str = "class Takes(left as Collection, right as Collection) extends Ruleset
  def Eval(n as Integer) := Position(n);
  class Position(n as Integer) extends Game
    override def Options(player as Player) := [Position(n - k) for k in Set(player) where k <= n];
    private def Set(player) := if player == Left then left else right end;
  end
end";

#[test]
fn a_class_with_parameters_and_helpers_gives_partizan_games() {
    let value = "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}";
    assert_eq!(last(&[SUBTRACTION, "Takes({1,3}, {2,3})(6).CanonicalForm"]), value);
    assert_eq!(last(&[SUBTRACTION, "Takes({1,3}, {2,3})(6) + 1"]), "Takes({1,3}, {2,3})(6) + 1");
}

#[test]
fn equal_definitions_with_equal_parameters_are_one_ruleset() {
    assert_eq!(last(&[SUBTRACTION, "Takes([1], [2]) == Takes([1], [2])"]), "true");
    assert_eq!(last(&[SUBTRACTION, "Takes([1], [2]) == Takes([1], [3])"]), "false");
    assert_eq!(last(&[SUBTRACTION, "Takes([1], [2])(4) === Takes([1], [2])(4)"]), "true");
}

#[test]
fn a_file_finds_the_files_beside_it_and_constants_become_variables() {
    let constants = file("constants.cgs");
    assert_eq!(last(&[&constants, "PlainJumpers(\"xo.\").CanonicalForm"]), "1");
    assert_eq!(last(&[&constants, "PlainJumpers(\"xo.|.xo\").CanonicalForm"]), "0");
    assert_eq!(last(&[&constants, "CrossJumpers(\"x..|.o.|...\").CanonicalForm"]), "1");
    assert_eq!(last(&[&constants, "[Halves(2)(n).NimValue for n from 0 to 5]"]), "[0,1,2,0,1,2]");
    assert_eq!(last(&[&constants, "Halves(true)(5).NimValue"]), "5");
    assert_eq!(last(&[&file("Jumpers.cgs"), "Jumpers(reach => 2)(\"xo.\").GridString"]), "\"xo.\"");
}

#[test]
fn variants_of_any_ruleset_are_rulesets() {
    assert_eq!(last(&["Domineering.ImpartialVariant(\"..|..\").CanonicalForm"]), "0");
    assert_eq!(last(&["Domineering.ImpartialVariant(\"..|.#\").NimValue"]), "1");
    assert_eq!(last(&[&file("Jumpers.cgs"), "Jumpers().ImpartialVariant(\"xo.\").CanonicalForm"]), "*");
    assert_eq!(last(&[SUBTRACTION, "Takes([1], [2]).DicoticVariant(1).CanonicalForm"]), "0");
    assert_eq!(last(&[SUBTRACTION, "Takes([1], []).TwistedVariant(2).CanonicalForm"]), "0");
}

#[test]
fn play_that_returns_is_found_out() {
    let class = "class Walk extends Ruleset
      def Eval(n as Integer) := Position(n);
      class Position(n as Integer) extends Game
        override def Options(player as Player) := if player == Left then [] else [Position(1 - n)] end;
      end
    end";
    assert_eq!(last(&[class, "Walk()(0).GameValue"]), "off");
}

#[test]
fn enumerations_and_labelled_graphs_work_together() {
    let colours = "enum Paint Blue, Red; end";
    let class = "singleton class Cutting extends GraphRuleset
      class Position(graph as Graph) extends GraphGame
        override def Options(player as Player) begin
          for edge in graph.Edges
          where edge.Label == (if player == Left then Paint.Blue else Paint.Red end)
          yield Position(graph.DeleteEdge(edge).ConnectedComponent(1))
          end
        end
      end
      override def EdgeLabels := {\"b\" => Paint.Blue, \"r\" => Paint.Red};
    end";
    assert_eq!(last(&[colours, class, "Cutting(\"brb\").CanonicalForm"]), "3/4");
}

#[test]
fn mistakes_in_classes_are_told_with_their_place() {
    let wrong = last(&[&file("Wrong.cgs"), "Wrong(2).CanonicalForm"]);
    assert!(wrong.contains("an option is a text, not a position"), "{wrong}");
    assert!(wrong.contains("Wrong(2)") || wrong.contains("Wrong(1)"), "{wrong}");
    let refused = last(&["mutable class Box end"]);
    assert!(refused.contains("the class Box is mutable"), "{refused}");
    let unknown = last(&["class Chess extends Boardgame end"]);
    assert!(unknown.contains("extends Boardgame, which is unknown"), "{unknown}");
    let unfinished = last(&["class Chess extends Ruleset def f := 1;"]);
    assert!(unfinished.contains("is not finished"), "{unfinished}");
    let missing = last(&["import \"no/such/File.cgs\""]);
    assert!(missing.starts_with("error"), "{missing}");
    let reach = last(&[&file("Jumpers.cgs"), "Jumpers(reach => 0)"]);
    assert!(reach.contains("Jumpers.cgs, line 7") && reach.contains("reach must be positive"), "{reach}");
    let kinds = last(&[SUBTRACTION, "Takes([1], [2])(\"x\")"]);
    assert!(kinds.contains("Eval cannot be called with a text"), "{kinds}");
}
