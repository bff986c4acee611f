import type { Db } from '../db';

/** How long what nobody asks for any more is kept. */
export type Retention = {
  /** The provider's ids of messages, and receipts: so long a late receipt finds its message, and a message can be asked about. */
  receiptDays: number;
  /** Receipts that belong to nothing we know: longer than a submit may be in doubt. */
  waitingReceiptDays: number;
  /** Submits that never got an answer and were given up. */
  attemptDays: number;
  /** Parts of incoming messages whose other parts never came. */
  partHours: number;
  /** Nodes that ended, and what they told of connections. */
  nodeDays: number;
};

/** So few at a time that no lock is held for longer than a moment. */
const BATCH = 2_000;

/** Removes one batch of everything that is too old by the database's clock; answers whether there may be more. */
export async function removeOldBatch(db: Db, keep: Retention): Promise<boolean> {
  const removed = [
    await db`
      delete from wire_message wire using (
        select connection_id, provider_message_id from wire_message
        where created_at < now() - ${keep.receiptDays}::integer * interval '1 day' limit ${BATCH} for update skip locked
      ) old
      where wire.connection_id = old.connection_id and wire.provider_message_id = old.provider_message_id`,
    await db`
      delete from delivery_receipt receipt using (
        select connection_id, provider_message_id, state, received_at from delivery_receipt
        where received_at < now() - ${keep.receiptDays}::integer * interval '1 day' limit ${BATCH} for update skip locked
      ) old
      where receipt.connection_id = old.connection_id and receipt.provider_message_id = old.provider_message_id
        and receipt.state = old.state and receipt.received_at = old.received_at`,
    await db`
      delete from delivery_receipt receipt using (
        select connection_id, provider_message_id, state, received_at from delivery_receipt
        where not applied and message_id is null and received_at < now() - ${keep.waitingReceiptDays}::integer * interval '1 day'
        limit ${BATCH} for update skip locked
      ) old
      where receipt.connection_id = old.connection_id and receipt.provider_message_id = old.provider_message_id
        and receipt.state = old.state and receipt.received_at = old.received_at`,
    await db`
      delete from send_attempt where ctid = any(array(
        select ctid from send_attempt
        where in_doubt_since is not null and given_up_at < now() - ${keep.attemptDays}::integer * interval '1 day' limit ${BATCH} for update skip locked))`,
    await db`
      delete from incoming_part where ctid = any(array(
        select ctid from incoming_part where received_at < now() - ${keep.partHours}::integer * interval '1 hour' limit ${BATCH} for update skip locked))`,
    await db`
      delete from connection_state where updated_at < now() - ${keep.nodeDays}::integer * interval '1 day'`,
    await db`
      delete from engine_node where id in (
        select id from engine_node node
        where ended_at < now() - ${keep.nodeDays}::integer * interval '1 day'
          and not exists (select from connection_lease lease where lease.node_id = node.id)
          and not exists (select from send_attempt attempt where attempt.node_id = node.id and attempt.in_doubt_since is null)
        limit ${BATCH} for update skip locked)`,
  ];
  return removed.some(({ count }) => count >= BATCH);
}
