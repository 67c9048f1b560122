//! The sets that can still be completed, for a person who looks at a cell: those through it, ways of
//! hexagons from side to side, and its partner on the plane.

use std::collections::{BTreeMap, VecDeque};

use madness_claims::counted;
use positional_games::{PlanePairing, Player};

use crate::board::{Board, Cell, OpenSet, Threats, Tiling};
use crate::rules::Pointed;
use crate::table::Table;
use crate::words;

/// Sets with more cells together are not looked at.
const MOST: usize = 1 << 16;

/// The sets of a position that can still be completed.
///
/// ```
/// use madness_play::{Cell, OpenSets, Seats, Strength, Table, open};
///
/// let mut game = open("row 3x3 k=3", Seats::Two, Strength::Exact, 1)?;
/// for cell in ["b2", "a1", "c2", "a3"] {
///     game.play(cell)?;
/// }
/// let sets = OpenSets::of(&*game).unwrap();
/// assert_eq!(sets.through(Cell::new(0, 1))[0].lacks, 1);
/// assert_eq!(sets.threats().len(), 1);
/// assert_eq!(
///     sets.words(Cell::new(0, 1)),
///     "a2 is in 2 sets; 1 can still be completed, the nearest with 1 more cell."
/// );
/// # Ok::<(), madness_play::Refusal>(())
/// ```
pub struct OpenSets<'a> {
    table: &'a dyn Table,
    board: Board,
    /// The player who is Maker, unless both are.
    maker: Option<Player>,
    kind: Kind,
}

/// What there is to be looked at.
enum Kind {
    /// All sets.
    Sets(Vec<Vec<Cell>>),
    /// Ways of hexagons.
    Hexagons,
    /// Pairs of partners on the plane.
    Pairs(PlanePairing),
    /// Only the sets that lack one cell.
    Threats(Threats),
}

impl<'a> OpenSets<'a> {
    /// Returns what there is to be looked at, or nothing if the game has no sets, or too many of them.
    pub fn of(table: &'a dyn Table) -> Option<Self> {
        let board = table.board();
        let kind = if let Some(threats) = table.threats() {
            Kind::Threats(threats)
        } else if board.tiling == Tiling::Hexagons {
            Kind::Hexagons
        } else {
            let wanted = table.sets(MOST);
            match wanted.pairing {
                Some(pairing) => Kind::Pairs(pairing),
                None if wanted.sets.is_empty() => return None,
                None => Kind::Sets(wanted.sets),
            }
        };
        let is_maker = |player: &Player| table.part(*player).key == "maker";
        Some(Self {
            maker: Player::ALL.into_iter().find(is_maker),
            table,
            board,
            kind,
        })
    }

    /// Returns the sets through a cell that can still be completed, the nearest first.
    pub fn through(&self, cell: Cell) -> Vec<OpenSet> {
        let mut sets = match &self.kind {
            Kind::Sets(sets) => {
                let through = sets.iter().filter(|cells| cells.contains(&cell));
                through.filter_map(|cells| self.open(cells)).collect()
            }
            Kind::Hexagons => self.ways(cell),
            Kind::Pairs(pairing) => {
                let pair = partner(pairing, cell).map(|partner| OpenSet {
                    cells: vec![cell, partner],
                    owner: None,
                    lacks: 0,
                });
                pair.into_iter().collect()
            }
            Kind::Threats(threats) => {
                let through = threats.sets.iter().filter(|set| set.cells.contains(&cell));
                through.cloned().collect()
            }
        };
        sets.sort_by_key(|set: &OpenSet| set.lacks);
        sets
    }

    /// Returns the sets that lack one cell, each with that cell.
    pub fn threats(&self) -> Vec<(Cell, OpenSet)> {
        let sets = match &self.kind {
            Kind::Sets(sets) => sets.iter().filter_map(|cells| self.open(cells)).collect(),
            Kind::Hexagons => {
                let cells = self.board.cells().filter(|&cell| self.board.has(cell));
                let free = cells.filter(|&cell| self.owner(cell).is_none());
                free.flat_map(|cell| self.ways(cell)).collect()
            }
            Kind::Pairs(_) => Vec::new(),
            Kind::Threats(threats) => threats.sets.clone(),
        };
        let mut threats: Vec<(Cell, OpenSet)> = sets
            .into_iter()
            .filter(|set| set.lacks == 1)
            .filter_map(|set| {
                let mut cells = set.cells.iter();
                let free = cells.find(|&&cell| self.owner(cell).is_none())?;
                Some((*free, set))
            })
            .collect();
        threats.sort_by_key(|&(cell, _)| (cell.row, cell.column));
        threats
    }

    /// Says what goes through a cell. A sentence that begins with the name of a cell has it as it is: `a` and
    /// `A` may be two cells.
    pub fn words(&self, cell: Cell) -> String {
        let name = self.name(cell);
        let open = self.through(cell);
        match &self.kind {
            Kind::Pairs(pairing) => match partner(pairing, cell) {
                Some(partner) => format!("The partner of {name} is {}.", self.name(partner)),
                None => format!("{name} has no partner."),
            },
            Kind::Hexagons => self.told_ways(&name, &open),
            Kind::Threats(threats) => self.told_threats(cell, threats.noun, &open),
            Kind::Sets(sets) => {
                let all = sets.iter().filter(|cells| cells.contains(&cell)).count();
                let of = counted(all, "set");
                let Some(nearest) = open.first() else {
                    return match all {
                        0 => format!("{name} is in no set."),
                        _ => format!("{name} is in {of}, and none can be completed any more."),
                    };
                };
                let can = if open.len() == all {
                    "all".to_owned()
                } else {
                    open.len().to_string()
                };
                let more = counted(nearest.lacks, "more cell");
                format!("{name} is in {of}; {can} can still be completed, the nearest with {more}.")
            }
        }
    }

