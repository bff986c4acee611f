import type { Db, Transaction } from '../db';

export type Upload = { id: bigint; uuid: string; fileName: string; bytes: number; received: number };

const columns = (db: Db) => db`id, uuid, file_name as "fileName", bytes::float8 as bytes, received::float8 as received`;

export type NewUpload = { loginId: bigint; fileName: string; bytes: number };

export async function insertUpload(db: Db, customerId: bigint, { loginId, fileName, bytes }: NewUpload): Promise<Upload> {
  const [upload] = await db<Upload[]>`
    insert into upload (customer_id, login_id, file_name, bytes) values (${customerId}, ${loginId}, ${fileName}, ${bytes})
    returning ${columns(db)}`;
  if (!upload) throw new Error('insert returned no row');
  return upload;
}

/** Locks the customer's row, so that concurrent calls start uploads one after another. */
export async function lockUploads(tx: Transaction, customerId: bigint): Promise<void> {
  await tx`select from customer where id = ${customerId} for no key update`;
}

export async function countUploads(tx: Transaction, customerId: bigint, loginId: bigint): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from upload where customer_id = ${customerId} and login_id = ${loginId}`;
  return row?.count ?? 0;
}

export async function sumUploads(tx: Transaction, customerId: bigint, loginId: bigint): Promise<{ own: number; all: number }> {
  const [row] = await tx<{ own: number; all: number }[]>`
    select coalesce(sum(bytes) filter (where login_id = ${loginId}), 0)::float8 as own, coalesce(sum(bytes), 0)::float8 as all
    from upload where customer_id = ${customerId}`;
  return row ?? { own: 0, all: 0 };
}

export async function deleteOldestUpload(tx: Transaction, { customerId, loginId }: Uploader, busy: readonly bigint[]): Promise<boolean> {
  const result = await tx`
    delete from upload where customer_id = ${customerId} and id = (
      select id from upload
      where customer_id = ${customerId} and login_id = ${loginId} and id <> all (${busy.map(String)}::bigint[])
      order by used_at, id limit 1 for update skip locked)`;
  return result.count > 0;
}

export async function deleteUploads(tx: Transaction, customerId: bigint, ids: readonly bigint[]): Promise<void> {
  await tx`delete from upload where customer_id = ${customerId} and id = any (${ids.map(String)}::bigint[])`;
}

export type OthersUpload = { id: bigint; bytes: number; complete: boolean; usedAt: Date };

/** Locks and returns the uploads of the customer's other logins, without the `busy` ones. */
export async function othersUploads(tx: Transaction, { customerId, loginId }: Uploader, busy: readonly bigint[]): Promise<OthersUpload[]> {
  return tx<OthersUpload[]>`
    select id, bytes::float8 as bytes, received = bytes as complete, used_at as "usedAt" from upload
    where customer_id = ${customerId} and login_id <> ${loginId} and id <> all (${busy.map(String)}::bigint[])
    order by used_at, id for update`;
}

export type Uploader = { customerId: bigint; loginId: bigint };

export async function uploadByUuid(db: Db, { customerId, loginId }: Uploader, uuid: string): Promise<Upload | undefined> {
  const [upload] = await db<Upload[]>`
    select ${columns(db)} from upload where customer_id = ${customerId} and login_id = ${loginId} and uuid = ${uuid}`;
  return upload;
}

/** Marks the upload as used, so that cleanup keeps it. */
export async function useUpload(db: Db, customerId: bigint, id: bigint): Promise<Upload | undefined> {
  const [upload] = await db<Upload[]>`
    update upload set used_at = now() where customer_id = ${customerId} and id = ${id} returning ${columns(db)}`;
  return upload;
}

export async function lockUpload(tx: Transaction, { customerId, loginId }: Uploader, uuid: string): Promise<Upload | undefined> {
  const [upload] = await tx<Upload[]>`
    select ${columns(tx)} from upload where customer_id = ${customerId} and login_id = ${loginId} and uuid = ${uuid} for update`;
  return upload;
}

export async function deleteUpload(db: Db, customerId: bigint, id: bigint): Promise<boolean> {
  return (await db`delete from upload where customer_id = ${customerId} and id = ${id}`).count > 0;
}

export async function deleteUnusedUploads(db: Db, usedBefore: Date, limit: number): Promise<boolean> {
  const result = await db`
    delete from upload where (customer_id, id) in (
      select customer_id, id from upload where used_at < ${usedBefore} limit ${limit} for update skip locked)`;
  return result.count === limit;
}
