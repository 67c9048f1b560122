//! Genera, checked by their definition.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::impartial::check::reached::{Reached, Told, for_each_heap, least_missing};
use crate::impartial::check::tables::{Table, Values, followers, for_each_board, in_rows};
use crate::impartial::toggle::ReadToggle;
use crate::impartial::{BoardGame, HeapGame};

/// The genera of heaps, of the cells of a board, of boards of Toggle or of the vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusCertificate {
    /// `"genus"`.
    pub claim: String,
    /// The name of the game, or `"graph"`.
    pub game: String,
    /// Of a board: its columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// Of a board: its rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// The genera of heaps from 0, of the rows of a board, or of boards of Toggle by their columns and rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub genera: Option<Values<GenusRecord>>,
    /// Of a graph: its vertices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<VertexGenus>>,
}

/// A genus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusRecord {
    /// The Grundy number in normal play.
    pub grundy: u32,
    /// γ^h with 0, 1, 2, … heaps of 2 counters of nim: at least two, of which the last two come again, and no more
    /// than it takes.
    pub hysteria: Vec<u32>,
}

/// A vertex of a graph and its genus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VertexGenus {
    /// Its name.
    pub vertex: String,
    /// The Grundy number in normal play.
    pub grundy: u32,
    /// γ^h with 0, 1, 2, … heaps of 2 counters, as in [`GenusRecord`].
    pub hysteria: Vec<u32>,
    /// Its order: the length of the longest play from it.
    pub order: u32,
    /// The names of its followers.
    pub followers: Vec<String>,
}

/// γ^h of a position with k heaps of 2 is the least number that no move leaves: a move in the position, or one
/// that leaves k − 1 heaps of 2 and nothing or a heap of 1. *A heap of 1 exchanges 2n and 2n + 1 in γ^h.* By
/// induction: let n be the least number that the options leave out; with the heap of 1 they leave out the
/// partner of n, and the move of the heap itself leaves n. If n is even, all numbers below it are still there,
/// and n + 1 is not; if it is odd, its partner n − 1 alone of the numbers below it is missing. Where there is no
/// move, γ^h is 1, and with the heap of 1 it is 0. ∎
impl Told for GenusRecord {
    fn by(options: &[&Self]) -> Self {
        let grundy = least_missing(options.iter().map(|option| option.grundy));
        let known = options.iter().map(|option| option.hysteria.len()).max();
        let known = known.unwrap_or(0);
        let mut hysteria: Vec<u32> = Vec::new();
        loop {
            let twos = hysteria.len();
            let of_options = options.iter().map(|option| option.with(twos));
            hysteria.push(match hysteria.last() {
                None if options.is_empty() => 1,
                None => least_missing(of_options),
                Some(&before) => least_missing(of_options.chain([before, before ^ 1])),
            });
            // From here on the numbers of the options come again after two, so each number follows from the one
            // before it and from whether the heaps are odd in number: if one comes again, all do.
            if twos >= known + 2 && hysteria[twos] == hysteria[twos - 2] {
                break;
            }
        }
        while let [.., third, _, last] = hysteria[..]
            && third == last
        {
            hysteria.pop();
        }
        Self { grundy, hysteria }
    }
}

impl GenusRecord {
    /// Returns γ^h with so many heaps of 2.
    fn with(&self, twos: usize) -> u32 {
        let beyond = (twos + 1).saturating_sub(self.hysteria.len());
        self.hysteria[twos - beyond.next_multiple_of(2)]
    }

    fn is(&self, listed: &Self, place: &str) -> Result<(), Flaw> {
        if self == listed {
            return Ok(());
        }
        let said = |genus: &Self| format!("γ {} with γ^h {:?}", genus.grundy, genus.hysteria);
        let reason = format!("{place}: {}, not {}", said(self), said(listed));
        Err(Flaw::new("genera", reason))
    }
}

