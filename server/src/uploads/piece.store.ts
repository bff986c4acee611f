import type { Db, Transaction } from '../db';

export type NewPiece = { uploadId: bigint; start: number; content: Buffer; ascii: boolean };

/** Starts where the upload ends; the caller has locked its row. Returns the new length. */
export async function appendPiece(tx: Transaction, customerId: bigint, { uploadId, start, content, ascii }: NewPiece): Promise<number> {
  await tx`
    insert into upload_piece (customer_id, upload_id, start, content, ascii) values (${customerId}, ${uploadId}, ${start}, ${content}, ${ascii})`;
  const received = start + content.length;
  await tx`
    update upload set received = ${received}, used_at = now() where customer_id = ${customerId} and id = ${uploadId}`;
  return received;
}

/** At most `most` bytes, and only up to the end of the piece; undefined beyond the upload. */
export async function bytesAt(db: Db, customerId: bigint, uploadId: bigint, { at, most }: { at: number; most: number }): Promise<Buffer | undefined> {
  const [piece] = await db<{ bytes: Buffer }[]>`
    select substring(content from (${at}::bigint - start + 1)::integer for ${most}) as bytes
    from upload_piece where customer_id = ${customerId} and upload_id = ${uploadId} and start <= ${at}
    order by start desc limit 1`;
  return piece?.bytes;
}

/** First piece with bytes beyond ASCII. */
export async function firstPieceBeyondAscii(db: Db, customerId: bigint, uploadId: bigint): Promise<Buffer | undefined> {
  const [piece] = await db<{ content: Buffer }[]>`
    select content from upload_piece where customer_id = ${customerId} and upload_id = ${uploadId} and not ascii order by start limit 1`;
  return piece?.content;
}
