//! The README's programs are the examples, which run as they are written; only the address is another one.

use std::process::Command;
use std::{env, fs};

use crate::tls::certificate;
use crate::{setting, target};

#[test]
fn the_programs_of_the_readme_are_the_examples() {
    let readme = fs::read_to_string("README.md").unwrap();
    let examples = readme.split("```rust,no_run\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let programs: Vec<_> = examples.filter(|example| example.contains("fn main()")).collect();
    assert_eq!(programs, ["whole_game", "with_tls"].map(|name| fs::read_to_string(format!("examples/{name}.rs")).unwrap()));
}

#[test]
fn a_whole_game() {
    let said = run_example("whole_game", &target("DIRECT"), |example| example);
    assert!(said.contains("winners: [") && said.lines().count() > 20, "{said}");
}

#[test]
fn with_tls() {
    let target = format!("https://{}", setting("MTLS"));
    let said = run_example("with_tls", &target, |example| example.current_dir(certificate("")));
    assert!(said.starts_with("release "), "{said}");
}

/// Runs an example, which was built with the tests; returns what it says.
pub fn run_example(name: &str, target: &str, surround: impl Fn(&mut Command) -> &mut Command) -> String {
    let folder = env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples");
    let ended = surround(Command::new(folder.join(name)).arg(target)).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    String::from_utf8(ended.stdout).unwrap()
}
