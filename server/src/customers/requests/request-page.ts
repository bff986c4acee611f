import { decodeCursor, encodeCursor } from '../../platform/http';
import type { RequestRow } from './request.store';

export function positionOf(cursor: string | undefined): number | null {
  return cursor === undefined ? null : decodeCursor(cursor, ['number'])[0];
}

/** `rows`: one more than `limit` if there is a next page. */
export function pageOf(rows: RequestRow[], limit: number): { page: RequestRow[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor([Number(last.id)]) : null };
}
