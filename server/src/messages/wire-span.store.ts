import type { Db } from '../db';

/** When messages were accepted: their ids on the wire were noted between the first and the last of these moments. */
export type Span = { from: Date; to: Date };

/** Transactions that wrote both began at other moments than they ended. */
const MARGIN_MS = 60_000;

export function spanOf(messages: readonly { sentAt: Date | null; updatedAt: Date }[]): Span | null {
  const sent = messages.flatMap(({ sentAt }) => (sentAt ? [sentAt.getTime()] : []));
  if (sent.length === 0) return null;
  const last = Math.max(...messages.map(({ updatedAt }) => updatedAt.getTime()));
  return { from: new Date(Math.min(...sent) - MARGIN_MS), to: new Date(last + MARGIN_MS) };
}

/**
 * The ids on the wire of some messages, found by when they were noted: an index by message would be written for every
 * message that is sent, and read for the few that somebody asks about.
 */
export function wireOf(db: Db, customerId: bigint, messageIds: readonly bigint[], { from, to }: Span) {
  return db`
    wire_message wire where wire.created_at between ${from} and ${to}
      and wire.customer_id = ${customerId} and wire.message_id = any(${messageIds.map(String)}::bigint[])`;
}
