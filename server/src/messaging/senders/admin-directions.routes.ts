import { adminAlphaNames } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../../platform/db';
import { found, noteChange, noteCustomer, route } from '../../platform/http';
import { createDirection, editDirection, removeDirection, setPriorities, type DirectionRules } from './directions';
import { directionChanges, presentDirection } from './present-direction';
import { adminProviders, presentProvider } from './providers/admin-providers';
import { providerRows, switchConnection } from './providers/provider-overview.store';

export type DirectionDeps = DirectionRules & { db: Db };

export function registerAdminDirectionRoutes(app: FastifyInstance, { db, ...rules }: DirectionDeps): void {
  route(app, adminAlphaNames.createDirection, async ({ body: { alphaNameUuid, ...written } }, request) => {
    const direction = found(await createDirection(db, alphaNameUuid, written, rules));
    noteCustomer(request, direction.customerId);
    noteChange(request, directionChanges(null, direction));
    return presentDirection(direction);
  });

  route(app, adminAlphaNames.editDirection, async ({ body: { uuid, ...written } }, request) => {
    const { before, after } = found(await editDirection(db, uuid, written, rules));
    noteCustomer(request, after.customerId);
    noteChange(request, directionChanges(before, after));
    return presentDirection(after);
  });

  route(app, adminAlphaNames.deleteDirection, async ({ body: { uuid } }, request) => {
    const direction = found(await removeDirection(db, uuid));
    noteCustomer(request, direction.customerId);
    noteChange(request, directionChanges(direction, null));
    return {};
  });

  route(app, adminAlphaNames.setPriorities, async ({ body: { items } }, request) => {
    const edited = found(await setPriorities(db, items));
    noteCustomer(request, ...edited.map(({ after }) => after.customerId));
    noteChange(request, Object.fromEntries(edited.map(({ before, after }) => (
      [`priority: ${before.alphaname}, ${before.messageType}, ${before.connectionName}`, [before.priority, after.priority]]))));
    return { items: edited.map(({ after }) => presentDirection(after)) };
  });

  route(app, adminAlphaNames.providers, async () => ({ items: await adminProviders(db) }));

  route(app, adminAlphaNames.setProvider, async ({ body: { id, enabled } }, request) => {
    const { before } = found(await inTransaction(db, (tx) => switchConnection(tx, id, enabled)));
    const [row] = await providerRows(db, id);
    noteChange(request, { connection: [null, found(row).name], enabled: [before, enabled] });
    return presentProvider(found(row));
  });
}
