import { session, toAmount } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { spendingAccountOfLogin } from './account.store';

export function registerBillingRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, session.balance, async ({ actor }) => {
    const account = await spendingAccountOfLogin(db, actor);
    return {
      balance: {
        sum: toAmount(account.available), currency_code: account.currency, organizationUuid: account.organizationUuid,
      },
    };
  });
}
