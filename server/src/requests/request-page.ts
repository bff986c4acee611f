import { decodeCursor, encodeCursor } from '../http';
import type { RequestRow } from './request.store';

/** Behind which request a page begins, the newest being first. */
export function placeOf(cursor: string | undefined): number | null {
  return cursor === undefined ? null : decodeCursor(cursor, ['number'])[0];
}

/** One row more than `limit` tells of a next page. */
export function pageOf(rows: RequestRow[], limit: number): { page: RequestRow[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor([Number(last.id)]) : null };
}
