//! What CGSuite's own library and tutorials write, beside the rows that are compared character by character: every
//! method and every form of a loop that its users may have in their fingers.

use onside_lang::Session;

use crate::common::{check, text as ask};

#[test]
fn members_are_chosen_as_in_cgsuite() {
    check("[[1,3,12,14].Find(n -> n.IsEven), [1,3].Find(n -> n.IsEven)]", "[12,Nothing]");
    check("begin l := MutableList(); {3,1,2}.ForEach(n -> l.Add(n)); l end", "MutableList(1, 2, 3)");
    check("[[1,4,9,16].Take(2), [1].Take(5), [1,4].Take(0)]", "[[1,4],[1],[]]");
    check("[1,4,9,16,25,36].Sublist(3, 5)", "[9,16,25]");
    check("[[1,2,3].Sublist(2, 7), [1,2,3].Sublist(-2, 2), [1,2,3].Sublist(3, 2)]", "[[2,3],[1,2],[]]");
    check("[[5].Sublist(2, 3), [1,2].Sublist(3, 9), [1,2].Sublist(2, 2)]", "[[],[],[2]]");
    check("[1,2,3,4].MkOutput(\"; \")", "1; 2; 3; 4");
    check("[(1..10).Start, (1..10).End, (1..10).Step, (1..10..3).Step]", "[1,10,1,3]");
    check("[{1,2}.Intersection({2,3}), {1,2}.Union([2,3])]", "[{2},{1,2,3}]");
    check("[[1,[2,[3]],{4}].Flattened, {1,{2,3}}.Flattened]", "[[1,2,[3],4],{1,2,3}]");
    check("[{1,2,3}.Apply(n -> -n), {1,2,3}.Filter(n -> n > 1), {1,2,3}.Tail]", "[{-3,-2,-1},{2,3},{2,3}]");
    check("x := MutableList([1,2]); x.Update(1, 5); x", "MutableList(5, 2)");
    check("x := MutableMap({1 => 2, 2 => 3, 3 => 4}); x.RemoveAll([1,3,7]); x", "MutableMap(2 => 3)");
    check("[(1,2).IsUnit, (0,-1).IsUnit, (1,2).Swap]", "[false,true,(2, 1)]");
}

#[test]
fn classes_and_enumerations_have_names() {
    check("[*2.Class == Nimber, 0.Class == Nimber, Nimber]", "[true,false,⟪game.Nimber⟫]");
    check("[3.Class.Name, 3.Class.QualifiedName, game.Integer.Name]", "[\"Integer\",\"game.Integer\",\"Integer\"]");
    check("Integer.Parse(\"-37\") + 1", "-36");
    check("[OutcomeClass.P, OutcomeClass.L == 3.OutcomeClass, game.graph.Color.Blue == Color.Red]", "[P,true,false]");
    check("[*2 is CanonicalShortGame, game.heap.Nim is game.heap.HeapRuleset, 3 is not String]", "[true,true,true]");
    check("System.Version.Class", "⟪cgsuite.lang.String⟫");
    check("game.misere.MisereCanonicalGame.DayN(3)", "[*[0],*[1],*[2],*[2#],*[3]]");
}

#[test]
fn loops_may_leave_words_out() {
    check("s := 0; from 1 to 5 do s := s + 2 end; s", "10");
    check("s := 0; from 1 to 9 by 4 yield 7 end", "[7,7,7]");
    check("n := 0; do n := n + 1; if n > 6 then break end end; n", "7");
}

#[test]
fn games_are_made_of_collections_and_by_methods() {
    check("opts := *8.LeftOptions; [opts.Contains(*3), { opts,*8 | opts,*8 }]", "[true,*9]");
    check("l := [1, 2]; [{l|4}, {l|*}, '{l|4}']", "[3,{2|*},'{1,2|4}']");
    check("[2.Tiny, {1|0}.Miny, on.Tiny, {0|on.Tiny}]", "[Tiny(2),Miny({1|0}),Tiny(on),{0|Tiny(on)}]");
    check("[*3.Options, ^.Options]", "[{0,*,*2},{0,*}]");
    check("[3.OmegaPower, (omega - 1).OmegaPower, 0.OmegaPower]", "[ω^3,ω^ω/ω,1]");
    check(
        "[(+-{5|pass}).StrongStop(Left), over.StrongStop(Right), on.StrongStop(Left), {3|1}.StrongStop(Left)]",
        "[5,0,on,3]",
    );
    check(
        "[over.IsFinite, *.IsFinite, (1/4).IsFinite, (1/3).IsFinite, omega.IsFinite]",
        "[true,true,true,false,false]",
    );
    check("[{2|-1}.Thermograph.Plot().Class, [1,4,9].ScatterPlot().Class]", "[⟪Picture⟫,⟪Picture⟫]");
    check("TakeAway(k -> 2*k)(10, 3) == FibonacciNim(10, 3)", "true");
}

