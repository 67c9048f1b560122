//! Grundy numbers of heaps from the rules, for the checks: they share no code with what finds numbers.

use madness_claims::{Allowance, Flaw};

use crate::impartial::{HeapGame, HeapPeriod};

/// The numbers of the heaps of a game, computed as far as they are asked for.
pub(crate) struct Heaps<'a> {
    game: &'a HeapGame,
    numbers: Vec<u32>,
    /// For each number the last heap that has an option with it, counted from 1.
    seen: Vec<u64>,
    period: Option<HeapPeriod>,
}

impl<'a> Heaps<'a> {
    pub(crate) fn new(game: &'a HeapGame) -> Self {
        Self {
            game,
            numbers: Vec::new(),
            seen: Vec::new(),
            period: None,
        }
    }

    /// Returns the numbers of a game with a period, whose theorem was checked; or nothing if the allowance
    /// does not suffice.
    pub(crate) fn with_period(
        game: &'a HeapGame,
        claimed: HeapPeriod,
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Flaw> {
        let mut heaps = Self::new(game);
        let flaw = |reason: String| Err(Flaw::new("periods", format!("{game}: {reason}")));
        let HeapPeriod { preperiod, period } = claimed;
        // The numbers of the heaps from the pre-period up to here must come again.
        let end = match game {
            HeapGame::Code(code) if code.is_octal() => {
                // Guy and Smith: up to twice the pre-period, the period and the last digit.
                let last_digit = code.digits().len() as u64;
                preperiod
                    .max(1)
                    .saturating_mul(2)
                    .saturating_add(period)
                    .saturating_add(last_digit)
            }
            HeapGame::Subtraction(numbers) => {
                // As many heaps as the most counters that may be taken.
                let most = numbers.last().copied().unwrap_or(1);
                preperiod.saturating_add(most)
            }
            _ => return flaw("no theorem proves periods of this game".to_owned()),
        };
        if period == 0 {
            return flaw("a period is at least 1".to_owned());
        }
        if heaps
            .extend(end.saturating_add(period), allowance)
            .is_none()
        {
            return Ok(None);
        }
        let shift = usize::try_from(period).unwrap_or(usize::MAX);
        let before = usize::try_from(preperiod).unwrap_or(usize::MAX);
        let (early, late) = (heaps.numbers.iter(), heaps.numbers.iter().skip(shift));
        let mut pairs = (0_u64..).zip(early.zip(late)).skip(before);
        if let Some((heap, _)) = pairs.find(|(_, (early, late))| early != late) {
            return flaw(format!(
                "heap {heap} has another number than {period} counters more"
            ));
        }
        heaps.period = Some(claimed);
        Ok(Some(heaps))
    }

    pub(crate) fn period(&self) -> Option<HeapPeriod> {
        self.period
    }

    /// Returns the number of a heap, or nothing if the allowance does not suffice.
    pub(crate) fn number(&mut self, heap: u64, allowance: &mut Allowance) -> Option<u64> {
        match self.game {
            // The smaller heaps have all smaller numbers.
            HeapGame::Nim => return Some(heap),
            // 1 to k may be taken, so the heaps before have the other remainders, or all smaller numbers.
            HeapGame::Subtraction(numbers) if numbers.last() == Some(&(numbers.len() as u64)) => {
                return Some(heap % (numbers.len() as u64 + 1));
            }
            _ => {}
        }
        let place = match self.period {
            Some(HeapPeriod { preperiod, period }) if heap >= preperiod => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        self.extend(place.saturating_add(1), allowance)?;
        Some(u64::from(self.numbers[usize::try_from(place).ok()?]))
    }

    /// Computes numbers by the definition until there are so many.
    fn extend(&mut self, count: u64, allowance: &mut Allowance) -> Option<()> {
        let known = self.numbers.len() as u64;
        let Some(more) = count.checked_sub(known).filter(|&more| more > 0) else {
            return Some(());
        };
        let options = self.game.most_options(count).saturating_add(5);
        allowance.spend(more.saturating_mul(options).saturating_mul(4))?;
        allowance.hold(count.saturating_mul(12))?;
        for heap in known..count {
            let (numbers, seen) = (&self.numbers, &mut self.seen);
            self.game.for_each_option(heap, |heaps| {
                let number = |&heap: &u64| usize::try_from(heap).map_or(0, |heap| numbers[heap]);
                let number = heaps.iter().map(number).fold(0, |sum, number| sum ^ number) as usize;
                if number >= seen.len() {
                    seen.resize(number + 1, 0);
                }
                seen[number] = heap + 1;
            });
            let missing = (0_u32..).zip(&*seen).find(|&(_, &last)| last != heap + 1);
            let missing = missing.map(|(number, _)| number);
            self.numbers
                .push(missing.map_or_else(|| u32::try_from(seen.len()).ok(), Some)?);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::HeapNumbers;

    #[test]
    fn numbers_are_those_of_the_definition() {
        for text in [
            "kayles",
            "lasker",
            "grundy",
            "subtract:2,5",
            "bachet:4",
            "hexadecimal:0.8",
            "nim",
        ] {
            let game: HeapGame = text.parse().unwrap();
            let mut heaps = Heaps::new(&game);
            let mut allowance = Allowance::default();
            for (heap, number) in (0..150).zip(HeapNumbers::new(&game)) {
                assert_eq!(
                    heaps.number(heap, &mut allowance),
                    Some(number.into()),
                    "{text} {heap}"
                );
            }
            assert_eq!(
                Heaps::new(&game)
                    .number(1 << 60, &mut Allowance::default())
                    .is_some(),
                text == "nim" || text == "bachet:4"
            );
        }
    }

    #[test]
    fn periods_hold_and_others_do_not() {
        for (text, preperiod, period) in [
            ("kayles", 71, 12),
            ("dawsons-kayles", 53, 34),
            ("octal:0.156", 3479, 349),
            ("subtract:1,3,4", 0, 7),
            ("octal:0.3", 0, 2),
        ] {
            let game: HeapGame = text.parse().unwrap();
            let check = |preperiod, period| {
                let claimed = HeapPeriod { preperiod, period };
                Heaps::with_period(&game, claimed, &mut Allowance::default())
            };
            let mut heaps = check(preperiod, period).unwrap().unwrap();
            let mut allowance = Allowance::default();
            for (heap, number) in (0..2000).zip(HeapNumbers::new(&game)) {
                assert_eq!(
                    heaps.number(heap, &mut allowance),
                    Some(number.into()),
                    "{text} {heap}"
                );
            }
            // Later heaps and twice the period are right as well.
            assert!(check(preperiod + 5, 2 * period).unwrap().is_some());
            assert!(
                preperiod == 0 || check(preperiod - 1, period).is_err(),
                "{text}"
            );
            assert!(
                period == 1 || check(preperiod, period - 1).is_err(),
                "{text}"
            );
            assert!(check(preperiod, 0).is_err());
            assert!(check(u64::MAX, u64::MAX).unwrap().is_none());
        }
        let nim: HeapGame = "nim".parse().unwrap();
        let claimed = HeapPeriod {
            preperiod: 0,
            period: 1,
        };
        assert!(Heaps::with_period(&nim, claimed, &mut Allowance::default()).is_err());
    }
}
