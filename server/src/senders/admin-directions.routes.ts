import { adminAlphaNames } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../db';
import { found, noteChange, route } from '../http';
import { createDirection, editDirection, removeDirection, setPriorities, type DirectionRules } from './directions';
import { directionChanges, presentDirection } from './present-direction';
import { adminProviders, presentProvider } from './admin-providers';
import { providerRows, switchConnection } from './provider-overview.store';

export type DirectionDeps = DirectionRules & { db: Db };

/** By which ways alpha names send, and the connections to providers (ADM-02). The engine asks anew every few seconds. */
export function registerAdminDirectionRoutes(app: FastifyInstance, { db, ...rules }: DirectionDeps): void {
  route(app, adminAlphaNames.createDirection, async ({ body: { alphanameUuid, ...written } }, request) => {
    const direction = found(await createDirection(db, alphanameUuid, written, rules));
    noteChange(request, directionChanges(null, direction));
    return presentDirection(direction);
  });

  route(app, adminAlphaNames.editDirection, async ({ body: { uuid, ...written } }, request) => {
    const { before, after } = found(await editDirection(db, uuid, written, rules));
    noteChange(request, directionChanges(before, after));
    return presentDirection(after);
  });

  route(app, adminAlphaNames.deleteDirection, async ({ body: { uuid } }, request) => {
    noteChange(request, directionChanges(found(await removeDirection(db, uuid)), null));
    return {};
  });

  route(app, adminAlphaNames.setPriorities, async ({ body: { items } }, request) => {
    const edited = found(await setPriorities(db, items));
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
