use std::ops::ControlFlow;
use madness_games::misere::quotient::*;
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let code=a[1].parse().unwrap();
  let mut l=Limits::default();
  if let Some(h)=a.get(2){l.heaps=h.parse().unwrap();}
  let t=std::time::Instant::now();
  let mut most=0;
  let r=Quotient::find(&code,&l,|p|{most=most.max(p.positions);if a.len()>3{eprintln!("{p:?} {:?}",t.elapsed());}ControlFlow::Continue(())});
  let (q,e)=match r{Ok(q)=>(q,None),Err(e)=>{let s=e.to_string();match e{QuotientError::Limit{smaller,..}=>(*smaller,Some(s)),_=>{println!("{s}");return}}}};
  println!("{code}: order {} P {} period {:?} heaps {} pairs {} positions {most} time {:?} {}",q.order(),q.p_portion().len(),q.period(),q.heaps(),q.pairs(),t.elapsed(),e.unwrap_or_default());
  println!("  gens {:?}",q.generators().iter().map(|g|format!("{}={} ({},{})",g.name,g.heap,g.index,g.period)).collect::<Vec<_>>());
  println!("  P {:?}",q.p_portion().iter().take(40).map(|&x|q.word(x)).collect::<Vec<_>>());
  if a.len()>3{println!("  Phi {:?}",q.values().iter().take(200).map(|&x|q.word(x)).collect::<Vec<_>>());}
  let t=std::time::Instant::now();
  let c=q.certificate().check(10_000_000); println!("  check {:?} {:?}",c,t.elapsed());
}
