use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::mask::Mask;
use super::residual;
use super::search::{Search, Shared};
use super::symmetry::Symmetry;
use super::table::{INFINITE, Known, Table};

fn run<M: Mask>(cells: u32, sets: &[M], bytes: usize) -> (Known<M>, super::search::Counts, f64) {
    let mut sets = sets.to_vec();
    residual::keep_minimal(&mut sets);
    let shared = Shared {
        table: Table::new::<M>(bytes),
        symmetry: Symmetry::of(cells, &sets),
        stop: AtomicBool::new(false),
    };
    let mut search = Search::new(&shared, cells as usize);
    if let Ok(text) = std::env::var("TUNE") {
        let v: Vec<f64> = text.split(',').map(|x| x.parse().unwrap()).collect();
        search.tuning.threats = v[0] as u32;
        search.tuning.pass = v[1] as u32;
        search.tuning.reply = v[2] as u32;
        search.tuning.slope = v[3];
        search.tuning.offset = v[4];
        search.tuning.dslope = v[5];
        search.tuning.div1 = v[6] as u32;
        search.tuning.div2 = v[7] as u32;
        search.tuning.k1 = v[8] as u32;
        search.tuning.k2 = v[9] as u32;
    }
    let known = search.maker(sets, INFINITE, INFINITE);
    eprintln!("order {} full {:.3}", shared.symmetry.order(), shared.table.fullness());
    (known, search.counts, 0.0)
}

fn plain(maker: u32, free: u32, sets: &[u32], seen: &mut HashMap<(u32, u32), bool>) -> bool {
    if sets.iter().any(|&set| set & !maker == 0) {
        return true;
    }
    if free == 0 {
        return false;
    }
    if let Some(&known) = seen.get(&(maker, free)) {
        return known;
    }
    let wins = CellsOf::cells(free).any(|cell| {
        let mine = maker | 1 << cell;
        let left = free & !(1 << cell);
        sets.iter().any(|&set| set & !mine == 0)
            || left != 0 && CellsOf::cells(left).all(|reply| plain(mine, left & !(1 << reply), sets, seen))
    });
    seen.insert((maker, free), wins);
    wins
}

#[test]
fn agrees_with_plain_recursion() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut wins = [0; 2];
    for _ in 0..3000 {
        let cells = random.random_range(4..=12u32);
        let count = random.random_range(1..=2 * cells);
        let sets: Vec<u32> = (0..count)
            .map(|_| {
                let size = random.random_range(1..=4.min(cells));
                let mut set = 0;
                while set.len_() < size {
                    set |= 1 << random.random_range(0..cells);
                }
                set
            })
            .filter(|set| set.len_() > 1)
            .collect();
        let expected = plain(0, (1 << cells) - 1, &sets, &mut HashMap::new());
        let masks: Vec<u64> = sets.iter().map(|&set| u64::from(set)).collect();
        let (known, ..) = run(cells, &masks, 1 << 16);
        match known {
            Known::Maker(carrier) => {
                assert!(expected, "{sets:?}");
                let within: Vec<u32> = sets
                    .iter()
                    .copied()
                    .filter(|&set| u64::from(set).within(carrier))
                    .collect();
                assert!(plain(0, (1 << cells) - 1, &within, &mut HashMap::new()));
            }
            Known::Breaker => assert!(!expected, "{sets:?}"),
            Known::Open(..) => panic!(),
        }
        wins[usize::from(expected)] += 1;
    }
    assert!(wins[0] > 500 && wins[1] > 500, "{wins:?}");
}

trait Len {
    fn len_(self) -> u32;
}
impl Len for u32 {
    fn len_(self) -> u32 {
        self.count_ones()
    }
}
trait CellsOf {
    fn cells(self) -> std::vec::IntoIter<u32>;
}
impl CellsOf for u32 {
    fn cells(self) -> std::vec::IntoIter<u32> {
        (0..32).filter(|cell| self >> cell & 1 == 1).collect::<Vec<u32>>().into_iter()
    }
}

/// rows 4, columns n; cell = column * 4 + row.
fn board(n: u32, seven: bool) -> Vec<u64> {
    let at = |column: u32, row: u32| 1u64 << (column * 4 + row);
    let mut sets = Vec::new();
    for c in 0..n {
        sets.push((0..4).fold(0, |s, r| s | at(c, r)));
    }
    for c in 0..n - 3 {
        sets.push((0..4).fold(0, |s, r| s | at(c + r, r)));
        sets.push((0..4).fold(0, |s, r| s | at(c + r, 3 - r)));
    }
    for r in 0..4 {
        if seven {
            sets.push((0..4).fold(0, |s, i| s | at(i, r)));
            sets.push((0..4).fold(0, |s, i| s | at(n - 1 - i, r)));
            for c in 1..n.saturating_sub(7) {
                sets.push((0..7).fold(0, |s, i| s | at(c + i, r)));
            }
        } else {
            for c in (0..n - 3).step_by(4) {
                sets.push((0..4).fold(0, |s, i| s | at(c + i, r)));
            }
        }
    }
    // Ends: a2-b1, a3-b2-c1, a2-b3-c4 (rows from 1) and mirror.
    for m in [false, true] {
        let x = |c: u32| if m { n - 1 - c } else { c };
        let q = |c: u32, r: u32| at(x(c), r - 1);
        sets.push(q(0, 2) | q(1, 1));
        sets.push(q(0, 3) | q(1, 2) | q(2, 1));
        sets.push(q(0, 2) | q(1, 3) | q(2, 4));
    }
    sets
}

#[test]
#[ignore = "minutes"]
fn boards() {
    let which = std::env::var("BOARD").unwrap_or("n8".into());
    let (kind, n) = which.split_at(1);
    let n: u32 = n.parse().unwrap();
    let sets = board(n, kind == "s");
    let t = Instant::now();
    let (known, counts, _) = run(4 * n, &sets, 1 << 28);
    let s = t.elapsed().as_secs_f64();
    eprintln!(
        "{which} sets {} {} nodes {} children {} {s:.2} s {:.0} nodes/s",
        sets.len(),
        match known {
            Known::Maker(_) => "maker",
            Known::Breaker => "breaker",
            Known::Open(..) => "open",
        },
        counts.nodes,
        counts.children,
        counts.nodes as f64 / s
    );
}
