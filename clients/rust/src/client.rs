//! The client. It sends calls and types their failures.

use std::time::Duration;

use tonic::transport::{Channel, ClientTlsConfig, Endpoint, Error as TransportError};

use crate::answers::{results, Observed, Played};
use crate::errors::Error;
use crate::retry::call;
use crate::v1::engine_service_client::EngineServiceClient;
use crate::v1::{
    ApplyMovesRequest, BatchApplyMovesRequest, GameInfo, GetServerInfoRequest, GetServerInfoResponse, ListGamesRequest, Observe,
    ObserveMatchRequest, SeatMove, StartMatchRequest,
};
use crate::Match;

/// The deadline of each call, retries included, unless [`Client::with_timeout`] says otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// Far above the service's own limits (GetServerInfo), so that its refusals arrive instead of the transport's.
const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;

/// A connection to a Croupier service; a clone is another handle of the same connection.
///
/// Every method fails with an [`Error`]. Calls that fail as `UNAVAILABLE` are sent again, up to four times in all and within the
/// deadline; that is safe, as every call is a pure function of its request.
#[derive(Clone, Debug)]
pub struct Client {
    stub: EngineServiceClient<Channel>,
    timeout: Duration,
}

/// What [`Client::apply`] does to a match, and an item of [`Client::batch`].
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The newest state of the match.
    pub state: Match,
    /// Applied in this order, all or nothing; without any, the state is sealed anew.
    pub moves: Vec<SeatMove>,
    /// Whose views and events to return; `None`: nobody's.
    pub observe: Option<Observe>,
}

impl From<Turn> for ApplyMovesRequest {
    fn from(turn: Turn) -> Self {
        Self { r#match: Some(turn.state.into()), moves: turn.moves, observe: turn.observe }
    }
}

impl Client {
    /// Makes a client of the service at `target`, as `http://127.0.0.1:50051`; it connects with the first call. `https://` is TLS that trusts
    /// the system's authorities. The error says that `target` is no URI. Call it inside a runtime of tokio.
    pub fn connect(target: &str) -> Result<Self, TransportError> {
        Ok(Self::from_channel(endpoint(target)?.connect_lazy()))
    }

    /// Makes a client that connects with TLS, whatever the scheme of `target`. `tls` says which authorities it trusts and which certificate
    /// it shows; the error says that something of it cannot be used.
    pub fn connect_with_tls(target: &str, tls: ClientTlsConfig) -> Result<Self, TransportError> {
        // With http:// tonic would leave the configuration aside and speak in plain text.
        let place = target.split_once("://").map_or(target, |(_, place)| place);
        Ok(Self::from_channel(plain_endpoint(&format!("https://{place}"))?.tls_config(tls)?.connect_lazy()))
    }

    /// Makes a client that spreads its calls over several replicas.
    pub fn balanced<'a>(targets: impl IntoIterator<Item = &'a str>) -> Result<Self, TransportError> {
        let endpoints: Result<Vec<_>, _> = targets.into_iter().map(endpoint).collect();
        Ok(Self::from_channel(Channel::balance_list(endpoints?.into_iter())))
    }

    /// Makes a client of a channel of the caller's.
    pub fn from_channel(channel: Channel) -> Self {
        let stub =
            EngineServiceClient::new(channel).max_decoding_message_size(MAX_MESSAGE_BYTES).max_encoding_message_size(MAX_MESSAGE_BYTES);
        Self { stub, timeout: DEFAULT_TIMEOUT }
    }

    /// Returns a client of the same connection whose calls have another deadline.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        Self { timeout, ..self.clone() }
    }

    /// Returns what the server is: release, limits, versions.
    pub async fn server_info(&self) -> Result<GetServerInfoResponse, Error> {
        let send = |mut stub: Stub, request| async move { stub.get_server_info(request).await };
        call(&self.stub, self.timeout, GetServerInfoRequest {}, send).await
    }

    /// Returns descriptions of the games with these ids, or of all. [`Kind::UnknownGame`](crate::Kind::UnknownGame).
    pub async fn games(&self, games: &[&str]) -> Result<Vec<GameInfo>, Error> {
        let request = ListGamesRequest { games: games.iter().map(ToString::to_string).collect() };
        let send = |mut stub: Stub, request| async move { stub.list_games(request).await };
        Ok(call(&self.stub, self.timeout, request, send).await?.games)
    }

    /// Starts a match and deals; only `game` is required. [`Kind::UnknownGame`](crate::Kind::UnknownGame),
    /// [`Kind::BadRequest`](crate::Kind::BadRequest): an unknown preset or option, a value out of range, an impossible configuration.
    pub async fn start(&self, request: StartMatchRequest) -> Result<Played, Error> {
        let send = |mut stub: Stub, request| async move { stub.start_match(request).await };
        Ok(call(&self.stub, self.timeout, request, send).await?.into())
    }

    /// Applies moves. [`Kind::MoveRefused`](crate::Kind::MoveRefused) says which move and why, and nothing has changed;
    /// [`Kind::StateRefused`](crate::Kind::StateRefused): the match cannot be used.
    pub async fn apply(&self, turn: Turn) -> Result<Played, Error> {
        let send = |mut stub: Stub, request| async move { stub.apply_moves(request).await };
        let request = ApplyMovesRequest::from(turn);
        Ok(call(&self.stub, self.timeout, request, send).await?.into())
    }

    /// Applies many turns that do not depend on each other. Each is answered in its place, a refused one by its own error; the error of
    /// the call says that none was carried out.
    pub async fn batch(&self, turns: Vec<Turn>) -> Result<Vec<Result<Played, Error>>, Error> {
        let send = |mut stub: Stub, request| async move { stub.batch_apply_moves(request).await };
        let request = BatchApplyMovesRequest { requests: turns.into_iter().map(Into::into).collect() };
        Ok(results(call(&self.stub, self.timeout, request, send).await?))
    }

    /// Returns views; nothing happens to the match.
    pub async fn observe(&self, state: &Match, observe: Observe) -> Result<Observed, Error> {
        let send = |mut stub: Stub, request| async move { stub.observe_match(request).await };
        let request = ObserveMatchRequest { r#match: Some(state.clone().into()), observe: Some(observe) };
        Ok(call(&self.stub, self.timeout, request, send).await?.into())
    }
}

type Stub = EngineServiceClient<Channel>;

fn endpoint(target: &str) -> Result<Endpoint, TransportError> {
    let endpoint = plain_endpoint(target)?;
    match endpoint.uri().scheme_str() {
        Some("https") => endpoint.tls_config(ClientTlsConfig::new().with_native_roots()),
        _ => Ok(endpoint),
    }
}

fn plain_endpoint(target: &str) -> Result<Endpoint, TransportError> {
    let endpoint = Endpoint::from_shared(target.to_string())?;
    Ok(endpoint.http2_keep_alive_interval(Duration::from_secs(60)).keep_alive_timeout(Duration::from_secs(10)))
}
