/** Details of a status that cannot be read are a proxy's, not ours. The transports hold the whole answer for broken; the plain status must do. */

import { decodeBinaryHeader } from "@connectrpc/connect";
import { StatusSchema } from "./gen/google/rpc/status_pb.js";

/** The name of the header or trailer. */
export const STATUS_DETAILS = "grpc-status-details-bin";

/** Says whether details are a failed status. */
export function isReadable(details: string): boolean {
  try {
    return decodeBinaryHeader(details, StatusSchema).code !== 0;
  } catch {
    return false;
  }
}
