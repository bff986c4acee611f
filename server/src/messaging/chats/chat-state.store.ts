import { MAX_SNOOZE_DAYS, type ChatState } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { chatColumns, type ChatRow } from './chat.store';

/** `until`: when a snoozed chat opens; null in other states. */
export type NewState = { state: ChatState; until: Date | null };

/** Resolving and snoozing mark the chat as read. The caller has locked it. False if `until` is not a time within MAX_SNOOZE_DAYS. */
export async function setState(tx: Transaction, { customerId, id }: ChatRow, { state, until }: NewState): Promise<boolean> {
  const rows = await tx`
    update chat set resolved = ${state === 'resolved'}, snoozed_until = ${until}::timestamptz,
      read_incoming = ${state === 'open' ? tx`read_incoming` : tx`incoming`}
    where customer_id = ${customerId} and id = ${id} and (${until}::timestamptz is null
      or (${until}::timestamptz > now() and ${until}::timestamptz < now() + ${MAX_SNOOZE_DAYS}::integer * interval '1 day'))
    returning id`;
  return rows.length > 0;
}

/** Locks a snoozed chat whose time has come. Skips locked chats. */
export async function lockDueChat(tx: Transaction): Promise<ChatRow | undefined> {
  const [row] = await tx<ChatRow[]>`
    select ${chatColumns(tx)} from chat where snoozed_until <= now() order by snoozed_until limit 1 for no key update skip locked`;
  return row;
}

/** Milliseconds until the next snoozed chat opens; null if none is snoozed. */
export async function nextDueInMs(db: Db): Promise<number | null> {
  const [row] = await db<{ dueInMs: number | null }[]>`
    select (extract(epoch from min(snoozed_until) - now()) * 1000)::double precision as "dueInMs"
    from chat where snoozed_until is not null`;
  return row?.dueInMs ?? null;
}
