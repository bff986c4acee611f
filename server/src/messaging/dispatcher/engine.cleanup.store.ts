import type { Db } from '../../platform/db';

export type Retention = {
  /** For provider message ids and receipts. Until then, late receipts find their messages and statuses can be queried. */
  receiptDays: number;
  /** For receipts that match no message. Must exceed the time for which a submit may stay unresolved. */
  waitingReceiptDays: number;
  /** For unresolved submits that were given up. */
  attemptDays: number;
  partHours: number;
  /** For ended nodes, and for connection states that are no longer reported. */
  nodeDays: number;
};

/** Deletes one batch of rows that are too old by the database's clock; returns their number. */
export type RemoveBatch = (db: Db, retention: Retention) => Promise<number>;

/** Rows per statement: few, so that their locks are short. */
export const BATCH = 2_000;

export const removeProviderMessages: RemoveBatch = async (db, { receiptDays }) => {
  const { count } = await db`
    delete from provider_message wire using (
      select connection_id, provider_message_id, superseded from provider_message
      where submitted_at < now() - ${receiptDays}::integer * interval '1 day' limit ${BATCH} for update skip locked
    ) old
    where wire.connection_id = old.connection_id and wire.provider_message_id = old.provider_message_id
      and wire.superseded = old.superseded`;
  return count;
};

export const removeReceipts: RemoveBatch = async (db, { receiptDays }) => {
  const { count } = await db`
    delete from delivery_receipt receipt using (
      select connection_id, provider_message_id, state, recipient_key, superseded, received_at from delivery_receipt
      where received_at < now() - ${receiptDays}::integer * interval '1 day' limit ${BATCH} for update skip locked
    ) old
    where receipt.connection_id = old.connection_id and receipt.provider_message_id = old.provider_message_id
      and receipt.state = old.state and receipt.recipient_key = old.recipient_key and receipt.superseded = old.superseded
      and receipt.received_at = old.received_at`;
  return count;
};

export const removeUnmatchedReceipts: RemoveBatch = async (db, { waitingReceiptDays }) => {
  const { count } = await db`
    delete from delivery_receipt receipt using (
      select connection_id, provider_message_id, state, recipient_key, superseded, received_at from delivery_receipt
      where not applied and message_id is null and received_at < now() - ${waitingReceiptDays}::integer * interval '1 day'
      limit ${BATCH} for update skip locked
    ) old
    where receipt.connection_id = old.connection_id and receipt.provider_message_id = old.provider_message_id
      and receipt.state = old.state and receipt.recipient_key = old.recipient_key and receipt.superseded = old.superseded
      and receipt.received_at = old.received_at`;
  return count;
};

export const removeUnresolvedSubmits: RemoveBatch = async (db, { attemptDays }) => {
  const { count } = await db`
    delete from send_attempt where ctid = any(array(
      select ctid from send_attempt
      where unresolved_since is not null and abandoned_at < now() - ${attemptDays}::integer * interval '1 day' limit ${BATCH}
      for update skip locked))`;
  return count;
};

export const removeIncomingParts: RemoveBatch = async (db, { partHours }) => {
  const { count } = await db`
    delete from incoming_part where ctid = any(array(
      select ctid from incoming_part where received_at < now() - ${partHours}::integer * interval '1 hour' limit ${BATCH}
      for update skip locked))`;
  return count;
};

export const removeCancelAcknowledgements: RemoveBatch = async (db) => {
  const { count } = await db`
    delete from cancel_acknowledgement where ctid = any(array(
      select ctid from cancel_acknowledgement where acknowledged_at < now() - interval '1 hour' limit ${BATCH} for update skip locked))`;
  return count;
};

export const removeConnectionStates: RemoveBatch = async (db, { nodeDays }) => {
  const { count } = await db`
    delete from connection_state where connection_id in (
      select connection_id from connection_state
      where updated_at < now() - ${nodeDays}::integer * interval '1 day' limit ${BATCH} for update skip locked)`;
  return count;
};

export const removeNodes: RemoveBatch = async (db, { nodeDays }) => {
  const { count } = await db`
    delete from engine_node where id in (
      select id from engine_node node
      where ended_at < now() - ${nodeDays}::integer * interval '1 day'
        and not exists (select from connection_lease lease where lease.node_id = node.id)
        and not exists (select from send_attempt attempt where attempt.node_id = node.id and attempt.unresolved_since is null)
      limit ${BATCH} for update skip locked)`;
  return count;
};
