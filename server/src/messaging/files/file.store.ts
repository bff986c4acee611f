import { inTransaction, type Db, type Transaction } from '../../platform/db';

export type NewFile = { name: string; mediaType: string; content: Buffer; hash: Buffer };
export type StoredFile = Pick<NewFile, 'name' | 'mediaType' | 'content'>;

/** Sent files are kept at least this long, because phones may still download them. */
const SENT_DAYS = 90;

/** Equal files of a customer share a uuid. Undefined if the customer's limit is reached even after removing old files. */
export async function insertSentFile(db: Db, customerId: bigint, file: NewFile, maxBytes: number): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Serializes the customer's uploads, so that concurrent ones cannot exceed the limit.
    await tx`select from customer where id = ${customerId} for no key update`;
    const [known] = await tx<{ uuid: string }[]>`
      update file set created_at = now()
      where customer_id = ${customerId} and direction = 'sent' and hash = ${file.hash} and name = ${file.name} returning uuid`;
    if (known) return known.uuid;
    const created = await insertWhereRoom(tx, customerId, file, maxBytes);
    if (created !== undefined) return created;
    await tx`
      delete from file where customer_id = ${customerId} and direction = 'sent' and created_at < now() - ${SENT_DAYS} * interval '1 day'`;
    return insertWhereRoom(tx, customerId, file, maxBytes);
  });
}

async function insertWhereRoom(
  tx: Transaction, customerId: bigint, { name, mediaType, content, hash }: NewFile, maxBytes: number,
): Promise<string | undefined> {
  const [created] = await tx<{ uuid: string }[]>`
    insert into file (customer_id, direction, name, media_type, size, hash, content)
    select ${customerId}, 'sent', ${name}, ${mediaType}, ${content.length}, ${hash}, ${content}
    where (select coalesce(sum(size), 0) from file where customer_id = ${customerId}
      and direction = 'sent') + ${content.length}::integer <= ${maxBytes}::bigint
    returning uuid`;
  return created?.uuid;
}

/** Anyone with uuid and name may read a sent file: phones have no session. */
export async function findSentFile(db: Db, uuid: string, name: string): Promise<StoredFile | undefined> {
  const [file] = await db<StoredFile[]>`
    select name, media_type as "mediaType", content from file where uuid = ${uuid} and direction = 'sent' and name = ${name}`;
  return file;
}

export async function insertReceivedFile(
  tx: Transaction, customerId: bigint, chatMessageUuid: string, { name, mediaType, content, hash }: NewFile,
): Promise<void> {
  await tx`
    insert into file (customer_id, chat_message_uuid, direction, name, media_type, size, hash, content)
    values (${customerId}, ${chatMessageUuid}, 'received', ${name}, ${mediaType}, ${content.length}, ${hash}, ${content})`;
}

export async function findReceivedFile(db: Db, customerId: bigint, uuid: string): Promise<StoredFile | undefined> {
  const [file] = await db<StoredFile[]>`
    select name, media_type as "mediaType", content from file where customer_id = ${customerId} and uuid = ${uuid}
      and direction = 'received'`;
  return file;
}

export async function deleteOldReceived(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from file where uuid in (
      select uuid from file where direction = 'received' and created_at < ${before} order by created_at limit ${limit}
      for update skip locked)`;
  return count;
}
