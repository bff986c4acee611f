import { AppError, type Data, type mailings, type Parsed } from '@portal/contracts';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { endOfWalk, walkMailings, type MailingOrder, type MailingWalk, type Place } from './mailing-index.store';
import type { MailingRow } from './mailing-page.store';
import { presentMailings } from './present-mailing';

export type MailingPageRequest = Parsed<typeof mailings.list>['query'];
type Sort = MailingPageRequest['sort'];

/**
 * One page of the index (MAIL-01), from which the reader can go on in both directions without counting rows. A page that a rare
 * text leaves short, or empty, has `next` all the same while there are lists that were not looked at yet.
 */
export async function mailingPage(db: Db, customerId: bigint, request: MailingPageRequest): Promise<Data<typeof mailings.list>> {
  const { rows, ...cursors } = await mailingRows(db, customerId, request);
  return { items: await presentMailings(db, customerId, rows), ...cursors };
}

/** The same for who shows them otherwise. */
export async function mailingRows(
  db: Db, customerId: bigint, request: MailingPageRequest,
): Promise<{ rows: MailingRow[]; next: string | null; previous: string | null }> {
  const { filter, sort, limit, cursor } = request;
  const by = orderOf(sort);
  const from = cursor === undefined ? undefined : placeOf(cursor, sort);
  const back = from?.direction === 'before';
  const walk: MailingWalk = { filter, by, descending: sort.startsWith('-') !== back, after: from };
  const rows = await walkMailings(db, customerId, walk, limit + 1);
  const page = rows.slice(0, limit);
  const place = (row: MailingRow | undefined) => row && { key: keyOf(row, by), id: Number(row.id) };
  const last = place(page.at(-1));
  const further = rows.length > limit ? last : await endOfWalk(db, customerId, walk, last);
  // Cursors are exclusive; that of an empty page must not leave out what stands at its beginning.
  const whereItBegan = from && (place(page[0]) ?? { key: from.key, id: walk.descending ? from.id - 1 : from.id + 1 });
  if (back) page.reverse();
  const cursorAt = (direction: 'after' | 'before', at: Place | null | undefined) => (at ? encodeCursor([direction, sort, at.key, at.id]) : null);
  return {
    rows: page,
    next: cursorAt('after', back ? whereItBegan : further),
    previous: cursorAt('before', back ? further : whereItBegan),
  };
}

function orderOf(sort: Sort): MailingOrder {
  switch (sort) {
    case 'created': case '-created': return 'created';
    case 'name': case '-name': return 'name';
    case 'recipients': case '-recipients': return 'recipients';
  }
}

function keyOf(row: MailingRow, by: MailingOrder): string {
  switch (by) {
    case 'created': return String(row.createdKey);
    case 'name': return row.name;
    case 'recipients': return String(row.recipients);
  }
}

const keyShapes: Record<MailingOrder, RegExp> = { created: /^\d{1,17}$/, name: /^/, recipients: /^\d{1,9}$/ };

function placeOf(cursor: string, sort: Sort): Place & { direction: string } {
  const [direction, sortedBy, key, id] = decodeCursor(cursor, ['string', 'string', 'string', 'number']);
  if (sortedBy !== sort || !keyShapes[orderOf(sort)].test(key)) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return { direction, key, id };
}
