use croupier::tls::{Certificate, ClientTlsConfig, Identity};
use croupier::Client;
use std::fs::read;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).unwrap_or("https://croupier.internal:50051".into());
    let tls = ClientTlsConfig::new()
        .ca_certificate(Certificate::from_pem(read("ca.crt")?)) // who vouches for the service
        .identity(Identity::from_pem(read("app.crt")?, read("app.key")?)); // who you are, where the service asks
    let client = Client::connect_with_tls(&target, tls)?;
    println!("release {}", client.server_info().await?.release);
    Ok(())
}
