import { apiKeys, AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { isRestricted } from '../accounts';
import type { Db } from '../db';
import { found, noteChange, route, type Actor } from '../http';
import { keysOf, removeKey } from './key.store';
import { makeKey, presentKey } from './make-key';

export type KeysDeps = {
  db: Db;
  clock: () => Date;
  /** Whether this portal can send e-mail. */
  emailAvailable: boolean;
};

export function registerKeyRoutes(app: FastifyInstance, { db, clock, emailAvailable }: KeysDeps): void {
  route(app, apiKeys.list, async ({ actor }) => ({ items: (await keysOf(db, actor.customerId)).map(presentKey) }));

  route(app, apiKeys.create, async ({ body, actor }, request) => {
    await requireWholeCustomer(actor);
    const made = await makeKey(db, { customerId: actor.customerId, loginId: actor.loginId, now: clock(), emailAvailable }, body);
    noteChange(request, { name: [null, made.item.name], scopes: [null, made.item.scopes], addresses: [null, made.item.addresses], sandbox: [null, made.item.sandbox] });
    return made;
  });

  route(app, apiKeys.remove, async ({ body: { uuid }, actor }, request) => {
    await requireWholeCustomer(actor);
    noteChange(request, { name: [found(await removeKey(db, actor.customerId, uuid, clock())), null] });
    return {};
  });

  /** A key acts for all organizations of its customer: who is restricted to some would lend himself the others by it. */
  async function requireWholeCustomer(actor: Actor): Promise<void> {
    if (await isRestricted(db, actor)) throw new AppError('permission_denied');
  }
}
