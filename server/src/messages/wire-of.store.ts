import type { Db } from '../db';

/** The ids on the wire of some messages, as `wire`. */
export function wireOf(db: Db, customerId: bigint, messageIds: readonly bigint[]) {
  return db`
    wire_message wire where wire.message_id = any(${messageIds.map(String)}::bigint[]) and wire.customer_id = ${customerId}`;
}
