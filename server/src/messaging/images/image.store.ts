import { inTransaction, type Db, type Transaction } from '../../platform/db';
import type { Picture } from './picture';

export type NewImage = Picture & { hash: Buffer; maxBytes: number };
export type StoredImage = { format: Picture['format']; content: Buffer };

/** Pictures are kept at least this long, because phones may still request those of sent messages. */
const RETENTION_DAYS = 90;

/** Equal pictures share a uuid. Undefined if the customer's limit is reached even after removing unused pictures. */
export async function insertImage(db: Db, customerId: bigint, image: NewImage): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Serializes the customer's uploads, so that concurrent ones cannot exceed the limit.
    await tx`select from customer where id = ${customerId} for no key update`;
    const [known] = await tx<{ uuid: string }[]>`
      update image set created_at = now() where customer_id = ${customerId} and hash = ${image.hash} returning uuid`;
    if (known) return known.uuid;
    const created = await insertWhereRoom(tx, customerId, image);
    if (created !== undefined) return created;
    await removeUnused(tx, customerId);
    return insertWhereRoom(tx, customerId, image);
  });
}

async function insertWhereRoom(
  tx: Transaction, customerId: bigint, { format, width, height, content, hash, maxBytes }: NewImage,
): Promise<string | undefined> {
  const [created] = await tx<{ uuid: string }[]>`
    insert into image (customer_id, format, width, height, size, hash, content)
    select ${customerId}, ${format}, ${width}, ${height}, ${content.length}, ${hash}, ${content}
    where (select coalesce(sum(size), 0) from image where customer_id = ${customerId}) + ${content.length}::integer <= ${maxBytes}::bigint
    returning uuid`;
  return created?.uuid;
}

/** Removes old pictures that no recent list, message, template or draft contains. */
async function removeUnused(tx: Transaction, customerId: bigint): Promise<void> {
  const limit = tx`now() - ${RETENTION_DAYS} * interval '1 day'`;
  await tx`
    with written (text) as (
      select concat(content, fallback_content) from mailing_list
      where customer_id = ${customerId} and created_at >= ${limit} and (content is not null or fallback_content is not null)
      union all
      select concat(beside.content, beside.fallback_content)
      from message_content beside join message on message.customer_id = beside.customer_id and message.id = beside.message_id
      where beside.customer_id = ${customerId} and (beside.content is not null or beside.fallback_content is not null)
        and message.created_at >= ${limit}
      union all
      select content::text from template where customer_id = ${customerId} and content is not null
      union all
      select form::text from mailing_draft where customer_id = ${customerId}
      union all
      select request::text from mailing_series where customer_id = ${customerId}
    ), used as (
      select distinct found[1] as uuid from written, regexp_matches(text, '/images/([0-9a-f-]{36})[.]', 'g') found
    )
    delete from image where customer_id = ${customerId} and created_at < ${limit}
      and not exists (select from used where used.uuid = image.uuid::text)`;
}

export async function findImage(db: Db, uuid: string, format: string): Promise<StoredImage | undefined> {
  const [image] = await db<StoredImage[]>`select format, content from image where uuid = ${uuid} and format = ${format}`;
  return image;
}
