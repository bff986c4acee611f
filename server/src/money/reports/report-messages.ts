import { toAmount, type Data, type ReportFilter, type reports } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { presentedStatus } from '../../messaging/messages';
import {
  endOfReportWalk, walkReportMessages, type ReportMessageRow, type ReportPosition, type ReportWalk, type WalkBounds,
} from './report-messages.store';
import { reportScope, type ReportReader } from './report-scope.store';
import { reportSpan } from './report-span';
import { fieldInvalid } from './report-span.store';

export type MessagesQuestion = { filter: ReportFilter; timeZone: string; limit: number; cursor?: string | undefined };

const CONFIRMED = { status: 1, confirmed: true };
const defaultBounds: WalkBounds = { lists: 5_000, messages: 20_000 };
/** Latest time that a cursor may have: exact as a JavaScript number, and within PostgreSQL's range. */
const LAST_MICROSECOND = 9_000_000_000_000_000;

/** Returns a page of messages, latest list first. The work per page is bounded, so a short or empty page may have a `next` cursor. */
export async function reportMessages(
  db: Db, reader: ReportReader, { filter, timeZone, limit, cursor }: MessagesQuestion, bounds: WalkBounds = defaultBounds,
): Promise<Data<typeof reports.messages>> {
  const from = cursor === undefined ? undefined : positionOf(cursor);
  const moments = await reportSpan(db, { ...filter, timeZone });
  const scope = await reportScope(db, reader, filter);
  const back = from?.direction === 'before';
  const walk: ReportWalk = { scope, moments, after: from, back };
  const rows = await walkReportMessages(db, walk, bounds, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const further = rows.length > limit ? last : later(await endOfReportWalk(db, walk, bounds), last, back);
  // Cursors are exclusive. On an empty page, the cursor back is one position beyond `from`, so that paging back includes that message.
  const previousPosition = from && (page[0] ?? { ...from, id: back ? Math.min(from.id + 1, Number.MAX_SAFE_INTEGER) : from.id - 1 });
  if (back) page.reverse();
  return { items: page.map(present), next: cursorAt(
    'after', back ? previousPosition : further,
  ), previous: cursorAt('before', back ? further : previousPosition) };
}

function present(row: ReportMessageRow): Data<typeof reports.messages>['items'][number] {
  const {
    id, confirmedAt, recipient, status, outcome, reason, type, from, organizationName, providerName, listId, listName, source, parts,
    charged,
  } = row;
  return {
    id: String(id), at: confirmedAt.toISOString(), recipient, status: presentedStatus(status, CONFIRMED),
    outcome: presentedStatus(outcome, CONFIRMED), reason, type, from, organizationName,
    providerName, listId, listName: listName === '' ? null : listName,
    source, partscount: parts, cost: toAmount(charged),
  };
}

function cursorAt(direction: 'after' | 'before', position: ReportPosition | null | undefined): string | null {
  return position ? encodeCursor([direction, position.confirmed, position.listId, position.id]) : null;
}

/** Returns the later of the search's end and the last message found. A message may have been inserted between the two statements. */
function later(end: ReportPosition | null, last: ReportPosition | undefined, back: boolean): ReportPosition | null {
  if (!end || !last) return end;
  const distance = end.confirmed - last.confirmed || end.listId - last.listId || end.id - last.id;
  return (back ? distance > 0 : distance < 0) ? end : last;
}

function positionOf(cursor: string): ReportPosition & { direction: 'after' | 'before' } {
  const [direction, confirmed, listId, id] = decodeCursor(cursor, ['string', 'number', 'number', 'number']);
  if ((direction !== 'after' && direction !== 'before') || Math.abs(confirmed) > LAST_MICROSECOND) throw fieldInvalid('cursor');
  return { direction, confirmed, listId, id };
}
