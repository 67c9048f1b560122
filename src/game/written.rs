//! Games as data.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Surface;

use super::{Game, Rule};

/// A game with the keys that it has in certificates.
#[derive(Serialize, Deserialize)]
struct Record {
    surface: Surface,
    columns: usize,
    rows: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
}

/// Writes a game as certificates have it: `{"surface":"plane","columns":5,"rows":4,"rule":"king"}`,
/// without the rule if it is the cross.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = self.shape();
        let record = Record {
            surface: shape.surface(),
            columns: shape.columns(),
            rows: shape.rows(),
            rule: self.rule().unless_cross(),
        };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = Record::deserialize(deserializer)?;
        let game = Self::new(record.columns, record.rows, record.surface);
        let game = game.map_err(serde::de::Error::custom)?;
        Ok(match record.rule {
            Some(rule) => game.with_rule(rule),
            None => game,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for (rule, written) in [
            ("+", r#"{"surface":"klein","columns":5,"rows":4}"#),
            (
                "king",
                r#"{"surface":"klein","columns":5,"rows":4,"rule":"king"}"#,
            ),
            (
                "#@/.#",
                r##"{"surface":"klein","columns":5,"rows":4,"rule":"#@/.#"}"##,
            ),
        ] {
            let game = Game::new(5, 4, Surface::Klein).unwrap();
            let game = game.with_rule(rule.parse().unwrap());
            assert_eq!(serde_json::to_string(&game).unwrap(), written);
            assert_eq!(serde_json::from_str::<Game>(written).unwrap(), game);
        }
        let no_rows = r#"{"surface":"plane","columns":5,"rows":0}"#;
        assert!(serde_json::from_str::<Game>(no_rows).is_err());
    }
}
