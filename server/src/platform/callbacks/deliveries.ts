import { AppError } from '@portal/contracts';
import { callbackStates, type ApiDelivery, type ApiDeliveryAttempt } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { publicId } from '../publicids';
import { deliveriesOf, deliveryBy, attemptsOf, type DeliveryRow, type AttemptRow } from './delivery.store';
import { bodyOf } from './payload';
import { replayNamed, replayUndelivered } from './replay.store';

type Delivery = output<typeof ApiDelivery>;
type DeliveryLog = { customerId: bigint; endpointId: bigint };
export type DeliveryPaging = { limit: number; cursor?: string | undefined; state?: (typeof callbackStates)[number] | undefined };

/** Maximum rows read per page, even if few of them match the state filter. */
const SCAN_LIMIT = 2_000;
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const REPLAYED_AT_ONCE = 1_000;
const MAX_REPLAYED = 100_000;

export async function deliveryPage(
  db: Db, log: DeliveryLog, { limit, cursor, state }: DeliveryPaging,
): Promise<{ items: Delivery[]; next: string | null }> {
  const query = {
    ...log, limit, scanLimit: SCAN_LIMIT, before: cursor === undefined ? LAST_UUID : readCursor(cursor),
    state: state && callbackStates.indexOf(state),
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
  let replayed = 0;
  for (let after: string | null = firstUuidOf(momentOf(what.since)); after !== null && replayed < MAX_REPLAYED;) {
    const step = await replayUndelivered(db, log, { after, limit: REPLAYED_AT_ONCE });
    replayed += step.replayed;
    after = step.last;
  }
  return replayed;
}

export function presentAttempt({ at, milliseconds, answer, fault }: AttemptRow): output<typeof ApiDeliveryAttempt> {
  return { at: at.toISOString(), milliseconds, answer, fault };
}

function present(customerId: bigint, row: DeliveryRow): Delivery {
  const state = callbackStates[row.state];
  if (!state) throw new Error(`a callback in the state ${row.state}`);
  return {
    uuid: row.uuid, type: row.type, state, tries: row.attempts,
    messageUuid: row.messageId === null ? null : publicId('message', customerId, row.messageId),
    happened: row.happenedAt.toISOString(), due: state === 'waiting' ? row.dueAt.toISOString() : null,
    finished: row.finishedAt?.toISOString() ?? null,
    answer: row.answer, fault: row.fault,
  };
}

function readCursor(cursor: string): string {
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

/** Returns the smallest UUIDv7 with this timestamp (RFC 9562 section 5.7). */
function firstUuidOf(at: Date): string {
  const hex = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
