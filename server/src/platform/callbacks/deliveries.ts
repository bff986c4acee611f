import { AppError, deliveryStates, type DeliveryState } from '@portal/contracts';
import type { ApiDelivery, ApiDeliveryAttempt } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { publicId } from '../publicids';
import { deliveriesOf, deliveryBy, attemptsOf, type DeliveryRow, type AttemptRow } from './delivery.store';
import { bodyOf } from './payload';
import { replayNamed, replayUndelivered } from './replay.store';
import { firstUuidOf, isUuid, LAST_UUID } from './uuid-time';

type Delivery = output<typeof ApiDelivery>;
type DeliveryLog = { customerId: bigint; endpointId: bigint };
export type DeliveryPaging = { limit: number; cursor?: string | undefined; state?: DeliveryState | undefined };

/** Maximum rows read per page, even if few of them match the state filter. */
const SCAN_LIMIT = 2_000;
const REPLAYED_AT_ONCE = 1_000;
const MAX_REPLAYED = 100_000;

export async function deliveryPage(
  db: Db, log: DeliveryLog, { limit, cursor, state }: DeliveryPaging,
): Promise<{ items: Delivery[]; next: string | null }> {
  const query = {
    customerId: log.customerId, endpointIds: [log.endpointId], limit, scanLimit: SCAN_LIMIT,
    before: cursor === undefined ? LAST_UUID : readCursor(cursor), state: state && deliveryStates.indexOf(state),
  };
  const { rows, next } = await deliveriesOf(db, query);
  return { items: rows.map((row) => present(log.customerId, row)), next: next === null ? null : encodeCursor([next]) };
}

export async function showDelivery(
  db: Db, log: DeliveryLog, uuid: string,
): Promise<(Delivery & { body: string | null; log: output<typeof ApiDeliveryAttempt>[] }) | null> {
  const known = await deliveryBy(db, { ...log, uuid });
  if (!known) return null;
  const { row, reported, isWhole } = known;
  const attempts = await attemptsOf(db, log.customerId, row.id);
  return { ...present(log.customerId, row), body: isWhole ? bodyOf(reported) : null, log: attempts.map(presentAttempt) };
}

export async function replay(db: Db, log: DeliveryLog, what: { deliveries: readonly string[] } | { since: string }): Promise<number> {
  if ('deliveries' in what) return replayNamed(db, log, what.deliveries);
  return replayPeriod(db, log, { after: firstUuidOf(momentOf(what.since)), before: LAST_UUID, max: MAX_REPLAYED });
}

/** Replays what was given up or dropped between two UUIDs, in batches. Returns how many, at most `max`. */
export async function replayPeriod(
  db: Db, log: DeliveryLog, { after: first, before, max }: { after: string; before: string; max: number },
): Promise<number> {
  let replayed = 0;
  for (let after: string | null = first; after !== null && replayed < max;) {
    const step = await replayUndelivered(db, log, { after, before, limit: Math.min(REPLAYED_AT_ONCE, max - replayed) });
    replayed += step.replayed;
    after = step.last;
  }
  return replayed;
}

export function presentAttempt({ at, milliseconds, answer, fault }: AttemptRow): output<typeof ApiDeliveryAttempt> {
  return { at: at.toISOString(), milliseconds, answer, fault };
}

function present(customerId: bigint, row: DeliveryRow): Delivery {
  const state = deliveryStates[row.state];
  if (!state) throw new Error(`a callback in the state ${row.state}`);
  return {
    uuid: row.uuid, type: row.type, state, tries: row.attempts,
    messageUuid: row.messageId === null ? null : publicId('message', customerId, row.messageId),
    happened: row.happenedAt.toISOString(), due: state === 'waiting' ? row.dueAt.toISOString() : null,
    finished: row.finishedAt?.toISOString() ?? null,
    answer: row.answer, fault: row.fault,
  };
}

export function readCursor(cursor: string): string {
  const [uuid] = decodeCursor(cursor, ['string']);
  if (!isUuid(uuid)) throw refused('cursor');
  return uuid;
}

function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw refused('since');
  return at;
}

function refused(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
