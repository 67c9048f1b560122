//! What is said about a match, in sentences. Who plays is called "you" or "the computer", or by the
//! part that is played.

use positional_games::Player;

use crate::advice::{Said, Suggestion};
use crate::board::Signs;
use crate::rules::{End, Why};
use crate::table::Table;
use crate::winner::Winner;

/// Returns the sign of a player after a blank, if the players have pieces of their own. Pieces of both that
/// look alike do not tell whose they are.
fn sign(table: &dyn Table, player: Player, signs: Signs) -> String {
    let of = |player| {
        let figure = table.part(player).figure;
        figure.map(|figure| figure.sign(signs))
    };
    let own = of(player).filter(|&own| of(player.other()) != Some(own));
    own.map_or_else(String::new, |sign| format!(" {sign}"))
}

/// Returns a player, as the person who plays knows them.
pub fn who(table: &dyn Table, player: Player) -> &'static str {
    let are_persons = Player::ALL.map(|player| table.is_person(player));
    if are_persons[0] == are_persons[1] {
        table.part(player).name
    } else if table.is_person(player) {
        "you"
    } else {
        "the computer"
    }
}

/// Returns the verb as it stands after a player.
fn inflected(table: &dyn Table, player: Player, verb: &str) -> String {
    let ending = match who(table, player) {
        "you" => "",
        _ if verb.ends_with('s') => "es",
        _ => "s",
    };
    format!("{verb}{ending}")
}

/// Returns a player with a verb.
pub(crate) fn does(table: &dyn Table, player: Player, verb: &str) -> String {
    format!("{} {}", who(table, player), inflected(table, player, verb))
}

/// Returns what is played and who plays what, from the longest form to the shortest.
pub fn titles(table: &dyn Table, signs: Signs) -> Vec<String> {
    let mut titles = table.titles();
    let Some(longest) = titles.first() else {
        return titles;
    };
    let are_alike = who(table, Player::First) == table.part(Player::First).name;
    let has_signs = Player::ALL
        .into_iter()
        .any(|player| !sign(table, player, signs).is_empty());
    if are_alike && !has_signs {
        return titles;
    }
    let part = |player| {
        let sign = sign(table, player, signs);
        let (who, part) = (who(table, player), table.part(player).name);
        match who {
            _ if are_alike => format!("{part}{sign}"),
            "you" => format!("{who} are {part}{sign}"),
            _ => format!("{who} is {part}{sign}"),
        }
    };
    let long = Player::ALL.map(|player| match who(table, player) {
        "the computer" => format!("{}, {}", part(player), table.manner(player)),
        _ => part(player),
    });
    let mut forms = vec![long.join("; "), Player::ALL.map(part).join("; ")];
    // Without signs this would not tell who is who.
    if has_signs {
        let short = |player| format!("{}{}", who(table, player), sign(table, player, signs));
        forms.push(Player::ALL.map(short).join(", "));
    }
    forms.dedup();
    let forms: Vec<String> = forms
        .iter()
        .map(|form| format!("{longest}: {form}"))
        .collect();
    titles.splice(0..0, forms);
    titles
}

/// Returns a player with the part that is played and its sign, if there are any. To move first or second
/// is not said as a part.
fn who_as(table: &dyn Table, player: Player, signs: Signs) -> String {
    let (who, part) = (who(table, player), table.part(player));
    let sign = sign(table, player, signs);
    if who == part.name || ["first", "second"].contains(&part.key) {
        return format!("{who}{sign}");
    }
    format!("{who} ({}{sign})", part.name)
}

/// Says who is to move, or how the match ended; with signs, also which parts the players have.
pub fn state(table: &dyn Table, signs: Option<Signs>) -> String {
    let named = |player| match signs {
        Some(signs) => who_as(table, player, signs),
        None => who(table, player).to_owned(),
    };
    let acts = |player, verb| format!("{} {}", named(player), inflected(table, player, verb));
    let Some(End { winner, why, .. }) = table.end() else {
        let player = table.to_move();
        let is = if who(table, player) == "you" {
            "are"
        } else {
            "is"
        };
        let pause = if table.is_paused() { " (paused)" } else { "" };
        return capital(&format!("{} {is} to move{pause}", named(player)));
    };
    let text = match (why, winner) {
        (Why::Did { player, verb, what }, Some(winner)) if player == winner => {
            let wins = inflected(table, winner, "win");
            format!("{} {what} and {wins}", acts(player, verb))
        }
        (Why::Did { player, verb, what }, Some(winner)) => {
            format!("{} {what}: {}", acts(player, verb), acts(winner, "win"))
        }
        (Why::Did { player, verb, what }, None) => {
            format!("{} {what}: a draw", acts(player, verb))
        }
        (Why::Is(what), Some(winner)) => format!("{what}: {}", acts(winner, "win")),
        (Why::Is(what), None) => format!("{what}: a draw"),
    };
    capital(&text)
}

/// Says that a player made a move.
pub fn made(table: &dyn Table, player: Player, said: &Said) -> String {
    capital(&format!("{} {}", does(table, player, said.verb), said.what))
}

/// Says that a player made a move, and why.
pub fn made_for(table: &dyn Table, made_by: &Suggestion) -> String {
    let made = made(table, made_by.player, &made_by.said);
    format!("{made}, {}", why(table, made_by))
}

/// Says a hint.
pub fn hint(table: &dyn Table, hint: &Suggestion) -> String {
    let Said { verb, what } = &hint.said;
    format!("Hint: {verb} {what}, {}", why(table, hint))
}

/// Says why a move is chosen, and what comes of it.
pub fn why(table: &dyn Table, suggestion: &Suggestion) -> String {
    let advice = &suggestion.advice;
    let why = &advice.why;
    if suggestion.ends {
        return why.clone();
    }
    let comes = match (advice.promise, advice.winner) {
        (Some(promise), _) => {
            let who = who(table, promise.player);
            let verb = inflected(table, promise.player, promise.verb);
            format!("{who} never {verb} {}", promise.what)
        }
        (None, Winner::Draw) => "a draw with best play".to_owned(),
        (None, Winner::Unknown) => "nothing is promised".to_owned(),
        (None, Winner::First) => format!("{} with best play", does(table, Player::First, "win")),
        (None, Winner::Second) => format!("{} with best play", does(table, Player::Second, "win")),
    };
    format!("{why}: {comes}")
}

/// Returns a sentence that begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