#[test]
fn graphs_are_read_and_written_with_labels_of_any_kind() {
    check("game.graph.ArcKayles(\"---\")", "ArcKayles(\".-.-.-.\")");
    check("game.graph.Col(\"L-R---L\")", "Col(\"L-R-.-.-L\")");
    check("game.graph.Snort(\"(-;--)\").CanonicalForm == Snort(\".(-.;-.-.)\").CanonicalForm", "true");
    check(
        "labels := {\"L\" => Left, \"R\" => Right}; \
         Graph.Parse(\"L-R-L\", vertexLabels => labels).ToString(vertexLabels => labels.Reversed)",
        "\"L-R-L\"",
    );
    check("Graph.Parse(\"{12}-5-{14}\", vertexLabels => str -> Integer.Parse(str)).Vertices[2].Label", "5");
    check("Graph.Parse(\"lr\", edgeLabels => {\"l\" => Color.Blue, \"r\" => Color.Red}).EdgeCount", "2");
}

/// The sensible options from their definition: those that are at least an option of the canonical form.
fn sensible(position: &str) -> [String; 2] {
    let form = format!("{position}.CanonicalForm");
    [
        format!("[g for g in {position}.LeftOptions where {form}.LeftOptions.Exists(k -> g.CanonicalForm >= k)]"),
        format!("[g for g in {position}.RightOptions where {form}.RightOptions.Exists(k -> g.CanonicalForm <= k)]"),
    ]
}

#[test]
fn sensible_options_are_those_of_the_definition() {
    let mut session = Session::default();
    for position in ["Clobber(\"xoxo|ox..\")", "Domineering(3,4)", "Hackenbush(\"0-1B, 1-2R, 0-2G\")", "Kayles(6)"] {
        let [left, right] = sensible(position);
        assert_eq!(
            ask(&mut session, &format!("{position}.SensibleLeftOptions")),
            ask(&mut session, &left),
            "{position}"
        );
        assert_eq!(ask(&mut session, &format!("{position}.SensibleOptions(Right)")), ask(&mut session, &right));
    }
}

#[test]
fn sensible_lines_end_at_all_options_of_the_canonical_form() {
    let mut session = Session::default();
    for position in ["Domineering(4,4)", "Clobber(\"xoxo|ox..\")", "ToadsAndFrogs(\"t.t.f.f\")"] {
        let ends = format!("{{l[l.Length].CanonicalForm for l in {position}.SensibleLines(Left)}}");
        let options = format!("{position}.CanonicalForm.LeftOptions");
        assert_eq!(ask(&mut session, &ends), ask(&mut session, &options), "{position}");
    }
    // Some option of this board reverses out, so that a line has three moves.
    let lengths = "{l.Length for l in Domineering(4,4).SensibleLines(Left)}.Max";
    assert_eq!(ask(&mut session, lengths), "3");
}

#[test]
fn synchronized_games_have_misere_outcomes_and_isomorphisms() {
    check("[Synchronized(n).MisereOutcomeClass for n from -1 to 1]", "[L,D,R]");
    // Left is stuck at once if her only edge goes, and so is Right.
    check("Synchronized(Hackenbush(\"0-1B, 1-2R\")).MisereOutcomeClass", "D");
    check("Synchronized(Hackenbush(\"0-1B, 0-2R\")).MisereOutcomeClass", "D");
    check("Synchronized(Cherries(BB) + Cherries(W)).MisereOutcomeClass", "R");
    check("Synchronized(Push(BR)).IsIsomorphicTo(Synchronized(Shove(BR)))", "true");
    check("[3 ⊕ 5, 11 ⊗ 13]", "[6,5]");
}

