import type { Parsed } from '@portal/contracts';
import { adminAlphaNames, type AdminAlphaName } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, fileRoute, noteCustomer, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { directionsOfNames, type DirectionRow } from './admin-direction.store';
import { allAlphaNamesFile, allAlphaNamesTable, rowsOf } from './all-alpha-names-file';
import { listAlphaNames, type AlphaNameKey, type ListedAlphaName } from './alpha-name-list.store';
import { presentDirection } from './present-direction';

export function registerAdminAlphaNameRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminAlphaNames.list, async ({ query }, request) => {
    const { items, next, customerIds } = await alphaNamePage(db, query);
    noteCustomer(request, ...customerIds);
    return { items, next };
  });

  fileRoute(app, allAlphaNamesFile, ({ query: { filter, ...file } }) => tableFile(
    'alpha-names', file, allAlphaNamesTable, allPages(async (cursor) => {
      const { items, next } = await alphaNamePage(db, { filter, limit: ROWS_AT_ONCE, cursor });
      return { items: items.flatMap(rowsOf), next };
    }),
  ));
}

type AlphaNamePage = { items: AdminAlphaName[]; next: string | null; customerIds: bigint[] };

async function alphaNamePage(db: Db, { filter, limit, cursor }: Parsed<typeof adminAlphaNames.list>['query']): Promise<AlphaNamePage> {
  const { connectionId = null, messageType = null } = filter;
  const rows = await listAlphaNames(db, {
    text: filter.text?.trim() || null, connectionId, messageType, limit, after: cursor === undefined ? null : keysOf(cursor),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const directions = new Map<string, DirectionRow[]>(page.map(({ uuid }) => [uuid, []]));
  for (const row of await directionsOfNames(db, [...directions.keys()])) directions.get(row.alphaNameUuid)?.push(row);
  return {
    items: page.map((row) => present(row, directions.get(row.uuid) ?? [])),
    next: rows.length > limit && last ? encodeCursor([last.key, Number(last.id)]) : null,
    customerIds: page.map(({ customerId }) => customerId),
  };
}

function keysOf(cursor: string): AlphaNameKey {
  const [name, id] = decodeCursor(cursor, ['string', 'number']);
  return { name, id };
}

function present(
  { key: _key, id: _id, customerId: _customerId, directionStatus, ...alphaName }: ListedAlphaName, directions: readonly DirectionRow[],
): AdminAlphaName {
  return { ...alphaName, direction_status: directionStatus, directions: directions.map(presentDirection) };
}
