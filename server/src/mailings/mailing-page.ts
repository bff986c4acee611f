import { AppError, type Data, type mailings, type Parsed } from '@portal/contracts';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { mailingRows, type MailingRow, type Place } from './mailing-page.store';
import { presentMailings } from './present-mailing';

type Request = Parsed<typeof mailings.list>['query'];

/** One page of the index (MAIL-01), from which the reader can go on in both directions without counting rows. */
export async function mailingPage(db: Db, customerId: bigint, request: Request): Promise<Data<typeof mailings.list>> {
  const { filter, sort, limit, cursor } = request;
  const by = sort.endsWith('name') ? 'name' : 'created';
  const from = cursor === undefined ? undefined : placeOf(cursor, sort);
  const back = from?.direction === 'before';
  const descending = sort.startsWith('-') !== back;
  const rows = await mailingRows(db, customerId, { filter, by, descending, after: from, limit: limit + 1 });
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (back) page.reverse();
  const cursorAt = (direction: 'after' | 'before', row: MailingRow | undefined) =>
    row ? encodeCursor([direction, sort, by === 'name' ? row.name : String(row.createdKey), Number(row.id)]) : null;
  return {
    items: await presentMailings(db, customerId, page),
    next: back || more ? cursorAt('after', page.at(-1)) : null,
    previous: (back ? more : from !== undefined) ? cursorAt('before', page[0]) : null,
  };
}

function placeOf(cursor: string, sort: string): Place & { direction: string } {
  const [direction, sortedBy, key, id] = decodeCursor(cursor, ['string', 'string', 'string', 'number']);
  const fits = sortedBy === sort && (sort.endsWith('name') || /^\d{1,17}$/.test(key));
  if (!fits) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return { direction, key, id };
}
