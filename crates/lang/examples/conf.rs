use onside_lang::Session;
use onside_show::Json;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "-e" {
        let mut session = Session::default();
        for source in &args[2..] {
            let e = session.evaluate(source);
            for w in &e.warnings { println!("warning: {}", w.message); }
            match e.answer { Ok(a) => println!("{}", a.text().unwrap()), Err(es) => for e in es { println!("error: {} [{:?}] hint {:?}", e.diagnostic.message, e.diagnostic.span, e.diagnostic.hint) } }
        }
        return;
    }
    let families: Vec<&str> = args[2].split(',').collect();
    let (mut good, mut bad) = (0, 0);
    for line in std::fs::read_to_string(&args[1]).unwrap().lines() {
        let row: Json = line.parse().unwrap();
        let family = row["family"].as_str().unwrap();
        if !families.contains(&family) { continue; }
        let mut session = Session::default();
        for import in &args[3..] {
            let e = session.evaluate(&format!("import \"{import}\""));
            if let Err(es) = e.answer { println!("IMPORT {import}: {}", es[0].diagnostic.message); }
        }
        for source in row.get("setup").and_then(Json::as_array).into_iter().flatten() { session.evaluate(source.as_str().unwrap()); }
        let t = std::time::Instant::now();
        let e = session.evaluate(row["input"].as_str().unwrap());
        let secs = t.elapsed().as_secs_f64();
        let given = match &e.answer { Ok(a) => Some(a.text().unwrap().to_owned()), Err(_) => None };
        let wanted = row["expected"].as_str();
        if given.as_deref() == wanted { good += 1; } else { bad += 1;
            let error = e.answer.err().map(|e| e[0].diagnostic.message.clone());
            println!("{} {} \n   wanted {:?}\n   got {:?} {:?}", row["id"], row["input"], wanted, given, error); }
        if secs > 2.0 { println!("SLOW {} {secs:.1}s", row["id"]); }
    }
    println!("{good} good, {bad} bad");
}