impl GenusCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "genus";

    fn of(game: String) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game,
            columns: None,
            rows: None,
            genera: None,
            vertices: None,
        }
    }

    /// Creates the certificate of heaps from 0.
    #[must_use]
    pub fn of_heaps(game: &HeapGame, genera: Vec<GenusRecord>) -> Self {
        Self {
            genera: Some(Values::Heaps(genera)),
            ..Self::of(game.to_string())
        }
    }

    /// Creates the certificate of a board from its cells, row by row; or of boards of Toggle that are all lit,
    /// whose game is `toggle` and what follows the size in the text of a board.
    #[must_use]
    pub fn of_rows(game: &str, columns: u32, genera: &[GenusRecord]) -> Self {
        let (rows, genera) = in_rows(columns, genera);
        Self {
            columns: Some(columns),
            rows: Some(rows),
            genera: Some(genera),
            ..Self::of(game.to_owned())
        }
    }

    /// Creates the certificate of a graph.
    #[must_use]
    pub fn of_graph(vertices: Vec<VertexGenus>) -> Self {
        Self {
            vertices: Some(vertices),
            ..Self::of("graph".to_owned())
        }
    }

    fn table(&self) -> Table<'_> {
        Table {
            key: "genera",
            game: &self.game,
            size: [self.columns, self.rows],
        }
    }

    /// Checks the certificate.
    ///
    /// # Complexity
    /// The number of moves of all positions that can be reached, asked of the allowance as they are.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (claim, done) = match (&self.genera, &self.vertices) {
            (Some(Values::Heaps(genera)), None) => self.check_heaps(genera, allowance)?,
            (Some(Values::Rows(rows)), None) => self.check_rows(rows, allowance)?,
            (None, Some(vertices)) => self.check_graph(vertices, allowance)?,
            _ => {
                let reason = "expected one of \"genera\" and \"vertices\"";
                return Err(Flaw::new("genera", reason));
            }
        };
        let because =
            "each number is the least that no option has, with heaps of 2 until they come again";
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
        genera: &[GenusRecord],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        let (game, last) = self.table().heaps_of(genera)?;
        let claim = format!("the genera of {game} up to a heap of {last}");
        let done = for_each_heap(
            &game,
            genera.len(),
            allowance,
            |heap, found: GenusRecord| found.is(&genera[heap], &format!("heap {heap}")),
        )?;
        Ok((claim, done))
    }

    fn check_rows(
        &self,
        rows: &[Vec<GenusRecord>],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        let columns = self.table().check_size(rows)?;
        let size = format!("{columns} × {}", rows.len());
        if let Some(more) = self.game.strip_prefix("toggle") {
            let claim = format!("the genera of toggle on the boards up to {size}{more}, all lit");
            return Ok((claim, check_lights(more, rows, allowance)?));
        }
        let game: BoardGame = self.game.parse().map_err(|()| {
            let reason = format!("{:?} is no game on a board", self.game);
            Flaw::new("game", reason)
        })?;
        let claim = format!("the genera of the {game} on {size} cells");
        let mut cells = Reached::new(|&cell: &(u32, u32)| game.options(cell).collect());
        for (r, row) in (0..).zip(rows) {
            for (c, listed) in (0..).zip(row) {
                let found: Option<GenusRecord> = cells.told((c, r), allowance);
                let Some(found) = found else {
                    return Ok((claim, None));
                };
                found.is(listed, &format!("column {c}, row {r}"))?;
            }
        }
        Ok((claim, Some(())))
    }

    fn check_graph(
        &self,
        vertices: &[VertexGenus],
        allowance: &mut Allowance,
    ) -> Result<(String, Option<()>), Flaw> {
        if self.game != "graph" || (self.columns, self.rows) != (None, None) {
            let reason = "vertices belong to the game \"graph\", without a size";
            return Err(Flaw::new("game", reason));
        }
        let vertex_count = counted(vertices.len(), "vertex");
        let claim = format!("the genera of a graph of {vertex_count}");
        let arcs: usize = vertices.iter().map(|vertex| vertex.followers.len()).sum();
        if allowance
            .spend(100 * (vertices.len() + arcs) as u64)
            .is_none()
        {
            return Ok((claim, None));
        }
        let followers = followers(vertices, |vertex: &VertexGenus| {
            (&vertex.vertex, vertex.order, &vertex.followers)
        })?;
        let mut reached = Reached::new(|&vertex: &usize| followers[vertex].clone());
        for (place, vertex) in vertices.iter().enumerate() {
            let found: Option<GenusRecord> = reached.told(place, allowance);
            let Some(found) = found else {
                return Ok((claim, None));
            };
            let listed = GenusRecord {
                grundy: vertex.grundy,
                hysteria: vertex.hysteria.clone(),
            };
            found.is(&listed, &vertex.vertex)?;
        }
        Ok((claim, Some(())))
    }
}

