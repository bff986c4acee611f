import { adminAlphaNames, type AdminAlphaName } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, noteCustomer, route } from '../../platform/http';
import { directionsOfNames, type DirectionRow } from './admin-direction.store';
import { listAlphaNames, type AlphaNameKey, type ListedAlphaName } from './alpha-name-list.store';
import { presentDirection } from './present-direction';

export function registerAdminAlphaNameRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminAlphaNames.list, async ({ query: { filter, limit, cursor } }, request) => {
    const { connectionId = null, messageType = null } = filter;
    const rows = await listAlphaNames(db, {
      text: filter.text?.trim() || null, connectionId, messageType, limit, after: cursor === undefined ? null : keysOf(cursor),
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    noteCustomer(request, ...page.map(({ customerId }) => customerId));
    const directions = await directionsOfNames(db, page.map(({ uuid }) => uuid));
    return {
      items: page.map((row) => present(row, directions.filter(({ alphaNameUuid }) => alphaNameUuid === row.uuid))),
      next: rows.length > limit && last ? encodeCursor([last.key, Number(last.id)]) : null,
    };
  });
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
