import { AppError, type Data, type mailings, type Parsed } from '@portal/contracts';
import type { OrganizationScope } from '../../../customers/accounts';
import type { Db } from '../../../platform/db';
import { decodeCursor, encodeCursor } from '../../../platform/http';
import { endOfWalk, walkMailings, type MailingOrder, type MailingWalk, type MailingPosition } from './mailing-index.store';
import type { MailingRow } from './mailing-page.store';
import { presentMailings } from './present-mailing';

export type MailingPageRequest = Parsed<typeof mailings.list>['query'];
type Sort = MailingPageRequest['sort'];

/** Returns one page of lists (MAIL-01), in either direction. A short or empty page still has a `next` while lists are left to examine. */
export async function mailingPage(db: Db, viewer: OrganizationScope, request: MailingPageRequest): Promise<Data<typeof mailings.list>> {
  const { rows, ...cursors } = await mailingRows(db, viewer, request);
  return { items: await presentMailings(db, viewer.customerId, rows), ...cursors };
}

export async function mailingRows(
  db: Db, viewer: OrganizationScope, request: MailingPageRequest,
): Promise<{ rows: MailingRow[]; next: string | null; previous: string | null }> {
  const { filter, sort, limit, cursor } = request;
  const by = orderOf(sort);
  const from = cursor === undefined ? undefined : positionOf(cursor, sort);
  const back = from?.direction === 'before';
  const walk: MailingWalk = { filter, by, descending: sort.startsWith('-') !== back, after: from };
  const rows = await walkMailings(db, viewer, walk, limit + 1);
  const page = rows.slice(0, limit);
  const positionAt = (row: MailingRow | undefined) => row && { key: keyOf(row, by), id: Number(row.id) };
  const last = positionAt(page.at(-1));
  const further = rows.length > limit ? last : await endOfWalk(db, viewer.customerId, walk, last);
  // Cursors are exclusive. An empty page's cursor back is one position beyond `from`, so that paging back includes `from`.
  const previousPosition = from && (positionAt(page[0]) ?? { key: from.key, id: walk.descending ? from.id - 1 : from.id + 1 });
  if (back) page.reverse();
  const cursorAt = (direction: 'after' | 'before', at: MailingPosition | null | undefined) => (
    at ? encodeCursor([direction, sort, at.key, at.id]) : null);
  return {
    rows: page,
    next: cursorAt('after', back ? previousPosition : further),
    previous: cursorAt('before', back ? further : previousPosition),
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

function positionOf(cursor: string, sort: Sort): MailingPosition & { direction: string } {
  const [direction, sortedBy, key, id] = decodeCursor(cursor, ['string', 'string', 'string', 'number']);
  if (sortedBy !== sort || !keyShapes[orderOf(sort)].test(key)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  }
  return { direction, key, id };
}
