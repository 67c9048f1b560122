//! Options that win over what a file says of its boards, and goals that say another game than boards.

use button_madness::notation::{Header, NotedBoard};
use button_madness::{Rule, Shape, Surface, Target};

use crate::output::Output;

/// The game that the options of a command say.
#[derive(Clone, Copy, Default)]
pub(crate) struct Said<'a> {
    pub(crate) surface: Option<Surface>,
    pub(crate) rule: Option<&'a Rule>,
    pub(crate) target: Option<Target>,
    /// Whether a picture is the goal.
    pub(crate) has_picture: bool,
}

/// Returns which options win over what a header says of a `what`: a board, a file or a goal.
pub(crate) fn overruled(header: &Header, said: Said, what: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |option: String, of_header: String| {
        found.push(format!(
            "{option} overrules the {of_header} that the {what} says"
        ));
    };
    if let (Some(said), Some(of_header)) = (said.surface, header.surface)
        && said != of_header
    {
        add(
            format!("--surface {}", said.name()),
            of_header.name().to_owned(),
        );
    }
    if let (Some(said), Some(of_header)) = (said.rule, &header.rule)
        && said != of_header
    {
        add(format!("--rule {said}"), format!("rule {of_header}"));
    }
    if let (Some(said), Some(of_header)) = (said.target, header.target)
        && said != of_header
    {
        add(format!("--target {said}"), format!("target {of_header}"));
    }
    if let (true, Some(of_header)) = (said.has_picture, header.target) {
        add("--goal-file".to_owned(), format!("target {of_header}"));
    }
    found
}

/// Says which options win over what a board says.
pub(crate) fn say_overruled(
    name: &str,
    board: &NotedBoard,
    said: Said,
    output: &mut Output,
) -> anyhow::Result<()> {
    for overruled in overruled(&board.header, said, "board") {
        output.note(format!("{name}:{}: {overruled}", board.line))?;
    }
    Ok(())
}

/// Refuses a picture that is the goal of a board and says another game than that of the board, unless
/// an option says which; then a note says so.
pub(crate) fn check_goal(
    name: &str,
    picture: &NotedBoard,
    (shape, rule): (Shape, &Rule),
    said: Said,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (header, line) = (&picture.header, picture.line);
    if let Some(states) = header.states.filter(|&states| states != 2) {
        anyhow::bail!("{name}:{line}:1: this goal has {states} states: madness puzzle takes it");
    }
    let is_said = (said.surface.is_some(), said.rule.is_some());
    if let Some(reason) = header.against((shape.surface(), rule), is_said) {
        anyhow::bail!("{name}:{line}:1: {reason}");
    }
    let game = Said {
        target: None,
        has_picture: false,
        ..said
    };
    let notes = overruled(header, game, "goal").into_iter();
    for note in notes.chain(header.unused_target()) {
        output.note(format!("{name}:{line}: {note}"))?;
    }
    Ok(())
}
