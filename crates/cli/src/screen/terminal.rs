//! The terminal while the game has it, and as it was before and after.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the game has the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game has it: raw, on the alternate screen, with the mouse captured. Dropping
/// it restores the terminal, and so does a panic of any thread, before it prints its message.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub(crate) fn take() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        enter()?;
        // The terminal is already taken here, so it is given back if this fails.
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        if terminal.is_err() {
            give_back();
        }
        Ok(Self {
            terminal: terminal?,
        })
    }

    /// Whether a panic has taken the terminal from the game.
    #[expect(clippy::unused_self, reason = "of a screen that was taken")]
    pub(crate) fn is_lost(&self) -> bool {
        !TAKEN.load(Ordering::SeqCst)
    }

    /// Gives the terminal back while `pause` runs, then takes it again.
    pub(crate) fn without(&mut self, pause: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        give_back();
        pause()?;
        enter()?;
        self.anew()
    }

    /// Makes the next drawing draw everything. (`Terminal::clear` would ask the terminal where its
    /// cursor is, and not all terminals answer.)
    pub(crate) fn anew(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    let entered = enable_raw_mode().and_then(|()| {
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        )
    });
    if entered.is_err() {
        give_back();
    }
    entered
}

/// Restores the terminal, once. Errors are ignored, because nobody can be told.
pub(crate) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;
    use std::num::NonZeroU16;
    use std::{env, thread};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use vt100::{MouseProtocolMode, Parser};

    use super::*;

    fn cells(count: u16) -> NonZeroU16 {
        NonZeroU16::new(count).expect("some")
    }

    /// Set where this test runs as its own child, in a terminal of its own.
    const CHILD: &str = "MADNESS_TEST_PANICS_IN";

    /// A panic in the game, and one in another thread, leaves the terminal as it was and can be read.
    #[test]
    fn a_panic_gives_the_terminal_back_first() {
        const NAME: &str = "screen::terminal::tests::a_panic_gives_the_terminal_back_first";
        match env::var(CHILD).as_deref() {
            Ok("game") => {
                let _screen = Screen::take().unwrap();
                panic!("on purpose");
            }
            Ok(_) => {
                let screen = Screen::take().unwrap();
                let thinking = thread::spawn(|| panic!("on purpose"));
                assert!(thinking.join().is_err());
                assert!(screen.is_lost());
                return;
            }
            Err(_) => {}
        }
        for place in ["game", "thread"] {
            let size = PtySize::default();
            let pair = native_pty_system().openpty(size).unwrap();
            let modes = || format!("{:?}", pair.master.get_termios().unwrap());
            let before = modes();
            let mut command = CommandBuilder::new(env::current_exe().unwrap());
            command.args(["--exact", NAME, "--nocapture"]);
            command.env(CHILD, place);
            let mut reader = pair.master.try_clone_reader().unwrap();
            let mut child = pair.slave.spawn_command(command).unwrap();
            let reading = thread::spawn(move || {
                let (mut all, mut bytes) = (Vec::new(), [0; 1024]);
                // Reading fails when the terminal is closed.
                while let Ok(count @ 1..) = reader.read(&mut bytes) {
                    all.extend_from_slice(&bytes[..count]);
                }
                all
            });
            let status = child.wait().unwrap();
            assert_eq!(status.success(), place == "thread");
            assert_eq!(modes(), before);
            drop(pair);
            let output = reading.join().unwrap();
            let text = String::from_utf8_lossy(&output);
            assert!(text.contains("\x1b[?1049h"), "it was taken: {text}");
            let mut parser = Parser::new(cells(24), cells(80), 0);
            parser.process(&output);
            let screen = parser.screen();
            assert!(!screen.alternate_screen() && !screen.hide_cursor());
            assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
            let left = text.rfind("\x1b[?1049l");
            let said = text.find("on purpose");
            assert!(left.is_some() && left < said, "{text}");
        }
    }
}
