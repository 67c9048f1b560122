//! x
use madness_games::impartial::octal::*;
use gf2_algebra::simd::Simd;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    for code in &a[2..] {
        let code: madness_games::impartial::HeapCode = code.parse().unwrap();
        for simd in Simd::available() {
        let t = cpu();
        match period::prove(&code, a[1].parse().unwrap(), simd, &mut go_on) {
            Ok(period::Outcome::Periodic(p)) => println!("{code} {simd:?} {} {} {:?} {:.2}", p.preperiod, p.period, p.divisors.iter().map(|d| d.prime).collect::<Vec<_>>(), cpu() - t),
            o => println!("{code} {o:?} {:.2}", cpu() - t),
        }
        }
    }
}