/// Checks the genera of boards of Toggle: every position that can be reached is gone through as it is, not in parts.
fn check_lights(
    more: &str,
    rows: &[Vec<GenusRecord>],
    allowance: &mut Allowance,
) -> Result<Option<()>, Flaw> {
    for_each_board(more, rows, |size, read, listed| {
        let ReadToggle::Lights { board, lit } = read else {
            return Err(Flaw::new("rows", format!("{size} has too many cells")));
        };
        let graph = board.graph();
        let mut reached = Reached::new(|&lit: &u64| {
            let presses = graph.presses(lit);
            presses.map(|cell| lit ^ graph.toggled(cell)).collect()
        });
        let found: Option<GenusRecord> = reached.told(lit, allowance);
        found.map(|found| found.is(listed, size)).transpose()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(certificate: &GenusCertificate) -> bool {
        let checked = certificate.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    }

    fn record(grundy: u32, hysteria: &[u32]) -> GenusRecord {
        GenusRecord {
            grundy,
            hysteria: hysteria.to_vec(),
        }
    }

    /// Heaps of nim, as in *Winning Ways*, and every number of them changed.
    #[test]
    fn genera_hold_and_others_do_not() {
        let nim = [
            record(0, &[1, 2, 0]),
            record(1, &[0, 3, 1]),
            record(2, &[2, 0]),
            record(3, &[3, 1]),
            record(4, &[4, 6]),
        ];
        assert!(holds(&GenusCertificate::of_heaps(
            &HeapGame::Nim,
            nim.to_vec()
        )));
        for place in 0..nim.len() {
            let mut changed = nim.to_vec();
            changed[place].grundy ^= 1;
            assert!(!holds(&GenusCertificate::of_heaps(&HeapGame::Nim, changed)));
            for digit in 0..nim[place].hysteria.len() {
                let mut changed = nim.to_vec();
                changed[place].hysteria[digit] += 1;
                assert!(!holds(&GenusCertificate::of_heaps(&HeapGame::Nim, changed)));
            }
            for wrong in [&[][..], &[1], &[1, 2, 0, 2]] {
                let mut changed = nim.to_vec();
                changed[place].hysteria = wrong.to_vec();
                assert!(!holds(&GenusCertificate::of_heaps(&HeapGame::Nim, changed)));
            }
        }
    }

    #[test]
    fn graphs_boards_and_lights_are_asked_for_their_form() {
        let vertex = |name: &str, genus: GenusRecord, order, followers: &[&str]| VertexGenus {
            vertex: name.to_owned(),
            grundy: genus.grundy,
            hysteria: genus.hysteria,
            order,
            followers: followers.iter().map(ToString::to_string).collect(),
        };
        let graph = [
            vertex("a", record(1, &[0, 3, 1]), 1, &["b"]),
            vertex("b", record(0, &[1, 2, 0]), 0, &[]),
        ];
        let check =
            |vertices: &[VertexGenus]| holds(&GenusCertificate::of_graph(vertices.to_vec()));
        assert!(check(&graph));
        for change in [
            |vertex: &mut VertexGenus| vertex.order += 1,
            |vertex: &mut VertexGenus| vertex.grundy += 1,
            |vertex: &mut VertexGenus| vertex.hysteria[0] += 1,
            |vertex: &mut VertexGenus| vertex.followers.push("c".to_owned()),
            |vertex: &mut VertexGenus| vertex.followers.push("a".to_owned()),
            |vertex: &mut VertexGenus| vertex.vertex = "b".to_owned(),
        ] {
            let mut changed = graph.clone();
            change(&mut changed[0]);
            assert!(!check(&changed), "{changed:?}");
        }
        let end = record(0, &[1, 2, 0]);
        let one = record(1, &[0, 3, 1]);
        let row = [end, one.clone()];
        assert!(holds(&GenusCertificate::of_rows("king", 1, &row)));
        assert!(!holds(&GenusCertificate::of_rows(
            "queen",
            2,
            &[one.clone(), one.clone()]
        )));
        assert!(!holds(&GenusCertificate::of_rows("pawn", 1, &row)));
        assert!(!holds(&GenusCertificate::of_rows("king", 0, &[])));
        // The single cell is pressed once, and so are two and three in a row, whichever is.
        assert!(holds(&GenusCertificate::of_rows(
            "toggle",
            1,
            std::slice::from_ref(&one)
        )));
        assert!(holds(&GenusCertificate::of_rows(
            "toggle",
            2,
            &[one.clone(), one.clone()]
        )));
        assert!(!holds(&GenusCertificate::of_rows(
            "toggle x y",
            1,
            std::slice::from_ref(&one)
        )));
        assert!(!holds(&GenusCertificate::of_rows("toggle", 1, &row)));
        let mut sized = GenusCertificate::of_rows("toggle", 1, &[one]);
        sized.rows = Some(2);
        assert!(!holds(&sized));
    }
}
