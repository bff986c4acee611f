import { textComparisons } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db';
import { route } from '../../../platform/http';
import { requireVisibleList } from '../plan/organization.store';
import { chooseByHand, comparisonResult } from './comparison';

export function registerComparisonRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, textComparisons.get, async ({ query, actor }) => (
    comparisonResult(db, { customerId: actor.customerId, id: await requireVisibleList(db, actor, query.id) })));

  route(app, textComparisons.choose, async ({ body: { id, text }, actor }) => {
    const of = { customerId: actor.customerId, id: await requireVisibleList(db, actor, id) };
    await chooseByHand(db, { ...of, text, now: clock() });
    return comparisonResult(db, of);
  });
}
