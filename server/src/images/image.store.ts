import { inTransaction, type Db, type Transaction } from '../db';
import type { Picture } from './picture';

export type NewImage = Picture & { hash: Buffer; mostBytes: number };
export type StoredImage = { format: Picture['format']; content: Buffer };

/** Phones may still ask for a picture that was sent so long ago. */
const KEPT_DAYS = 90;

/** The uuid of the picture, the same for the same picture; undefined where the customer has no room for it, even without those that are used no more. */
export async function insertImage(db: Db, customerId: bigint, image: NewImage): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // One upload of a customer after another, so that none of them takes the room of the other.
    await tx`select from customer where id = ${customerId} for no key update`;
    const [known] = await tx<{ uuid: string }[]>`
      update image set created_at = now() where customer_id = ${customerId} and hash = ${image.hash} returning uuid`;
    if (known) return known.uuid;
    const made = await insertWhereRoom(tx, customerId, image);
    if (made !== undefined) return made;
    await removeUnused(tx, customerId);
    return insertWhereRoom(tx, customerId, image);
  });
}

async function insertWhereRoom(tx: Transaction, customerId: bigint, { format, width, height, content, hash, mostBytes }: NewImage): Promise<string | undefined> {
  const [made] = await tx<{ uuid: string }[]>`
    insert into image (customer_id, format, width, height, size, hash, content)
    select ${customerId}, ${format}, ${width}, ${height}, ${content.length}, ${hash}, ${content}
    where (select coalesce(sum(size), 0) from image where customer_id = ${customerId}) + ${content.length}::integer <= ${mostBytes}::bigint
    returning uuid`;
  return made?.uuid;
}

/** Those that were not uploaded of late, and stand in no list of late, no template and no draft. Each of these is read once, whatever the number of pictures. */
async function removeUnused(tx: Transaction, customerId: bigint): Promise<void> {
  const limit = tx`now() - ${KEPT_DAYS} * interval '1 day'`;
  await tx`
    with written (text) as (
      select concat(content, fallback_content) from mailing_list
      where customer_id = ${customerId} and created_at >= ${limit} and (content is not null or fallback_content is not null)
      union all
      select content::text from template where customer_id = ${customerId} and content is not null
      union all
      select form::text from mailing_draft where customer_id = ${customerId}
    ), used as (
      select distinct found[1] as uuid from written, regexp_matches(text, '/images/([0-9a-f-]{36})[.]', 'g') found
    )
    delete from image where customer_id = ${customerId} and created_at < ${limit} and not exists (select from used where used.uuid = image.uuid::text)`;
}

/** Whoever has its address may see it: a phone has no session. */
export async function findImage(db: Db, uuid: string, format: string): Promise<StoredImage | undefined> {
  const [image] = await db<StoredImage[]>`select format, content from image where uuid = ${uuid} and format = ${format}`;
  return image;
}
