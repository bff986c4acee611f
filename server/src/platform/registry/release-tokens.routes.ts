import { adminReleaseTokens } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { found, noteChange, route } from '../http';
import { revokeToken, tokensInForce } from './release-token.store';
import { createToken, presentToken } from './release-tokens';

/** For signed-in people only: release tokens do not authenticate these calls. */
export function registerReleaseTokenRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, adminReleaseTokens.list, async () => ({ items: (await tokensInForce(db)).map(presentToken) }));

  route(app, adminReleaseTokens.create, async ({ body, actor }, request) => {
    const created = await createToken(db, { loginId: actor.loginId, now: clock() }, body);
    const { name, remotes, rights, addresses, expires } = created.item;
    noteChange(request, {
      name: [null, name], remotes: [null, remotes], rights: [null, rights], addresses: [null, addresses], expires: [null, expires],
    });
    return created;
  });

  route(app, adminReleaseTokens.revoke, async ({ body: { uuid } }, request) => {
    noteChange(request, { name: [found(await revokeToken(db, uuid, clock())), null] });
    return {};
  });
}
