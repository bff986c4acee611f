import type { FastifyInstance } from 'fastify';
import { mailings, session, type Data } from '@portal/contracts';
import { route } from '../../platform/http';
import { registerAdminAlphaNameRoutes } from './admin-alpha-names.routes';
import { registerAdminDirectionRoutes, type DirectionDeps } from './admin-directions.routes';
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
