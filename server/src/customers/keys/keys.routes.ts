import { apiKeys, AppError, keyScopes } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { isRestricted } from '../accounts';
import type { Db } from '../../platform/db';
import { found, noteChange, route, type Actor } from '../../platform/http';
import { keysOf, removeKey } from './key.store';
import { createKey, presentKey } from './create-key';
import { scopesInRight } from './scope-rights';

export type KeysDeps = {
  db: Db;
  clock: () => Date;
  emailAvailable: boolean;
};

export function registerKeyRoutes(app: FastifyInstance, { db, clock, emailAvailable }: KeysDeps): void {
  route(app, apiKeys.list, async ({ actor }) => ({
    items: (await keysOf(db, actor.customerId)).map(presentKey), grantable: scopesInRight(keyScopes, actor.roles),
  }));

  route(app, apiKeys.create, async ({ body, actor }, request) => {
    requireWholeCustomer(actor);
    const created = await createKey(db, { ...actor, now: clock(), emailAvailable }, body);
    noteChange(request, {
      name: [null, created.item.name], scopes: [null, created.item.scopes], addresses: [null, created.item.addresses],
      sandbox: [null, created.item.sandbox],
    });
    return created;
  });

  route(app, apiKeys.remove, async ({ body: { uuid }, actor }, request) => {
    requireWholeCustomer(actor);
    noteChange(request, { name: [found(await removeKey(db, actor.customerId, uuid, clock())), null] });
    return {};
  });

  /** A key acts for all organizations, so a restricted login could use it to reach organizations beyond its own. */
  function requireWholeCustomer(actor: Actor): void {
    if (isRestricted(actor)) throw new AppError('permission_denied');
  }
}
