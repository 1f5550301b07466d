//! `nqueens bench --plot`: the picture is a well-formed SVG, with its words as text.

use std::fs;

use super::nqueens;

/// The texts of a picture made by these arguments.
fn texts(arguments: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("speed.svg");
    fs::write(&file, "what was there before").unwrap();
    nqueens(arguments)
        .arg("--plot")
        .arg(&file)
        .assert()
        .success();
    let picture = fs::read_to_string(&file).unwrap();
    let svg = roxmltree::Document::parse(&picture).unwrap();
    assert_eq!(svg.root_element().tag_name().name(), "svg");
    assert!(
        svg.descendants()
            .any(|node| node.tag_name().name() == "polyline")
    );
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing else is left in the folder"
    );
    let texts = svg
        .descendants()
        .filter(|node| node.tag_name().name() == "text");
    texts
        .map(|node| node.text().unwrap_or_default().trim().to_owned())
        .collect()
}

#[test]
fn several_sizes_make_a_line_of_times_for_each_engine_and_number_of_threads() {
    let texts = texts("bench 8..=11 --runs 1 --threads 1,2 --kernel portable");
    for text in [
        "dfs portable, 1 thread",
        "dfs portable, 2 threads",
        "join portable, 1 thread",
        "join portable, 2 threads",
    ] {
        assert!(texts.iter().any(|other| other == text), "{text}: {texts:?}");
    }
    for text in ["board size n", "seconds (median)", "8", "9", "10", "11"] {
        assert!(texts.iter().any(|other| other == text), "{text}: {texts:?}");
    }
}

#[test]
fn one_size_makes_a_line_of_speed_ups_for_each_engine() {
    let texts = texts("bench 10 --runs 1 --threads 3,1,2 --kernel portable");
    for text in [
        "ideal",
        "dfs portable",
        "join portable",
        "threads",
        "0",
        "1",
        "2",
        "3",
    ] {
        assert!(texts.iter().any(|other| other == text), "{text}: {texts:?}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_an_error_before_anything_is_timed() {
    let folder = tempfile::tempdir().unwrap();
    for file in [
        folder.path().join("no such folder").join("speed.svg"),
        folder.path().to_owned(),
    ] {
        let output = nqueens("bench 24 --plot")
            .arg(&file)
            .assert()
            .code(1)
            .stdout("")
            .get_output()
            .clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.starts_with("error: cannot write '") && message.lines().count() == 1,
            "{message}"
        );
    }
}
