import type { Db, Transaction } from '../db';

export type NewPiece = { uploadId: bigint; start: number; content: Buffer; ascii: boolean };

/** The piece that begins where the upload ends so far; the row of the upload is locked. Answers what is there then. */
export async function appendPiece(tx: Transaction, customerId: bigint, { uploadId, start, content, ascii }: NewPiece): Promise<number> {
  await tx`
    insert into upload_piece (customer_id, upload_id, start, content, ascii) values (${customerId}, ${uploadId}, ${start}, ${content}, ${ascii})`;
  const received = start + content.length;
  await tx`
    update upload set received = ${received}, used_at = now() where customer_id = ${customerId} and id = ${uploadId}`;
  return received;
}

/** At most so many bytes from there on, as far as one piece has them; undefined where there is none. */
export async function bytesAt(db: Db, customerId: bigint, uploadId: bigint, { at, most }: { at: number; most: number }): Promise<Buffer | undefined> {
  const [piece] = await db<{ bytes: Buffer }[]>`
    select substring(content from (${at}::bigint - start + 1)::integer for ${most}) as bytes
    from upload_piece where customer_id = ${customerId} and upload_id = ${uploadId} and start <= ${at}
    order by start desc limit 1`;
  return piece?.bytes;
}

/** Of the first piece that is not all ASCII. */
export async function firstPieceBeyondAscii(db: Db, customerId: bigint, uploadId: bigint): Promise<Buffer | undefined> {
  const [piece] = await db<{ content: Buffer }[]>`
    select content from upload_piece where customer_id = ${customerId} and upload_id = ${uploadId} and not ascii order by start limit 1`;
  return piece?.content;
}
