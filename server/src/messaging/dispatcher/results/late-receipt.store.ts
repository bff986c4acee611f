import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, truthsLiteral, type Db } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { queueFallbacks, type MainEnd } from './fallback.store';
import { reportsStatuses } from '../settlement/list-key.store';
import { handle, type MessageState } from './message-state';
import type { Released } from './outcome.store';
import type { ReportedStatus } from './receipt.store';

/** A message whose status changed or that was seen; `reported`: whether the customer's webhooks get its list's statuses. */
export type LateMove = { customerId: bigint; listId: bigint; messageId: bigint; from: number; to: number; reported: boolean };

export const FALLBACK_NOT_NEEDED = 'fallback_not_needed';
/** Reason of the adjustment if a message that was reset to be sent again was in fact delivered by the earlier submit. */
const DELIVERED_EARLIER = 'delivered_earlier';

/** What `writeMessageStates` stores. */
const WRITTEN = ['status', 'reason', 'partsDelivered', 'mainPartsOpen', 'earlierPartsOpen', 'seen'] as const;

type StoredState = MessageState & { outcome: number; lane: number | null; reported: boolean };

/** Applies a connection's receipts for ended messages, for main messages with a fallback, and for submits before a message was reset. */
export async function applyLate(
  tx: Db, connectionId: bigint, matched: readonly ReportedStatus[],
): Promise<{ moves: LateMove[]; released: Released[] }> {
  if (matched.length === 0) return { moves: [], released: [] };
  const messages = await messageStates(tx, matched);
  const received = await atCurrentStages(tx, connectionId, matched, messages);
  const before = new Map([...messages].map(([id, message]) => [id, { ...message }]));
  const ends: MainEnd[] = [];
  const freed: { message: MessageState; price: Money; reason: string }[] = [];
  const withdrawn: MessageState[] = [];
  for (const each of received) {
    const message = messages.get(each.messageId);
    if (!message) continue;
    const verdict = handle(message, each);
    if (verdict.freed !== undefined) {
      freed.push({ message, price: verdict.freed, reason: each.stage < 0 ? DELIVERED_EARLIER : FALLBACK_NOT_NEEDED });
    }
    if (verdict.withdraws) withdrawn.push(message);
    if (verdict.fails && message.lane !== null) {
      ends.push({
        customerId: message.customerId, listId: message.listId, messageId: message.id, storedStatus: 1, lane: message.lane,
        ...verdict.fails,
      });
    }
  }
  await writeMessageStates(tx, [...messages.values()].filter((message) => differs(message, before.get(message.id))));
  await withdrawFallbacks(tx, withdrawn);
  await stopWaiting(tx, freed.map(({ message }) => message));
  const moves = [...messages.values()].flatMap(({ customerId, listId, id: messageId, status, seen, reported }) => {
    const was = before.get(messageId);
    if (!was || (was.status === status && was.seen === seen)) return [];
    const from = countedAs(was.outcome);
    return [{ customerId, listId, messageId, from, to: was.status === status ? from : status, reported }];
  });
  return { moves, released: [...freed.map(released), ...await queueFallbacks(tx, ends)] };
}

/** A reset may have committed between matching the receipts and locking their messages; then they are for an earlier sending. */
async function atCurrentStages(
  tx: Db, connectionId: bigint, matched: readonly ReportedStatus[], messages: ReadonlyMap<bigint, MessageState>,
): Promise<readonly ReportedStatus[]> {
  const doubtful = matched.filter(({ stage, messageId }) => stage >= 0 && (messages.get(messageId)?.earlierPartsOpen ?? null) !== null);
  if (doubtful.length === 0) return matched;
  // The provider may have given the retry the id of the earlier sending; then a receipt is for the retry.
  const rows = await tx<{ key: string }[]>`
    select message_id || ' ' || provider_message_id || ' ' || -1 - max(stage) as key from provider_message
    where connection_id = ${connectionId}
      and provider_message_id = any(${doubtful.map(({ providerMessageId }) => providerMessageId)}::text[])
    group by message_id, provider_message_id having max(stage) < 0`;
  const earlier = new Set(rows.map(({ key }) => key));
  return matched.map((each) => (
    earlier.has(`${each.messageId} ${each.providerMessageId} ${each.stage}`) ? { ...each, stage: -1 - each.stage } : each));
}

/** Copies of receipts change nothing. */
function differs(one: MessageState, other: MessageState | undefined): boolean {
  return WRITTEN.some((key) => one[key] !== other?.[key]);
}

