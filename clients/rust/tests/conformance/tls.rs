//! TLS: whom the client trusts, who it says it is, and how it fails where that does not fit.

use std::fs;
use std::path::PathBuf;

use croupier::tls::{Certificate, ClientTlsConfig, Identity};
use croupier::v1::StartMatchRequest;
use croupier::{Client, Error, Kind};

use crate::readme::run_example;
use crate::{count, setting, target, Counted};

#[tokio::test]
async fn who_fits_is_served() {
    for (way, tls) in [("TLS", trusting("ca")), ("MTLS", certified("app", "ca"))] {
        started(&with_tls(way, tls)).await.unwrap();
        count(Counted::Tls, 1);
    }
}

#[test]
fn the_authorities_of_the_system() {
    let target = format!("https://{}", setting("TLS"));
    let said = run_example("whole_game", &target, |example| example.env("SSL_CERT_FILE", certificate("ca.crt")));
    assert!(said.contains("winners: ["), "{said}");
    count(Counted::Tls, 1);
}

#[tokio::test]
async fn who_does_not_fit_is_told() {
    for (client, says) in [
        (with_tls("TLS", trusting("other-ca")), "invalid peer certificate: UnknownIssuer"),
        (with_tls("ELSEWHERE", trusting("ca")), "certificate not valid for name \"127.0.0.1\""),
        (with_tls("MTLS", trusting("ca")), ""),
        (with_tls("MTLS", certified("stranger", "ca")), ""),
        (Client::connect(&target("TLS")).unwrap(), ""),
        (with_tls("DIRECT", trusting("ca")), "InvalidContentType"),
    ] {
        let failed = started(&client).await.unwrap_err();
        assert_eq!(failed.kind(), Kind::Unavailable, "{failed}");
        assert!(failed.message().contains(says), "{failed}");
        count(Counted::Tls, 1);
    }
}

#[tokio::test]
async fn https_is_never_plain_text() {
    let plain = setting("DIRECT");
    for client in [Client::connect(&format!("https://{plain}")), Client::connect_with_tls(&format!("http://{plain}"), trusting("ca"))] {
        assert_eq!(started(&client.unwrap()).await.unwrap_err().kind(), Kind::Unavailable);
    }
}

#[tokio::test]
async fn what_is_no_certificate_is_an_error() {
    let own = trusting("ca").identity(Identity::from_pem("none", "none"));
    assert!(Client::connect_with_tls(&setting("MTLS"), own).is_err());
}

async fn started(client: &Client) -> Result<(), Error> {
    client.start(StartMatchRequest { game: "sasaki".into(), ..Default::default() }).await.map(drop)
}

fn with_tls(server: &str, tls: ClientTlsConfig) -> Client {
    Client::connect_with_tls(&setting(server), tls).unwrap()
}

fn trusting(authority: &str) -> ClientTlsConfig {
    ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem(&format!("{authority}.crt"))))
}

/// A caller with a certificate, who trusts that authority.
pub fn certified(caller: &str, authority: &str) -> ClientTlsConfig {
    trusting(authority).identity(Identity::from_pem(pem(&format!("{caller}.crt")), pem(&format!("{caller}.key"))))
}

fn pem(name: &str) -> String {
    fs::read_to_string(certificate(name)).unwrap()
}

pub fn certificate(name: &str) -> PathBuf {
    PathBuf::from(setting("CERTIFICATES")).join(name)
}
