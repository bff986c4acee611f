import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral, truthsLiteral } from './array-literal';
import { queueFallbacks, type MainEnd } from './fallback.store';
import { tellsStatuses } from './list-key.store';
import { hear, type Standing } from './message-standing';
import type { Released } from './outcome.store';
import type { Heard } from './receipt.store';

/** One message that went from one status to another, or was seen; `told` where its customer's own server hears of it. */
export type LateMove = { customerId: bigint; listId: bigint; messageId: bigint; from: number; to: number; told: boolean };

/** What lists get back because the main message was delivered. */
export const FALLBACK_NOT_NEEDED = 'fallback_not_needed';
/** Or because a sending before its attempts were reset was. */
const DELIVERED_EARLIER = 'delivered_earlier';

type Read = Standing & { lane: number | null; told: boolean };

/**
 * Receipts of messages that the common path leaves alone: of one that became unknown and may still be settled, of a main
 * message whose fallback waits, is queued or is out. What is final stays.
 */
export async function applyLate(tx: Db, heard: readonly Heard[]): Promise<{ moves: LateMove[]; released: Released[] }> {
  if (heard.length === 0) return { moves: [], released: [] };
  const messages = await standings(tx, heard);
  const before = new Map([...messages].map(([id, { status, seen }]) => [id, { status, seen }]));
  const ends: MainEnd[] = [];
  const freed: { message: Standing; price: Money; reason: string }[] = [];
  const withdrawn: Standing[] = [];
  for (const each of heard) {
    const message = messages.get(each.messageId);
    if (!message) continue;
    const verdict = hear(message, each);
    if (verdict.freed !== undefined) {
      freed.push({ message, price: verdict.freed, reason: each.stage < 0 ? DELIVERED_EARLIER : FALLBACK_NOT_NEEDED });
    }
    if (verdict.withdraws) withdrawn.push(message);
    if (verdict.fails && message.lane !== null) {
      ends.push({ customerId: message.customerId, listId: message.listId, messageId: message.id, standing: 1, lane: message.lane, ...verdict.fails });
    }
  }
  await writeStandings(tx, [...messages.values()]);
  await withdrawFallbacks(tx, withdrawn);
  await stopWaiting(tx, freed.map(({ message }) => message));
  const moves = [...messages.values()].flatMap(({ customerId, listId, id: messageId, status: to, seen, told }) => {
    const was = before.get(messageId);
    return !was || (was.status === to && was.seen === seen) ? [] : [{ customerId, listId, messageId, from: countedAs(was.status), to, told }];
  });
  return { moves, released: [...freed.map(released), ...await queueFallbacks(tx, ends)] };
}

/** Stored 0 is queued: a list that was ever sent is confirmed. */
function countedAs(status: number): number {
  return status === DELIVERY_STATUS.scheduled ? DELIVERY_STATUS.queued : status;
}

function released({ message: { customerId, listId }, price, reason }: { message: Standing; price: Money; reason: string }): Released {
  return {
    customerId, listId, reason, messages: 1, price,
    from: DELIVERY_STATUS.processing, to: DELIVERY_STATUS.processing, ids: null,
  };
}

async function standings(tx: Db, heard: readonly Heard[]): Promise<Map<bigint, Read>> {
  const rows = await tx<Read[]>`
    select message.customer_id as "customerId", message.id, message.list_id as "listId", status, message.stage, reason,
      extended_status is not distinct from 'seen' as seen, wire_parts as "wireParts", parts_accepted as "partsAccepted",
      parts_delivered as "partsDelivered", main_parts_open as "mainPartsOpen", earlier_parts_open as "earlierPartsOpen", price, message.fallback_price as "fallbackPrice",
      wait.lane, ${tellsStatuses(tx, 'message')} as told
    from message join (
      select distinct * from unnest(
        ${numbersLiteral(heard.map(({ customerId }) => customerId))}::bigint[],
        ${numbersLiteral(heard.map(({ messageId }) => messageId))}::bigint[]) as wanted (customer_id, id)
    ) wanted on message.customer_id = wanted.customer_id and message.id = wanted.id
    left join message_wait wait
      on wait.customer_id = message.customer_id and wait.list_id = message.list_id and wait.message_id = message.id
    order by message.customer_id, message.id for update of message`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeStandings(tx: Db, messages: readonly Standing[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    update message set status = now_is.status, reason = now_is.reason, parts_delivered = now_is.parts_delivered,
      main_parts_open = now_is.main_parts_open, earlier_parts_open = now_is.earlier_parts_open,
      extended_status = case when now_is.seen then 'seen' else extended_status end, updated_at = now()
    from unnest(
      ${keys(messages, 'customerId')}::bigint[], ${keys(messages, 'id')}::bigint[],
      ${numbersLiteral(messages.map(({ status }) => status))}::smallint[], ${messages.map(({ reason }) => reason)}::text[],
      ${numbersLiteral(messages.map(({ partsDelivered }) => partsDelivered))}::smallint[],
      ${messages.map(({ mainPartsOpen }) => mainPartsOpen)}::smallint[], ${messages.map(({ earlierPartsOpen }) => earlierPartsOpen)}::smallint[],
      ${truthsLiteral(messages.map(({ seen }) => seen))}::boolean[])
      as now_is (customer_id, id, status, reason, parts_delivered, main_parts_open, earlier_parts_open, seen)
    where message.customer_id = now_is.customer_id and message.id = now_is.id`;
}

/** One that is being claimed in this moment leaves; it is not charged, as its message is delivered. */
async function withdrawFallbacks(tx: Db, messages: readonly Standing[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    delete from message_queue queue using ${wanted(tx, messages)}
    where queue.customer_id = wanted.customer_id and queue.list_id = wanted.list_id and queue.message_id = wanted.id`;
}

async function stopWaiting(tx: Db, messages: readonly Standing[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    delete from message_wait wait using ${wanted(tx, messages)}
    where wait.customer_id = wanted.customer_id and wait.list_id = wanted.list_id and wait.message_id = wanted.id`;
}

function wanted(tx: Db, messages: readonly Standing[]) {
  return tx`
    unnest(${keys(messages, 'customerId')}::bigint[], ${keys(messages, 'listId')}::bigint[], ${keys(messages, 'id')}::bigint[])
      as wanted (customer_id, list_id, id)`;
}

function keys(messages: readonly Standing[], key: 'customerId' | 'listId' | 'id'): string {
  return numbersLiteral(messages.map((message) => message[key]));
}
