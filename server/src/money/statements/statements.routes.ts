import { accounts, endpoint, fileFormats, Language, StatementSpan, statementExport } from '@portal/contracts';
import { adminFinance } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { lastLedgerCheck } from '../billing';
import type { Db } from '../../platform/db';
import { fileRoute, route } from '../../platform/http';
import { accountsOfLogin } from './account.store';
import { presentAccount } from './present-account';
import { statement } from './statement';
import { statementFile } from './statement-file';
import { writeOffOrganization } from './write-off';

export type StatementDeps = { db: Db };

const exported = endpoint({
  method: 'GET', ...statementExport, data: z.unknown(),
  query: z.object({ ...StatementSpan, format: z._default(z.enum(fileFormats), 'csv'), language: z._default(Language, 'en') }),
});

export function registerStatementRoutes(app: FastifyInstance, { db }: StatementDeps): void {
  route(app, accounts.list, async ({ actor }) => ({ items: (await accountsOfLogin(db, actor)).map(presentAccount) }));

  route(app, accounts.statement, ({ query, actor }) => statement(db, actor, query));

  fileRoute(app, exported, ({ query, actor }) => statementFile(db, actor, query));

  route(app, adminFinance.writeOff, ({ body, actor }) => writeOffOrganization(db, actor, body));

  route(app, adminFinance.ledgerCheck, async () => {
    const last = await lastLedgerCheck(db);
    if (!last) return { at: null, seconds: null, findings: [] };
    const { finishedAt, seconds, findings } = last;
    return { at: finishedAt.toISOString(), seconds, findings };
  });
}
