import { adminAudit } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { fileRoute, noteCustomer, route } from '../http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../sheets';
import { auditFile, auditTable } from './audit-file';
import { auditPage } from './audit-page';

export function registerAuditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminAudit.list, async ({ query }, request) => {
    const { items, next, customerIds } = await auditPage(db, query);
    if (query.filter.customerUuid !== undefined) noteCustomer(request, ...customerIds);
    return { items, next };
  });

  fileRoute(app, auditFile, ({ query: { filter, ...file } }) => tableFile(
    'audit-log', file, auditTable, allPages((cursor) => auditPage(db, { filter, limit: ROWS_AT_ONCE, cursor })),
  ));
}