/** A stored 0 (scheduled) counts as queued: a message with a receipt belongs to a confirmed list. */
function countedAs(outcome: number): number {
  return outcome === DELIVERY_STATUS.scheduled ? DELIVERY_STATUS.queued : outcome;
}

function released({ message: { customerId, listId }, price, reason }: { message: MessageState; price: Money; reason: string }): Released {
  return {
    customerId, listId, reason, messages: 1, price,
    from: DELIVERY_STATUS.processing, to: DELIVERY_STATUS.processing, ids: null,
  };
}

async function messageStates(tx: Db, received: readonly ReportedStatus[]): Promise<Map<bigint, StoredState>> {
  const rows = await tx<StoredState[]>`
    select message.customer_id as "customerId", message.id, message.list_id as "listId", status, outcome, message.stage, reason,
      extended_status is not distinct from 'seen' as seen, wire_parts as "wireParts", parts_accepted as "partsAccepted",
      parts_delivered as "partsDelivered", main_parts_open as "mainPartsOpen", earlier_parts_open as "earlierPartsOpen", price,
        message.fallback_price as "fallbackPrice",
      wait.lane, ${reportsStatuses(tx, 'message')} as reported
    from message join (
      select distinct * from unnest(
        ${numbersLiteral(received.map(({ customerId }) => customerId))}::bigint[],
        ${numbersLiteral(received.map(({ messageId }) => messageId))}::bigint[]) as selected (customer_id, id)
    ) selected on message.customer_id = selected.customer_id and message.id = selected.id
    left join delivery_deadline wait
      on wait.customer_id = message.customer_id and wait.list_id = message.list_id and wait.message_id = message.id
    order by message.customer_id, message.id for update of message`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeMessageStates(tx: Db, messages: readonly MessageState[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    with moved as (
      update message set status = now_is.status, reason = now_is.reason, parts_delivered = now_is.parts_delivered,
        sent_at = case when message.status = now_is.status then sent_at else coalesce(sent_at, now()) end,
        main_parts_open = now_is.main_parts_open, earlier_parts_open = now_is.earlier_parts_open,
        extended_status = case when now_is.seen then 'seen' else extended_status end, updated_at = now()
      from unnest(
        ${keys(messages, 'customerId')}::bigint[], ${keys(messages, 'id')}::bigint[],
        ${numbersLiteral(messages.map(({ status }) => status))}::smallint[], ${messages.map(({ reason }) => reason)}::text[],
        ${numbersLiteral(messages.map(({ partsDelivered }) => partsDelivered))}::smallint[],
        ${messages.map(({ mainPartsOpen }) => mainPartsOpen)}::smallint[],
          ${messages.map(({ earlierPartsOpen }) => earlierPartsOpen)}::smallint[],
        ${truthsLiteral(messages.map(({ seen }) => seen))}::boolean[])
        as now_is (customer_id, id, status, reason, parts_delivered, main_parts_open, earlier_parts_open, seen)
      join (select customer_id, id, ${countedBefore(tx)} from message) before
        on before.customer_id = now_is.customer_id and before.id = now_is.id
      where message.customer_id = now_is.customer_id and message.id = now_is.id
      returning message.customer_id, message.list_id, ${countedChange(tx, 'before')}
    ), ${recordUsage(tx)}
    select`;
}

/** A fallback that is being claimed concurrently is still sent, but not charged, since its message is already delivered. */
async function withdrawFallbacks(tx: Db, messages: readonly MessageState[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    delete from message_queue queue using ${unnestMessages(tx, messages)}
    where queue.customer_id = selected.customer_id and queue.list_id = selected.list_id and queue.message_id = selected.id`;
}

async function stopWaiting(tx: Db, messages: readonly MessageState[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    delete from delivery_deadline wait using ${unnestMessages(tx, messages)}
    where wait.customer_id = selected.customer_id and wait.list_id = selected.list_id and wait.message_id = selected.id`;
}

function unnestMessages(tx: Db, messages: readonly MessageState[]) {
  return tx`
    unnest(${keys(messages, 'customerId')}::bigint[], ${keys(messages, 'listId')}::bigint[], ${keys(messages, 'id')}::bigint[])
      as selected (customer_id, list_id, id)`;
}

function keys(messages: readonly MessageState[], key: 'customerId' | 'listId' | 'id'): string {
  return numbersLiteral(messages.map((message) => message[key]));
}
