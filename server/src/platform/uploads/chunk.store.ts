import type { Db, Transaction } from '../db';

export type NewChunk = { uploadId: bigint; start: number; content: Buffer; ascii: boolean };

/** `start` must be the upload's current length; the caller has locked the upload. Returns the new length. */
export async function appendChunk(tx: Transaction, customerId: bigint, { uploadId, start, content, ascii }: NewChunk): Promise<number> {
  await tx`
    insert into upload_chunk (customer_id, upload_id, start, content, ascii)
    values (${customerId}, ${uploadId}, ${start}, ${content}, ${ascii})`;
  const received = start + content.length;
  await tx`
    update upload set received = ${received}, used_at = now() where customer_id = ${customerId} and id = ${uploadId}`;
  return received;
}

/** Returns at most `limit` bytes from position `at`, all from one chunk. Beyond the end: empty; undefined if the upload has no chunks. */
export async function bytesAt(
  db: Db, customerId: bigint, uploadId: bigint, { at, limit }: { at: number; limit: number },
): Promise<Buffer | undefined> {
  const [chunk] = await db<{ bytes: Buffer }[]>`
    select substring(content from (${at}::bigint - start + 1)::integer for ${limit}) as bytes
    from upload_chunk where customer_id = ${customerId} and upload_id = ${uploadId} and start <= ${at}
    order by start desc limit 1`;
  return chunk?.bytes;
}

export async function firstNonAsciiChunk(db: Db, customerId: bigint, uploadId: bigint): Promise<Buffer | undefined> {
  const [chunk] = await db<{ content: Buffer }[]>`
    select content from upload_chunk where customer_id = ${customerId} and upload_id = ${uploadId} and not ascii order by start limit 1`;
  return chunk?.content;
}
