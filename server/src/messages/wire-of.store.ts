import type { Db } from '../db';

export function wireOf(db: Db, customerId: bigint, messageIds: readonly bigint[]) {
  return db`
    provider_message wire where wire.message_id = any(${messageIds.map(String)}::bigint[]) and wire.customer_id = ${customerId}`;
}
