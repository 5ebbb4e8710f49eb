//! Messages of the contract out of the JSON of golden files.

use std::sync::LazyLock;

use croupier::v1::SeatMove;
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::Value;

static CONTRACT: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(include_bytes!(concat!(env!("OUT_DIR"), "/croupier.binpb")).as_slice()).unwrap());

/// Reads a message, whose name is that of its Rust type.
pub fn message<M: Message + Default>(json: &Value) -> M {
    let name = std::any::type_name::<M>().rsplit("::").next().unwrap();
    let kind = CONTRACT.get_message_by_name(&format!("croupier.v1.{name}")).unwrap();
    DynamicMessage::deserialize(kind, json).unwrap().transcode_to().unwrap()
}

pub fn moves(json: &Value) -> Vec<SeatMove> {
    json.as_array().unwrap().iter().map(message).collect()
}
