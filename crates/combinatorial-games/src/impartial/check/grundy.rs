//! Tables of Grundy numbers, checked by the meaning of the mex.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::heaps::Heaps;
use super::lights;
use super::marks::{is_mex, room};
use super::reached;
use super::tables::{Table, Values, followers, in_rows};
use crate::impartial::{BoardGame, HeapGame, HeapPeriod};

/// The Grundy numbers of heaps, of the cells of a board, or of the vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrundyCertificate {
    /// `"grundy"`.
    pub claim: String,
    /// The name of the game, or `"graph"`.
    pub game: String,
    /// Whether the numbers are γ^h: those of misère play, in which who makes the last move loses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// Of a board: its columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// Of a board: its rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// Of heaps: the period by which the later numbers are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<HeapPeriod>,
    /// The numbers of heaps from 0, of the rows of a board, or of boards of Toggle by their columns and rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Values<u32>>,
    /// Of a graph: its vertices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<VertexNumber>>,
}

/// A vertex of a graph and its Grundy number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexNumber {
    /// Its name.
    pub vertex: String,
    /// Its Grundy number.
    pub grundy: u32,
    /// Its order: the length of the longest play from it.
    pub order: u32,
    /// The names of its followers.
    pub followers: Vec<String>,
}

impl GrundyCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "grundy";

    fn of(game: String) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game,
            misere: false,
            columns: None,
            rows: None,
            period: None,
            values: None,
            vertices: None,
        }
    }

    /// Creates the certificate of heaps from 0, with the period by which the later ones are known.
    #[must_use]
    pub fn of_heaps(game: &HeapGame, numbers: Vec<u32>, period: Option<HeapPeriod>) -> Self {
        Self {
            period,
            values: Some(Values::Heaps(numbers)),
            ..Self::of(game.to_string())
        }
    }

    /// Creates the certificate of a board from its cells, row by row.
    #[must_use]
    pub fn of_board(game: BoardGame, columns: u32, numbers: &[u32]) -> Self {
        Self::of_rows(game.to_string(), columns, numbers)
    }

    /// Creates the certificate of the boards of Toggle of 1 column and more × 1 row and more, all lit: one row
    /// of boards after the other. What follows the size in the text of a board is `more`.
    #[must_use]
    pub fn of_lights(more: &str, columns: u32, numbers: &[u32]) -> Self {
        Self::of_rows(format!("toggle{more}"), columns, numbers)
    }

    fn of_rows(game: String, columns: u32, numbers: &[u32]) -> Self {
        let (rows, values) = in_rows(columns, numbers);
        Self {
            columns: Some(columns),
            rows: Some(rows),
            values: Some(values),
            ..Self::of(game)
        }
    }

    /// Creates the certificate of a graph.
    #[must_use]
    pub fn of_graph(vertices: Vec<VertexNumber>) -> Self {
        Self {
            vertices: Some(vertices),
            ..Self::of("graph".to_owned())
        }
    }

    /// Says that the numbers are γ^h, those of misère play.
    #[must_use]
    pub fn in_misere_play(self) -> Self {
        Self {
            misere: true,
            ..self
        }
    }

    /// Returns what the numbers are.
    fn numbers(&self) -> &'static str {
        if self.misere {
            "γ^h"
        } else {
            "the Grundy numbers"
        }
    }

    fn table(&self) -> Table<'_> {
        Table {
            key: "values",
            game: &self.game,
            size: [self.columns, self.rows],
        }
    }

    /// Checks the certificate.
    ///
    /// # Complexity
    /// The number of moves of all positions, asked of the allowance first.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (claim, done) = match (&self.values, &self.vertices) {
            (Some(Values::Heaps(numbers)), None) => self.check_heaps(numbers, allowance)?,
            (Some(Values::Rows(rows)), None) => self.check_board(rows, allowance)?,
            (None, Some(vertices)) => self.check_graph(vertices, allowance)?,
            _ => {
                return Err(Flaw::new(
                    "values",
                    "expected one of \"values\" and \"vertices\"",
                ));
            }
        };
        let because = match self.period {
            None if self.misere => {
                "each is the least number that no option has, and 1 where there is none"
            }
            None => "each is the least number that no option has",
            Some(_) => {
                "each is the least number that no option has, or by a period, which a theorem proves"
            }
        };
        let claim = match done {
            Some(()) => Claim::holds(claim, because),
            None => Claim::too_large(claim, allowance),
        };
        Ok(Checked {
            claims: vec![claim],
        })
    }

    fn check_heaps(
        &self,
        numbers: &[u32],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        let (game, last) = self.table().heaps_of(numbers)?;
        let claim = format!("{} of {game} up to a heap of {last}", self.numbers());
        let heaps = numbers.len() as u64;
        if self.misere && self.period.is_some() {
            return Err(Flaw::new("period", "no theorem proves those of γ^h"));
        }
        if self.misere && game.splits() {
            return Ok((claim, reached::check_heaps(&game, numbers, allowance)?));
        }
        if let Some(period) = self.period {
            let known = Heaps::with_period(&game, period, allowance)?;
            let Some((mut known, ())) = known.zip(allowance.spend(heaps.saturating_mul(10))) else {
                return Ok((claim, None));
            };
            for (heap, &listed) in (0..).zip(numbers) {
                match known.number(heap, allowance) {
                    None => return Ok((claim, None)),
                    Some(number) if number == u64::from(listed) => {}
                    Some(number) => {
                        let reason = format!("heap {heap}: its number is {number}, not {listed}");
                        return Err(Flaw::new("values", reason));
                    }
                }
            }
            return Ok((claim, Some(())));
        }
        let steps = match &game {
            HeapGame::Subtraction(set) => heaps.saturating_mul(set.len() as u64),
            HeapGame::Code(code) => {
                let digits = code.digits().len() as u64;
                let to = if code.is_octal() {
                    heaps
                } else {
                    heaps.saturating_mul(heaps)
                };
                heaps.saturating_mul(digits).saturating_mul(to)
            }
            HeapGame::Nim | HeapGame::Lasker | HeapGame::Grundy => heaps.saturating_mul(heaps),
        };
        if room(numbers.iter().copied(), steps, allowance).is_none() {
            return Ok((claim, None));
        }
        let mut seen = Vec::new();
        for (stamp, (heap, &number)) in (1..).zip((0..).zip(numbers)) {
            is_mex((number, self.misere), (&mut seen, stamp), |options| {
                game.for_each_option(heap, |heaps| {
                    let of = |&heap: &u64| usize::try_from(heap).map_or(0, |heap| numbers[heap]);
                    // Nothing is left of a heap that is taken as a whole.
                    let empty = if heaps.is_empty() { numbers[0] } else { 0 };
                    options.add(heaps.iter().map(of).fold(empty, |sum, number| sum ^ number));
                });
            })
            .map_err(|reason| Flaw::new("values", format!("heap {heap}: {reason}")))?;
        }
        Ok((claim, Some(())))
    }

    fn check_board(
        &self,
        rows: &[Vec<u32>],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        if self.period.is_some() {
            return Err(Flaw::new("period", "a board has none"));
        }
        let columns = self.table().check_size(rows)?;
        if let Some(more) = self.game.strip_prefix("toggle") {
            let claim = format!(
                "{} of toggle on the boards up to {columns}x{}{more}, all lit",
                self.numbers(),
                rows.len()
            );
            let done = lights::check_boards((more, self.misere), rows, allowance)?;
            return Ok((claim, done));
        }
        let game: BoardGame = self.game.parse().map_err(|()| {
            let reason = format!(
                "{:?} is no game on a board: king, rook, queen or toggle",
                self.game
            );
            Flaw::new("game", reason)
        })?;
        let claim = format!(
            "{} of the {game} on {columns} × {} cells",
            self.numbers(),
            rows.len()
        );
        let cells = (columns * rows.len()) as u64;
        let reach = match game {
            BoardGame::King => 3,
            _ => 3 * columns.max(rows.len()) as u64,
        };
        let numbers = rows.iter().flatten().copied();
        if room(numbers, cells.saturating_mul(reach), allowance).is_none() {
            return Ok((claim, None));
        }
        let mut seen = Vec::new();
        let mut stamp = 0;
        for (r, row) in (0..).zip(rows) {
            for (c, &number) in (0..).zip(row) {
                stamp += 1;
                is_mex((number, self.misere), (&mut seen, stamp), |options| {
                    for (column, row) in game.options((c, r)) {
                        options.add(rows[row as usize][column as usize]);
                    }
                })
                .map_err(|reason| Flaw::new("values", format!("column {c}, row {r}: {reason}")))?;
            }
        }
        Ok((claim, Some(())))
    }

    fn check_graph(
        &self,
        vertices: &[VertexNumber],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        if self.game != "graph" || (self.columns, self.rows, self.period) != (None, None, None) {
            return Err(Flaw::new(
                "game",
                "vertices belong to the game \"graph\", without a size",
            ));
        }
        let claim = format!(
            "{} of a graph of {}",
            self.numbers(),
            counted(vertices.len(), "vertex")
        );
        let arcs: usize = vertices.iter().map(|vertex| vertex.followers.len()).sum();
        let steps = 100 * (vertices.len() + arcs) as u64;
        let numbers = vertices.iter().map(|vertex| vertex.grundy);
        if room(numbers, steps, allowance).is_none() {
            return Ok((claim, None));
        }
        let followers = followers(vertices, |vertex: &VertexNumber| {
            (&vertex.vertex, vertex.order, &vertex.followers)
        })?;
        let mut seen = Vec::new();
        for (stamp, (vertex, followers)) in (1..).zip(vertices.iter().zip(followers)) {
            let number = (vertex.grundy, self.misere);
            is_mex(number, (&mut seen, stamp), |options| {
                for to in followers {
                    options.add(vertices[to].grundy);
                }
            })
            .map_err(|reason| Flaw::new("vertices", format!("{:?}: {reason}", vertex.vertex)))?;
        }
        Ok((claim, Some(())))
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;
    use crate::impartial::{HeapNumbers, HeapTable};

    fn check(certificate: &GrundyCertificate) -> Result<Checked, Flaw> {
        certificate.check(&mut Allowance::default())
    }

    /// Every number of a true table changed, to each of some others, is found.
    fn finds_every_change(
        certificate: &GrundyCertificate,
        count: usize,
        number: impl Fn(&mut GrundyCertificate, usize) -> &mut u32,
    ) {
        assert!(check(certificate).unwrap().is_complete());
        for place in 0..count {
            for change in [1, 2, 7, u32::MAX] {
                let mut changed = certificate.clone();
                let number = number(&mut changed, place);
                *number = number.wrapping_add(change);
                let holds = check(&changed).is_ok_and(|checked| checked.is_complete());
                assert!(!holds, "{place} {change}: {changed:?}");
            }
        }
    }

    #[test]
    fn tables_of_heaps() {
        for game in [
            "kayles",
            "nim",
            "subtract:2,5",
            "lasker",
            "grundy",
            "hexadecimal:0.8",
        ] {
            let game: HeapGame = game.parse().unwrap();
            let numbers = HeapNumbers::new(&game).take(40).collect();
            let certificate = GrundyCertificate::of_heaps(&game, numbers, None);
            finds_every_change(
                &certificate,
                40,
                |certificate, place| match &mut certificate.values {
                    Some(Values::Heaps(numbers)) => &mut numbers[place],
                    _ => unreachable!("heaps"),
                },
            );
            let mut other = certificate.clone();
            "kayles".clone_into(&mut other.game);
            assert!(check(&other).is_err() || game.to_string() == "kayles");
        }
    }

    /// Long tables by a period are checked within the allowance.
    #[test]
    fn long_tables_of_heaps() {
        for (name, last) in [("octal:0.07", 100_000), ("subtract:1,3,4", 3000)] {
            let game: HeapGame = name.parse().unwrap();
            let table = HeapTable::new(&game, last, u64::MAX, &mut go_on).unwrap();
            let period = table.period();
            let right = GrundyCertificate::of_heaps(&game, table.list(last), period);
            assert!(
                period.is_some() && check(&right).unwrap().is_complete(),
                "{name}"
            );
            for place in [0, 7, 52, 2000, 3000] {
                let mut wrong = right.clone();
                let Some(Values::Heaps(numbers)) = &mut wrong.values else {
                    unreachable!("heaps")
                };
                numbers[place] ^= 1;
                assert!(check(&wrong).is_err(), "{name} {place}");
            }
            let mut wrong = right.clone();
            wrong.period.as_mut().unwrap().period += 1;
            assert!(check(&wrong).is_err(), "{name}");
        }
    }

    #[test]
    fn tables_of_boards() {
        for game in BoardGame::ALL {
            let numbers = game.grundy_numbers(9, 7).unwrap();
            let certificate = GrundyCertificate::of_board(game, 9, &numbers);
            finds_every_change(
                &certificate,
                63,
                |certificate, place| match &mut certificate.values {
                    Some(Values::Rows(rows)) => &mut rows[place / 9][place % 9],
                    _ => unreachable!("rows"),
                },
            );
            let mut other = certificate.clone();
            other.columns = Some(8);
            assert!(check(&other).is_err());
        }
    }

    #[test]
    fn tables_of_lights() {
        // The first numbers of A363934.
        let numbers = [1, 1, 1, 2, 1, 1, 2, 0, 1, 2, 1, 1];
        let certificate = GrundyCertificate::of_lights("", 4, &numbers);
        finds_every_change(
            &certificate,
            12,
            |certificate, place| match &mut certificate.values {
                Some(Values::Rows(rows)) => &mut rows[place / 4][place % 4],
                _ => unreachable!("rows"),
            },
        );
        for game in ["toggle moon", "toggles", "toggle plane torus"] {
            let mut other = GrundyCertificate::of_lights("", 1, &[1]);
            assert!(check(&other).unwrap().is_complete());
            game.clone_into(&mut other.game);
            assert!(check(&other).is_err(), "{game}");
        }
        let large = GrundyCertificate::of_lights("", 1, &[1; 100]);
        assert!(check(&large).is_err());
    }

    #[test]
    fn tables_of_graphs() {
        let vertex = |name: &str, grundy, order, to: &[&str]| VertexNumber {
            vertex: name.to_owned(),
            grundy,
            order,
            followers: to.iter().map(|&name| name.to_owned()).collect(),
        };
        let vertices = vec![
            vertex("A", 2, 2, &["B", "C"]),
            vertex("B", 1, 1, &["C"]),
            vertex("C", 0, 0, &[]),
        ];
        let certificate = GrundyCertificate::of_graph(vertices);
        for order in [false, true] {
            finds_every_change(&certificate, 3, |certificate, place| {
                let vertex = &mut certificate.vertices.as_mut().unwrap()[place];
                if order {
                    &mut vertex.order
                } else {
                    &mut vertex.grundy
                }
            });
        }
        // Two vertices that lead to each other have no order.
        let loops =
            [1, 2].map(|order| vec![vertex("A", 1, order, &["B"]), vertex("B", 0, 1, &["A"])]);
        for vertices in loops {
            assert!(check(&GrundyCertificate::of_graph(vertices)).is_err());
        }
    }

    #[test]
    fn what_takes_too_long_is_not_checked() {
        let game: HeapGame = "kayles".parse().unwrap();
        let certificate =
            GrundyCertificate::of_heaps(&game, HeapNumbers::new(&game).take(100).collect(), None);
        let checked = certificate.check(&mut Allowance::of_steps(1000)).unwrap();
        assert!(!checked.is_complete());
        let huge = GrundyCertificate::of_heaps(&game, vec![0, u32::MAX], None);
        assert!(!huge.check(&mut Allowance::default()).unwrap().is_complete());
    }
}
