import { AppError } from '@portal/contracts';
import { decodeCursor, encodeCursor } from './cursor';

export type KeysetPosition = { key: string; id: number };

export type KeysetOrder<Row> = {
  rows: (request: { descending: boolean; after: KeysetPosition | undefined; limit: number }) => Promise<Row[]>;
  positionOf: (row: Row) => KeysetPosition;
  isKey: (key: string) => boolean;
};

/** Keyset pagination in both directions, without counting rows. A `sort` that starts with '-' is descending. */
export async function keysetPage<Row>(
  { sort, limit, cursor }: { sort: string; limit: number; cursor?: string | undefined }, { rows, positionOf, isKey }: KeysetOrder<Row>,
): Promise<{ page: Row[]; next: string | null; previous: string | null }> {
  const from = cursor === undefined ? undefined : readCursor(cursor, sort, isKey);
  const back = from?.direction === 'before';
  const found = await rows({ descending: sort.startsWith('-') !== back, after: from, limit: limit + 1 });
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (back) page.reverse();
  const cursorAt = (direction: 'after' | 'before', row: Row | undefined) => {
    if (row === undefined) return null;
    const { key, id } = positionOf(row);
    return encodeCursor([direction, sort, key, id]);
  };
  return {
    page,
    next: back || more ? cursorAt('after', page.at(-1)) : null,
    previous: (back ? more : from !== undefined) ? cursorAt('before', page[0]) : null,
  };
}

function readCursor(cursor: string, sort: string, isKey: (key: string) => boolean): KeysetPosition & { direction: string } {
  const [direction, sortedBy, key, id] = decodeCursor(cursor, ['string', 'string', 'string', 'number']);
  if (sortedBy !== sort || !isKey(key)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  }
  return { direction, key, id };
}
