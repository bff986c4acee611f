import { AppError, type ContactFilter } from '@portal/contracts';
import { codeOf, inTransaction, type Db, type Transaction } from '../../../platform/db';

export type SegmentRow = { uuid: string; name: string; filter: ContactFilter; updated: Date };

const columns = (db: Db) => db`segment.uuid, segment.name, segment.filter, segment.updated_at as updated`;

export async function segmentsOf(db: Db, customerId: bigint, bookId: bigint): Promise<SegmentRow[]> {
  return await db<SegmentRow[]>`
    select ${columns(db)} from contact_segment segment where customer_id = ${customerId} and address_book_id = ${bookId}
    order by lower(name), id`;
}

/** The uuid of the segment's book, which may be deleted. */
export async function bookOfSegment(db: Db, customerId: bigint, uuid: string): Promise<string | undefined> {
  const [segment] = await db<{ bookUuid: string }[]>`
    select book.uuid as "bookUuid" from contact_segment segment
    join address_book book on book.customer_id = segment.customer_id and book.id = segment.address_book_id
    where segment.customer_id = ${customerId} and segment.uuid = ${uuid}`;
  return segment?.bookUuid;
}

type NewSegment = { name: string; filter: ContactFilter };
type SegmentChange = { uuid: string; name: string; filter: ContactFilter | undefined };

/** Throws segment_name_taken. */
export async function insertSegment(
  tx: Transaction, customerId: bigint, bookId: bigint, { name, filter }: NewSegment, now: Date,
): Promise<SegmentRow | undefined> {
  const [segment] = await namedOnce(tx, (inner) => inner<SegmentRow[]>`
    insert into contact_segment as segment (customer_id, address_book_id, name, filter, created_at, updated_at)
    values (${customerId}, ${bookId}, ${name}, ${JSON.stringify(filter)}::text::jsonb, ${now}, ${now}) returning ${columns(inner)}`);
  return segment;
}

/** Throws segment_name_taken. Returns undefined if the book has no such segment. */
export async function updateSegment(
  tx: Transaction, customerId: bigint, bookId: bigint, { uuid, name, filter }: SegmentChange, now: Date,
): Promise<SegmentRow | undefined> {
  const [segment] = await namedOnce(tx, (inner) => inner<SegmentRow[]>`
    update contact_segment segment set name = ${name}, updated_at = ${now},
      filter = ${filter ? inner`${JSON.stringify(filter)}::text::jsonb` : inner`filter`}
    where customer_id = ${customerId} and address_book_id = ${bookId} and uuid = ${uuid} returning ${columns(inner)}`);
  return segment;
}

export async function deleteSegment(tx: Transaction, customerId: bigint, uuid: string): Promise<void> {
  await tx`delete from contact_segment where customer_id = ${customerId} and uuid = ${uuid}`;
}

export type FoundSegment = { uuid: string; bookId: bigint; filter: ContactFilter };

export async function findSegments(db: Db, customerId: bigint, uuids: readonly string[]): Promise<FoundSegment[]> {
  if (uuids.length === 0) return [];
  return await db<FoundSegment[]>`
    select uuid, address_book_id as "bookId", filter from contact_segment
    where customer_id = ${customerId} and uuid = any(${[...uuids]}::uuid[])`;
}

/** The name of a segment of the book that names the tag. */
export async function segmentNaming(tx: Transaction, customerId: bigint, bookId: bigint, tag: string): Promise<string | undefined> {
  const [segment] = await tx<{ name: string }[]>`
    select name from contact_segment
    where customer_id = ${customerId} and address_book_id = ${bookId} and (filter->'tags' ? ${tag} or filter->'withoutTags' ? ${tag})
    order by lower(name) limit 1`;
  return segment?.name;
}

/** Segments that name the tag also name `name`, so that they match the same contacts while the tag is renamed. */
export async function addToSegments(
  tx: Transaction, customerId: bigint, bookId: bigint, { tag, name }: { tag: string; name: string },
): Promise<void> {
  for (const list of ['tags', 'withoutTags']) {
    await tx`
      update contact_segment set filter = jsonb_set(filter, array[${list}::text], filter->${list}::text || to_jsonb(${name}::text))
      where customer_id = ${customerId} and address_book_id = ${bookId} and filter->${list}::text ? ${tag}
        and not filter->${list}::text ? ${name}`;
  }
}

/** Ends tags in segments. One that names no other tag keeps it, and matches nobody: without a tag it would match the whole book. */
export async function removeFromSegments(tx: Transaction, customerId: bigint, bookId: bigint, tags: readonly string[]): Promise<void> {
  for (const list of ['tags', 'withoutTags']) {
    await tx`
      update contact_segment set filter = jsonb_set(filter, array[${list}::text], (filter->${list}::text) - ${[...tags]}::text[])
      where customer_id = ${customerId} and address_book_id = ${bookId} and filter->${list}::text ?| ${[...tags]}::text[]
        and (${list}::text <> 'tags' or jsonb_array_length((filter->${list}::text) - ${[...tags]}::text[]) > 0)`;
  }
}

const UNIQUE_VIOLATION = '23505';

async function namedOnce<T>(tx: Transaction, write: (inner: Transaction) => PromiseLike<T>): Promise<T> {
  try {
    return await inTransaction(tx, async (inner) => write(inner));
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw new AppError('segment_name_taken');
    throw error;
  }
}

/** Copies the segments of a book into a new one. */
export async function copySegments(tx: Transaction, customerId: bigint, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await tx`
    insert into contact_segment (customer_id, address_book_id, name, filter)
    select customer_id, ${to}, name, filter from contact_segment where customer_id = ${customerId} and address_book_id = ${from}`;
}
