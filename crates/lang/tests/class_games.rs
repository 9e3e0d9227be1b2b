//! Games that classes know, as arguments, in variables and by their names, mean the same wherever rules run, and after
//! memory has run out.

use onside_lang::Session;

use crate::common::text as ask;

#[test]
fn games_that_a_class_knows_mean_the_same_where_its_rules_run() {
    let body = "def Eval(n as Integer) := Position(n);
      class Position(n as Integer) extends Game
        override def Options(player as Player) := if n > 0 and known > 0 then [Position(n - 1)] else [] end;
      end
    end";
    // Many games before the one that counts, so that its name in the session's tables is none elsewhere.
    let many = "many := [{n|-n} + {1/2|-m} for n from 1 to 9 for m from 1 to 9]; zero := {0||0|-3} - {0||0|-3};";
    for (class, object) in [
        (format!("class A(known) extends Ruleset {body}"), "A({5||4|3} + {2|1})"),
        (format!("class A extends Ruleset var known := {{5||4|3}} + {{2|1}}; {body}"), "A()"),
        (format!("class A extends Ruleset {body}"), "A()"),
        (format!("class A(f) extends Ruleset def known := f(1); {body}"), "A(x -> x * known)"),
    ] {
        let mut session = Session::default();
        ask(&mut session, &format!("{many} known := {{5||4|3}} + {{2|1}}; 0"));
        ask(&mut session, &class);
        assert_eq!(ask(&mut session, &format!("{object}(1).CanonicalForm")), "*", "{class}");
        assert_eq!(ask(&mut session, &format!("{object}(2).CanonicalForm")), "0", "{class}");
        assert_eq!(ask(&mut session, &format!("{object}(3).OutcomeClass")), "N", "{class}");
        assert_eq!(ask(&mut session, &format!("{object}(1).LeftOptions.Length")), "1", "{class}");
        let negative = class.replace("known > 0", "known < 0");
        ask(&mut session, &negative);
        assert_eq!(ask(&mut session, &format!("{object}(1).CanonicalForm")), "0", "{negative}");
    }
}
