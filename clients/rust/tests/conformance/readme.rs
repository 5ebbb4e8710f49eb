//! The README's program is the example, which runs as it is written; only the address is another one.

use std::process::Command;
use std::{env, fs};

use crate::target;

#[test]
fn the_program_of_the_readme_runs() {
    let readme = fs::read_to_string("README.md").unwrap();
    let program = readme.split("```rust,no_run\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(program, fs::read_to_string("examples/whole_game.rs").unwrap());

    let folder = env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples");
    let ended = Command::new(folder.join("whole_game")).arg(target("DIRECT")).output().unwrap();
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert!(said.contains("winners: [") && said.lines().count() > 20, "{said}");
}