#[test]
fn values_have_the_names_that_cgsuite_gives_them() {
    check("[^.Pow(2) + *2, ^.PowTo(2) + *3, 1 + ^.Pow(3) + *4, {*2|v*3}]", "[^<2>*2,^[2]*3,1^<3>*4,v[2]*3]");
    check("[{0|||0||0|-4}, {6|||5||4|-2}.Freeze, {0||0|+-1}]", "[Tiny({4|0}),5Tiny({4|0}),1/2]");
    check("[+-(^^), vv.Heat(^^), +-(1^)]", "[+-^^,{^4|0,+-^^||vv},+-(1^)]");
    check("+-^^", "+-^^");
}

#[test]
fn powers_and_products_are_those_of_cgsuite_for_every_game() {
    // Answers of CGSuite 2.2.
    check(
        "[v.PowTo(2), v.PowTo(13/4), {v||^|^}.PowTo(5/8)]",
        "[{*,v|0},{*,{*,{*,v|0}|0}|||*,{*,{*,v|0}|0}||*,{*,{*,v|0}|0}|0},-3/4]",
    );
    check("[v.PowTo({pass|1}), v.PowTo(over), {0|*2}.PowTo({2|pass})]", "[{*,pass|v},v[on],{^[2]*3|*2,pass}]");
    check("[*.Pow({2|pass}), {0|*2}.Pow({2|pass}), {0|*2}.Pow(on)]", "[{0||0,pass|0,*},{0||0,pass|0,v*},^<on>]");
    check("[3.NortonProduct(+-1), 3.NortonProduct(v), (-1).NortonProduct(^*)]", "[+-1,v3,v*]");
    check("[1.NortonProduct({2|2||0}), {5|-2||-5}.NortonProduct({*2||^|^^})]", "[{2*|0},0]");
    check("[0^(-5), 0^(-2), 2^(-2)]", "[inf,inf,1/4]");
    for wrong in ["^.PowTo(-1)", "^.Pow(1/2)", "^.PowTo(under)"] {
        let Err(errors) = Session::default().evaluate(wrong).answer else { panic!("{wrong} has an answer") };
        let error = errors[0].diagnostic.render(wrong);
        assert!(error.contains("the exponent of a power must be an ordinal sum with base 1"), "{error}");
    }
}

#[test]
fn loopy_games_are_bases_of_ordinal_sums() {
    check("[(over + 1):(under + *), on:over, {over|under}:1]", "[1over,on,+-over]");
    check("[{pass|^}:over, {1|pass}:{0|pass}, upon:1]", "[{pass|^},1over,^[on]]");
}

#[test]
fn games_are_even_or_odd_if_all_plays_are() {
    check(
        "[*, *2, 3*, {3|1}, {2||1|-1}, +-2, ^, 1/2].Apply(g -> [g.IsEven, g.IsOdd])",
        "[[false,true],[false,false],[true,false],[true,false],[false,true],[false,true],[false,false],[false,false]]",
    );
    check("[0.IsEven, 0.IsOdd, (-3).IsOdd, (2^70).IsEven]", "[true,false,true,true]");
}

#[test]
fn every_number_and_nimber_says_what_kind_of_game_it_is() {
    check("[(1/3).IsZero, (1/3).IsStopper, (1/3).IsUptimal, (1/3).IsNimber]", "[false,true,true,false]");
    check("[omega.IsZero, omega.IsLoopfree, (1/omega).IsNumberish, (17/0).IsNumber]", "[false,true,true,true]");
    check("[(*omega).IsNimber, (*omega).IsAllSmall, (*omega).IsNumber]", "[true,true,false]");
}

#[test]
fn misere_games_answer_what_impartial_games_are_asked() {
    check("[*[2#].OutcomeClass, *[2#1].OutcomeClass, -*[2#1]]", "[P,N,*[2#1]]");
    check("*[2#0].Options(Left) == *[2#0].RightOptions", "true");
    check("(*[[3]] + *[3]).Followers", "[*[0],*[1],*[2],*[3],*[3#],*[3[#1]],*[2[2]],*[2[3]],*[3[#2]],*[3[#3]]]");
    check("[(*[[3]] + *[3]).FollowerCount, *[3].Partitions]", "[10,[[*[2],*[1]]]]");
}
