import { endpoint, fileFormats, Language, mailings, reportExport, reports } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db';
import { fileRoute, found, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { alphaNameChoices, directionChoices, organizationChoices } from './choices.store';
import { listDelivery } from './list-delivery';
import { reportFile } from './report-file';
import { reportMessages } from './report-messages';
import { reportMessagesFile, reportMessagesTable } from './report-messages-file';
import { reportScope } from './report-scope.store';
import { presentUsage, usageReport } from './usage';

export type ReportDeps = { db: Db };

/** FIN-09: messages and spending. A restricted login sees its organizations only. */
export function registerReportRoutes(app: FastifyInstance, { db }: ReportDeps): void {
  route(app, reports.usage, async ({ query, actor }) => presentUsage(db, actor, query));

  route(app, reports.choices, async ({ actor }) => {
    const [organizations, alphaNames, directions] = await Promise.all([
      organizationChoices(db, actor), alphaNameChoices(db, actor), directionChoices(db, actor),
    ]);
    return { organizations, alphaNames, directions };
  });

  route(app, reports.messages, async ({ query, actor }) => reportMessages(db, actor, query));

  fileRoute(app, reportMessagesFile, async ({ query: { filter, ...locale }, actor }) => {
    const { currency } = await reportScope(db, actor, filter);
    const pageOf = (cursor: string | undefined) => (
      reportMessages(db, actor, { filter, timeZone: locale.timeZone, limit: ROWS_AT_ONCE, cursor }));
    return tableFile(`messages-${filter.from}-${filter.to}`, locale, reportMessagesTable(currency), allPages(pageOf));
  });

  route(app, mailings.delivery, async ({ query, actor }) => found(await listDelivery(db, actor, BigInt(query.id))));

  fileRoute(app, exported, async ({ query: { format, language, ...question }, actor }) => {
    const { groupBy, filter: { from, to } } = question;
    return reportFile(await usageReport(db, actor, question), { groupBy, from, to, format, language });
  });
}

const exported = endpoint({
  method: 'GET',
  ...reportExport,
  query: z.object({ ...reports.usage.query.shape, format: z._default(z.enum(fileFormats), 'csv'), language: z._default(Language, 'en') }),
  data: z.unknown(),
});
