//! x
use madness_games::impartial::octal::*;
use gf2_algebra::simd::Simd;
use std::time::Duration;
struct Instant(f64);
impl Instant { fn now() -> Self { Self(cpu()) } fn elapsed(&self) -> Duration { Duration::from_secs_f64(cpu() - self.0) } }
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    for code in std::env::args().skip(1) {
        let code: madness_games::impartial::HeapCode = code.parse().unwrap();
        for simd in [Simd::best()] {
        let t = Instant::now();
        let run = match run::Run::new(&code, 1 << 28, simd, &mut go_on) { Ok(r) => r, Err(e) => { println!("{e}"); break } };
        let t0 = t.elapsed();
        let t = Instant::now();
        let mut scan = run.scan(&[]).unwrap();
        let r = scan.step(&mut go_on);
        let t1 = t.elapsed();
        let t = Instant::now();
        let s = r.and_then(|r| run.verify(&run.header().start, &r.unwrap().checkpoint, &mut go_on));
        let t2 = t.elapsed();
        println!("{code} {simd:?} cap {} plan {t0:?} scan {t1:?} {:.1} M/s verify {t2:?} {:.1} M/s {s:?}", run.plan().capacity(), 268.4/t1.as_secs_f64(), 268.4/t2.as_secs_f64());
        }
    }
}