    /// Says with how many more cells the players connect their sides through a cell.
    fn told_ways(&self, name: &str, open: &[OpenSet]) -> String {
        let ways = open.iter().filter_map(|set| {
            let does = words::does(self.table, set.owner?, "connect");
            Some(format!("{does} with {}", counted(set.lacks, "more cell")))
        });
        let ways: Vec<String> = ways.collect();
        if ways.is_empty() {
            return format!("No way leads through {name} from side to side.");
        }
        format!("Through {name} {}.", ways.join(", "))
    }

    /// Says what a cell completes, or which cells complete something.
    fn told_threats(&self, cell: Cell, noun: &str, open: &[OpenSet]) -> String {
        if self.owner(cell).is_none() && !open.is_empty() {
            let owners = [None, Some(Player::First), Some(Player::Second)];
            let of = owners.into_iter().filter_map(|owner| {
                let count = open.iter().filter(|set| set.owner == owner).count();
                let who = owner.map(|owner| format!(" for {}", words::who(self.table, owner)));
                let text = format!("{}{}", counted(count, noun), who.unwrap_or_default());
                (count > 0).then_some(text)
            });
            let of: Vec<String> = of.collect();
            return format!("{} completes {}.", self.name(cell), of.join(" and "));
        }
        let mut cells: Vec<Cell> = self.threats().into_iter().map(|(cell, _)| cell).collect();
        cells.dedup();
        let names: Vec<String> = cells.into_iter().map(|cell| self.name(cell)).collect();
        match &names[..] {
            [] => format!("No cell completes a {noun} now."),
            [name] => format!("{name} completes a {noun}."),
            _ => format!(
                "Each of these cells completes a {noun}: {}.",
                names.join(" ")
            ),
        }
    }

    fn name(&self, cell: Cell) -> String {
        match self.table.pointed(&[cell]) {
            Pointed::Move(name) => name,
            Pointed::Begun | Pointed::Nothing => String::new(),
        }
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        self.board.pieces.get(&cell)?.owner
    }

    /// Returns a set if somebody who wants sets can still complete it.
    fn open(&self, cells: &[Cell]) -> Option<OpenSet> {
        let owners = cells.iter().filter_map(|&cell| self.owner(cell));
        let owners: Vec<Player> = owners.collect();
        let owner = owners.first().copied().or(self.maker);
        let is_open = owners.iter().all(|&other| Some(other) == owner)
            && (self.maker.is_none() || owner == self.maker);
        is_open.then(|| OpenSet {
            cells: cells.to_vec(),
            owner,
            lacks: cells.len() - owners.len(),
        })
    }

    /// Returns the shortest ways through a cell, one for each player who can go there: Maker's from the
    /// top to the bottom, Breaker's from the left to the right.
    fn ways(&self, cell: Cell) -> Vec<OpenSet> {
        let Board { least, most, .. } = self.board;
        let ways = Player::ALL.into_iter().filter_map(|player| {
            let is_upright = self.maker.is_none_or(|maker| maker == player);
            let ends: [&dyn Fn(Cell) -> bool; 2] = if is_upright {
                [&|at| at.row == least.row, &|at| at.row == most.row]
            } else {
                [&|at| at.column == least.column, &|at| {
                    at.column == most.column
                }]
            };
            let mut cells = self.way(cell, player, ends[0])?;
            cells.extend(self.way(cell, player, ends[1])?);
            cells.sort_unstable();
            cells.dedup();
            let free = cells.iter().filter(|&&cell| self.owner(cell).is_none());
            let lacks = free.count();
            let owner = Some(player);
            Some(OpenSet {
                cells,
                owner,
                lacks,
            })
        });
        ways.collect()
    }

    /// Returns the cells of a shortest way of a player from a cell to an end, where the player's own
    /// cells cost nothing: breadth-first search with two costs.
    fn way(&self, from: Cell, player: Player, is_end: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        const NEIGHBOURS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let is_closed = |cell| self.owner(cell).is_some_and(|owner| owner != player);
        let mut came = BTreeMap::new();
        let mut next = VecDeque::from([(from, None)]);
        while let Some((cell, before)) = next.pop_front() {
            if came.contains_key(&cell) || !self.board.has(cell) || is_closed(cell) {
                continue;
            }
            came.insert(cell, before);
            if is_end(cell) {
                let back = |&cell: &Cell| came.get(&cell).copied().flatten();
                return Some(std::iter::successors(Some(cell), back).collect());
            }
            for (columns, rows) in NEIGHBOURS {
                let to = Cell::new(cell.column + columns, cell.row + rows);
                if self.owner(to) == Some(player) {
                    next.push_front((to, Some(cell)));
                } else {
                    next.push_back((to, Some(cell)));
                }
            }
        }
        None
    }
}

/// Returns the partner of a cell of the plane, if it has one.
fn partner(pairing: &PlanePairing, cell: Cell) -> Option<Cell> {
    let at = (i64::from(cell.column), i64::from(cell.row));
    let is_alike = |(x, y): (i64, i64)| {
        (at.0 - x).rem_euclid(pairing.period) == 0 && (at.1 - y).rem_euclid(pairing.period) == 0
    };
    let step = pairing.pairs.iter().find_map(|&((x, y), (dx, dy))| {
        if is_alike((x, y)) {
            Some((dx, dy))
        } else {
            is_alike((x + dx, y + dy)).then_some((-dx, -dy))
        }
    });
    let (dx, dy) = step?;
    let column = i32::try_from(at.0 + dx).ok()?;
    let row = i32::try_from(at.1 + dy).ok()?;
    Some(Cell::new(column, row))
}
