use croupier::v1::{Observe, SeatMove, StartMatchRequest};
use croupier::{Client, Turn, Viewer};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).unwrap_or("http://127.0.0.1:50051".into());
    let client = Client::connect(&target)?;
    let look = Observe { viewers: vec![Viewer::Bystander.into()], asked_seats: true, ..Default::default() };
    let mut played = client
        .start(StartMatchRequest {
            game: "sasaki".into(),
            options: [("match_deals".into(), 2.into())].into(),
            observe: Some(look.clone()),
            ..Default::default()
        })
        .await?;
    while let Some(decision) = &played.status.decision {
        let mut moves = Vec::new();
        for seat in decision.waiting_seats() {
            let legal = &played.views[&Viewer::Seat(seat)].moves; // this seat's own view lists what it may do
            let chosen = &legal[fastrand::usize(..legal.len())];
            moves.push(SeatMove::notation(seat, decision.decision_id, &chosen.notation));
        }
        played = client.apply(Turn { state: played.state, moves, observe: Some(look.clone()) }).await?;
        for event in &played.events[&Viewer::Bystander] {
            println!("{}", event.sentence);
        }
    }
    let outcome = played.status.outcome.ok_or("no outcome")?;
    println!("winners: {:?} totals: {:?}", outcome.winning_seats, outcome.totals);
    Ok(())
}
