//! The keys that docs/json.md explains.

use std::collections::BTreeSet;

use serde_json::Value;

/// The keys of the table of all keys.
pub(crate) fn glossary() -> BTreeSet<String> {
    let text = crate::read("docs/json.md");
    let (_, table) = text.split_once("## All keys").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let firsts = rows.map(|row| row.split('|').nth(1).unwrap());
    let keys: Vec<&str> = firsts
        .flat_map(|keys| keys.split('`').skip(1).step_by(2))
        .collect();
    let all: BTreeSet<String> = keys.iter().map(|&key| key.to_owned()).collect();
    assert_eq!(all.len(), keys.len(), "a key has two rows");
    all
}

/// The keys in a value, but for those that are names that somebody chose.
pub(crate) fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                match (key.as_str(), value) {
                    // The names of games.
                    ("periods" | "graphs", Value::Object(named)) => {
                        named.values().for_each(|value| keys(value, found));
                    }
                    _ => keys(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}
