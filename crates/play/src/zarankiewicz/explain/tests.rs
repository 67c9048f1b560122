use super::*;
use crate::game::told;

fn rules(name: &str) -> Zarankiewicz {
    Zarankiewicz::of_name(name).unwrap()
}

/// Plays every line of one player against the answers of the other, who must win each.
fn all_lines(position: &Position, answer: &mut dyn FnMut(&Position, Cell) -> Option<Cell>) {
    let loser = position.to_move();
    for cell in position.empty_cells() {
        let mut after = position.after(cell).unwrap();
        if after.end().is_none() {
            let answer = answer(position, cell).unwrap();
            after.play(answer).unwrap();
        }
        match after.end() {
            Some(end) => assert_eq!(end.outcome.winner(), Some(loser.other()), "{position}"),
            None => all_lines(&after, answer),
        }
    }
}

#[test]
fn the_pairing_of_stars_wins_every_lost_position() {
    for size in ["2x2", "2x3", "3x2", "4x3", "4x4", "5x4"] {
        let start = rules(&format!("zarankiewicz 1 {size}")).start();
        all_lines(&start, &mut stars::answer);
    }
    // Where the first player wins, the pairing is that after the move of the theorem.
    for size in ["3x3", "5x3"] {
        let mut position = rules(&format!("zarankiewicz 1 {size}")).start();
        let found = Chooser::new(1)
            .analyst()
            .analyse(&position, &Budget::unlimited())
            .unwrap();
        position.play(found.cell.unwrap()).unwrap();
        all_lines(&position, &mut stars::answer);
    }
}

#[test]
fn the_mirror_answers_as_the_theorem_does() {
    for size in ["5x4", "4x5", "6x6"] {
        let mut position = rules(&format!("zarankiewicz 4 {size}")).start();
        let mut chooser = Chooser::new(1);
        for step in 0.. {
            let mirror = mirror::Mirror::of(&position).unwrap();
            let cells: Vec<Cell> = position.empty_cells().collect();
            let disc = cells[(7 * step + 3) % cells.len()];
            position.play(disc).unwrap();
            if position.end().is_some() {
                break;
            }
            position.play(mirror.answer(disc).unwrap()).unwrap();
            assert!(position.end().is_none());
            let known = chooser
                .analyst()
                .analyse(&position, &Budget::unlimited().steps(1));
            assert_eq!(known.unwrap().outcome.winner(), Some(Player::Second));
        }
        assert_eq!(
            position.end().unwrap().outcome.winner(),
            Some(Player::Second)
        );
    }
}

#[test]
fn every_variant_is_told_with_pictures() {
    for (name, moves, words) in [
        ("zarankiewicz 1 5x4", "", "The pairing"),
        ("zarankiewicz 1 5x5", "a1 b2 c2", "The star forest"),
        ("zarankiewicz 1 4x4", "a1 a2 b1", "The rectangle"),
        ("zarankiewicz 2 4x3", "", "The safe cells"),
        ("zarankiewicz 2 4x4", "a1", "The answers"),
        (
            "zarankiewicz 3 5x5",
            "",
            "threatens to complete a rectangle",
        ),
        ("zarankiewicz 3 4x4", "a1 b2", "Discs 3 to"),
        ("zarankiewicz 3 3x3", "", "A line of best play"),
        ("zarankiewicz 3 5x2", "", "Two rows"),
        ("zarankiewicz 4 5x4", "", "The mirror"),
        ("zarankiewicz 4 4x4", "a1 b2 c3", "The answers"),
        ("zarankiewicz 4 9x9", "", "not known"),
        ("zarankiewicz 2 1x5", "", "No rectangle"),
    ] {
        let told = told::<Zarankiewicz>(name, moves);
        assert!(told.contains(words), "{name} {moves}:\n{told}");
    }
}
