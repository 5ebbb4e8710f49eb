//! One call: its deadline, and its repetition where no replica could answer. The overloaded are left in peace.

use std::error::Error as StdError;
use std::future::Future;
use std::iter::successors;
use std::time::Duration;

use tokio::time::{sleep, timeout_at, Instant};
use tonic::{Code, Request, Response, Status, TimeoutExpired};

use crate::errors::Error;

const MAX_ATTEMPTS: u32 = 4;
const INITIAL_BACKOFF: Duration = Duration::from_millis(100);
const MAX_BACKOFF: Duration = Duration::from_secs(1);

/// Sends a request by `send` until it is answered, fails for good, or the time is over.
pub(crate) async fn call<Stub, Message, Answer, Sent>(
    stub: &Stub,
    timeout: Duration,
    message: Message,
    send: impl Fn(Stub, Request<Message>) -> Sent,
) -> Result<Answer, Error>
where
    Stub: Clone,
    Message: Clone,
    Sent: Future<Output = Result<Response<Answer>, Status>>,
{
    let deadline = Instant::now() + timeout;
    let attempt = || send(stub.clone(), request(message.clone(), deadline));
    match timeout_at(deadline, repeated(attempt)).await {
        Ok(answered) => answered.map(Response::into_inner).map_err(Error::from),
        Err(_) => Err(late().into()),
    }
}

async fn repeated<Answer, Sent>(attempt: impl Fn() -> Sent) -> Result<Answer, Status>
where
    Sent: Future<Output = Result<Answer, Status>>,
{
    let mut backoff = INITIAL_BACKOFF;
    for _ in 1..MAX_ATTEMPTS {
        match attempt().await.map_err(as_grpc_calls_it) {
            Err(status) if status.code() == Code::Unavailable => sleep(jittered(backoff)).await,
            answered => return answered,
        }
        backoff = MAX_BACKOFF.min(backoff * 2);
    }
    attempt().await.map_err(as_grpc_calls_it)
}

/// A status with a source was not said by a service. tonic calls it a cancellation when its own clock ends a call, and many things when a
/// connection breaks, which is the end of a replica and not of the world.
fn as_grpc_calls_it(status: Status) -> Status {
    if status.source().is_none() {
        status
    } else if sources(&status).any(|error| error.is::<TimeoutExpired>()) {
        late()
    } else {
        Status::unavailable(words(&status))
    }
}

/// What is wrong, as with a certificate, stands deep in the sources, which often repeat each other; tonic's own say nothing.
fn words(status: &Status) -> String {
    let telling = sources(status).filter(|error| !error.is::<tonic::transport::Error>()).map(ToString::to_string);
    telling.fold(status.message().to_string(), |words, said| if words.contains(&said) { words } else { format!("{words}: {said}") })
}

fn sources(status: &Status) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    successors(status.source(), |&error| error.source())
}

fn late() -> Status {
    Status::deadline_exceeded("no answer came in time")
}

/// Clients that failed together shall not come back together.
fn jittered(backoff: Duration) -> Duration {
    backoff.mul_f64(0.8 + 0.4 * fastrand::f64())
}

fn request<Message>(message: Message, deadline: Instant) -> Request<Message> {
    let mut request = Request::new(message);
    request.set_timeout(deadline.saturating_duration_since(Instant::now()));
    request
}
