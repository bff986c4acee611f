import type { FastifyInstance } from 'fastify';
import { mailings, session, type Data } from '@portal/contracts';
import { fileRoute, route } from '../../platform/http';
import { anyContains, tableFile } from '../../platform/sheets';
import { registerAdminAlphaNameRoutes } from './admin-alpha-names.routes';
import { registerAdminDirectionRoutes, type DirectionDeps } from './admin-directions.routes';
import { alphaNamesFile, alphaNameTable } from './alpha-names-file';
import { alphaNamesOf, type AlphaNameRow } from './alpha-name.store';

export type SenderDeps = DirectionDeps;

export function registerSenderRoutes(app: FastifyInstance, deps: SenderDeps): void {
  const { db } = deps;
  registerAdminAlphaNameRoutes(app, { db });
  registerAdminDirectionRoutes(app, deps);

  route(app, session.alphaNames, async ({ actor }) => {
    const rows = await alphaNamesOf(db, actor, 'on');
    return { items: rows.map(present) };
  });

  route(app, session.allAlphaNames, async ({ actor }) => {
    const rows = await alphaNamesOf(db, actor);
    return { items: rows.map(present) };
  });

  fileRoute(app, alphaNamesFile, ({ query: { filter: { text = '', active = false }, ...file }, actor }) => tableFile(
    'alpha-names', file, alphaNameTable, (async function* () {
      yield (await alphaNamesOf(db, actor, active ? 'on' : 'all'))
        .filter(({ name, organizationName }) => anyContains([name, organizationName], text));
      return undefined;
    })(),
  ));

  route(app, mailings.alphaNames, async ({ actor }) => {
    const rows = await alphaNamesOf(db, actor, 'on');
    return { items: rows };
  });
}

function present(row: AlphaNameRow): Data<typeof session.alphaNames>['items'][number] {
  return {
    uuid: row.uuid,
    name: row.name,
    organizationName: row.organizationName,
    messageTypes: row.messageTypes,
    direction_status: row.directionStatus,
  };
}
