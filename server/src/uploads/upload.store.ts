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

/** What the customer's uploads hold or will hold, together; waits for others who begin one. */
export async function openUploads(tx: Transaction, customerId: bigint): Promise<{ count: number; bytes: number }> {
  await tx`select from customer where id = ${customerId} for no key update`;
  const [open] = await tx<{ count: number; bytes: number }[]>`
    select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes from upload where customer_id = ${customerId}`;
  return open ?? { count: 0, bytes: 0 };
}

/** Removes the one that was longest not used, if that is since before `usedBefore`; false where there is none. */
export async function deleteIdleUpload(tx: Transaction, customerId: bigint, usedBefore: Date): Promise<boolean> {
  const result = await tx`
    delete from upload where customer_id = ${customerId} and id = (
      select id from upload where customer_id = ${customerId} and used_at < ${usedBefore} order by used_at limit 1 for update skip locked)`;
  return result.count > 0;
}

export async function uploadByUuid(db: Db, customerId: bigint, uuid: string): Promise<Upload | undefined> {
  const [upload] = await db<Upload[]>`select ${columns(db)} from upload where customer_id = ${customerId} and uuid = ${uuid}`;
  return upload;
}

/** Whoever uses it says so, so that it is not swept meanwhile. */
export async function useUpload(db: Db, customerId: bigint, id: bigint): Promise<Upload | undefined> {
  const [upload] = await db<Upload[]>`
    update upload set used_at = now() where customer_id = ${customerId} and id = ${id} returning ${columns(db)}`;
  return upload;
}

export async function lockUpload(tx: Transaction, customerId: bigint, uuid: string): Promise<Upload | undefined> {
  const [upload] = await tx<Upload[]>`select ${columns(tx)} from upload where customer_id = ${customerId} and uuid = ${uuid} for update`;
  return upload;
}

export async function deleteUpload(db: Db, customerId: bigint, uuid: string): Promise<boolean> {
  return (await db`delete from upload where customer_id = ${customerId} and uuid = ${uuid}`).count > 0;
}

/** Some of those that nobody has used since then; false when there were fewer. */
export async function deleteUnusedUploads(db: Db, usedBefore: Date, limit: number): Promise<boolean> {
  const result = await db`
    delete from upload where (customer_id, id) in (
      select customer_id, id from upload where used_at < ${usedBefore} limit ${limit} for update skip locked)`;
  return result.count === limit;
}
