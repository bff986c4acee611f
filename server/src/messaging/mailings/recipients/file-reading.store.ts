import type { ColumnChoice, RecipientCheck } from '@portal/contracts';
import { announceWork } from '../../../platform/background';
import type { Db, Transaction } from '../../../platform/db';
import type { FilePosition } from '../../../platform/sheets';
import type { ResolvedReading, Uploader } from '../../../platform/uploads';
import type { HomeCountry } from './recipient';

/** Lease duration, longer than processing any portion takes. */
const LEASE_SECONDS = 20;

export type NewReading = {
  setId: bigint; uploadId: bigint; reading: ResolvedReading; columns: ColumnChoice; home: HomeCountry; position: FilePosition;
  bytes: number; check: RecipientCheck;
};

export async function insertReading(
  db: Db, customerId: bigint, { setId, uploadId, reading, columns, home, position, bytes, check }: NewReading,
): Promise<void> {
  await db`
    insert into recipient_import (customer_id, recipient_set_id, upload_id, reading, columns, home_country, position, bytes, counts)
    values (${customerId}, ${setId}, ${uploadId}, ${JSON.stringify(reading)}::text::jsonb, ${JSON.stringify(columns)}::text::jsonb, ${home},
      ${JSON.stringify(position)}::text::jsonb, ${bytes}, ${JSON.stringify(check)}::text::jsonb)`;
  announceWork('mailings');
}

export type LeasedReading = {
  customerId: bigint; setId: bigint; uploadId: bigint; reading: ResolvedReading; columns: ColumnChoice; home: HomeCountry;
  position: FilePosition; check: RecipientCheck;
};

export async function applyReading(db: Db): Promise<LeasedReading | undefined> {
  const [leased] = await db<LeasedReading[]>`
    with turn as (
      select customer_id, recipient_set_id from recipient_import
      where state = 'reading' and leased_until <= now() order by leased_until limit 1 for update skip locked
    )
    update recipient_import r set leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
    from turn where r.customer_id = turn.customer_id and r.recipient_set_id = turn.recipient_set_id
    returning r.customer_id as "customerId", r.recipient_set_id as "setId", r.upload_id as "uploadId", r.reading, r.columns,
      r.home_country as home, r.position, r.counts as "check"`;
  return leased;
}

/** Locks the reading of a file, so that no other process stores the same rows. Returns false if its position has changed. */
export async function lockReading(tx: Transaction, customerId: bigint, setId: bigint, position: FilePosition): Promise<boolean> {
  const rows = await tx`
    select from recipient_import
    where customer_id = ${customerId} and recipient_set_id = ${setId} and state = 'reading'
      and position = ${JSON.stringify(position)}::text::jsonb for update`;
  return rows.length > 0;
}

export type ReadingProgress = { position: FilePosition; done: number; check: RecipientCheck };

export async function noteReading(
  tx: Transaction, customerId: bigint, setId: bigint, { position, done, check }: ReadingProgress,
): Promise<void> {
  await tx`
    update recipient_import
    set position = ${JSON.stringify(position)}::text::jsonb, done = ${done}, counts = ${JSON.stringify(check)}::text::jsonb,
      leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where customer_id = ${customerId} and recipient_set_id = ${setId}`;
}

export async function yieldReading(db: Db, customerId: bigint, setId: bigint): Promise<void> {
  await db`
    update recipient_import set leased_until = now() where customer_id = ${customerId} and recipient_set_id = ${setId}
      and state = 'reading'`;
}

export async function endReading(tx: Transaction, customerId: bigint, setId: bigint): Promise<void> {
  await tx`
    update recipient_import set state = 'ready', done = bytes where customer_id = ${customerId} and recipient_set_id = ${setId}`;
}

export type ReadingFailure = { name: string; params: Record<string, string | number> };

export async function failReading(db: Db, customerId: bigint, setId: bigint, { name, params }: ReadingFailure): Promise<void> {
  await db`
    update recipient_import set state = 'failed', error_name = ${name}, error_params = ${JSON.stringify(params)}::text::jsonb
    where customer_id = ${customerId} and recipient_set_id = ${setId} and state = 'reading'`;
}

export type ReadingRow = {
  uuid: string; state: 'reading' | 'ready' | 'failed'; total: number; done: number; check: RecipientCheck; errorName: string | null;
  errorParams: Record<string, string | number>;
};

export async function readingOf(db: Db, { customerId, loginId }: Uploader, uuid: string): Promise<ReadingRow | undefined> {
  const [row] = await db<ReadingRow[]>`
    select s.uuid, r.state, r.bytes::float8 as total, r.done::float8 as done, r.counts as "check", r.error_name as "errorName",
      r.error_params as "errorParams"
    from recipient_set s join recipient_import r on r.customer_id = s.customer_id and r.recipient_set_id = s.id
    where s.customer_id = ${customerId} and s.login_id = ${loginId} and s.uuid = ${uuid}`;
  return row;
}

export async function uploadsBeingRead(db: Db, customerId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select upload_id as id from recipient_import where customer_id = ${customerId}
    and state = 'reading'`;
  return rows.map(({ id }) => id);
}
