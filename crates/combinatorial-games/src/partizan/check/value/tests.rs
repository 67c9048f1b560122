use super::*;

fn certificate(text: &str) -> ValueCertificate {
    let mut games = Games::default();
    let sum = PartizanSum::parse(text).unwrap();
    let (_, value) = sum.values(&mut games).unwrap();
    ValueCertificate::new(text, &mut games, value).unwrap()
}

fn holds(certificate: &ValueCertificate) -> bool {
    let text = serde_json::to_string(certificate).unwrap();
    let read: ValueCertificate = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, certificate);
    let checked = certificate.check(&mut Allowance::of_text(text.len()));
    checked.is_ok_and(|checked| checked.is_complete())
}

const SUMS: [&str; 22] = [
    "0",
    "domineering 3x2",
    "domineering 3x3",
    "domineering 4x2",
    "domineering 6x2",
    "domineering 4x3",
    "domineering ..#/#../..#",
    "cutcake 4x2 - hackenbush LLR + ±{2|*}",
    "hackenbush LRRL",
    "hackenbush LRLRLRLRLRLRLRLRLRLR",
    "toads TT_FF",
    "toads TTTT__FFF",
    "toads TTTTT__FFF",
    "toads TTTTT__FFFF",
    "toads T_TFF + ^*",
    "domineering 2x2 + hackenbush LLR + toads T_F + {3|*}",
    "±5/2",
    "{4|{2|0}}",
    "3.^*2 + 1/2",
    "2 + v*5",
    "{0|^^, 1/2 + 2.v*3} + ^ ^",
    "{{5|{2,3|1}}|{0|-7/2},{*|-9}}",
];

#[test]
fn answers_hold() {
    for text in SUMS {
        let certificate = certificate(text);
        let checked = certificate.check(&mut Allowance::default());
        assert!(holds(&certificate), "{text}: {checked:?} {certificate:?}");
    }
}

#[test]
fn changed_answers_do_not_hold() {
    for text in SUMS {
        let certificate = certificate(text);
        let refused = |change: &dyn Fn(&mut ValueCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            assert!(
                changed == certificate || !holds(&changed),
                "{text}: {changed:?}"
            );
        };
        refused(&|c| c.claim.push('s'));
        refused(&|c| c.sum.push_str(" + *"));
        refused(&|c| c.sum.push_str(" + 1/8"));
        refused(&|c| c.value = Some("*77".to_owned()));
        refused(&|c| c.value = Some("{".to_owned()));
        refused(&|c| c.ascii = Some("17/4".to_owned()));
        refused(&|c| c.ascii.iter_mut().for_each(|text| text.push('*')));
        refused(&|c| c.mean = "1/7".to_owned());
        refused(&|c| c.mean.push('0'));
        refused(&|c| c.temperature = "5/8".to_owned());
        refused(&|c| c.forms.clear());
        refused(&|c| {
            c.outcome = match c.outcome {
                ValueOutcome::First => ValueOutcome::Second,
                ValueOutcome::Second => ValueOutcome::Left,
                ValueOutcome::Left => ValueOutcome::Right,
                ValueOutcome::Right => ValueOutcome::First,
            };
        });
        for index in 0..certificate.forms.len() {
            refused(&|c| _ = c.forms[index].left.pop());
            refused(&|c| _ = c.forms[index].right.pop());
            refused(&|c| c.forms[index].left.push(0));
            refused(&|c| c.forms[index].right.push(u32::MAX));
            refused(&|c| _ = c.forms.remove(index));
        }
    }
}

#[test]
fn work_is_bounded() {
    let certificate = certificate("domineering 3x3");
    for steps in [0, 1000, 10_000, 100_000] {
        let checked = certificate.check(&mut Allowance::of_steps(steps)).unwrap();
        assert!(!checked.is_complete(), "{steps}");
    }
}

/// Long plays and large texts are not followed to the end.
#[test]
fn what_takes_too_long_is_not_checked() {
    let zero = |sum: String, value: &str| ValueCertificate {
        claim: ValueCertificate::CLAIM.to_owned(),
        sum,
        value: Some(value.to_owned()),
        ascii: None,
        outcome: ValueOutcome::Second,
        mean: "0".to_owned(),
        temperature: "-1".to_owned(),
        forms: vec![FormOptions {
            left: Vec::new(),
            right: Vec::new(),
        }],
    };
    let long = [vec!["500"; 45], vec!["-500"; 45]].concat().join(" + ");
    let stars = "{*100+*100|0} + {*100+*100|1}".to_owned();
    for certificate in [
        zero(long, "0"),
        zero(stars, "0"),
        zero("0".to_owned(), "*300+*300"),
        zero("0".to_owned(), "1/170141183460469231731687303715884105728"),
    ] {
        let checked = certificate.check(&mut Allowance::of_text(1000));
        let is_complete = checked.is_ok_and(|checked| checked.is_complete());
        assert!(!is_complete, "{}", certificate.sum);
    }
}
