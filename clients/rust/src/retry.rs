//! One call: its deadline, and its repetition where no replica could answer. The overloaded are left in peace.

use std::error::Error as _;
use std::future::Future;
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
        Ok(Err(status)) if !is_late(&status) => Err(status.into()),
        Ok(Ok(answer)) => Ok(answer.into_inner()),
        _ => Err(Status::deadline_exceeded("no answer came in time").into()),
    }
}

/// tonic looks at the clock too, and calls it a cancellation.
fn is_late(status: &Status) -> bool {
    let mut source = status.source();
    while let Some(error) = source {
        if error.is::<TimeoutExpired>() {
            return true;
        }
        source = error.source();
    }
    false
}

async fn repeated<Answer, Sent>(attempt: impl Fn() -> Sent) -> Result<Answer, Status>
where
    Sent: Future<Output = Result<Answer, Status>>,
{
    let mut backoff = INITIAL_BACKOFF;
    for _ in 1..MAX_ATTEMPTS {
        match attempt().await {
            Err(status) if status.code() == Code::Unavailable => sleep(jittered(backoff)).await,
            answered => return answered,
        }
        backoff = MAX_BACKOFF.min(backoff * 2);
    }
    attempt().await
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
