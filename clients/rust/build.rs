//! Generates the contract's messages and its client, with a compiler of protobuf that comes as a crate.

use std::{env, error::Error, path::PathBuf};

const PROTO: &str = "../../proto";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PROTO}/croupier/v1");
    let mut config = tonic_prost_build::Config::new();
    config.protoc_executable(protoc_bin_vendored::protoc_bin_path()?);
    tonic_prost_build::configure()
        .build_server(false)
        .build_transport(false)
        .file_descriptor_set_path(PathBuf::from(env::var("OUT_DIR")?).join("croupier.binpb"))
        .compile_with_config(config, &[format!("{PROTO}/croupier/v1/engine_service.proto")], &[PROTO.to_string()])?;
    Ok(())
}
