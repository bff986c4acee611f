import { endpoint } from '@portal/contracts';
import { adminAudit, adminGridExports, auditExportColumns, type AuditEntry } from '@portal/contracts/admin';
import * as z from 'zod/mini';
import { textsIn } from '../locales';
import { cellsBy, tableFileQuery } from '../sheets';

export const auditFile = endpoint({
  method: 'GET', ...adminGridExports.audit, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: adminAudit.list.query.shape.filter }),
});

/** Actions, outcomes and changes as the log stores them, so that programs can read them. */
export const auditTable = {
  all: auditExportColumns,
  cellsOf: cellsBy<AuditEntry, (typeof auditExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (_language, { at }) => ({
      time: ['time', (row) => at(row.at)], actor: ['text', (row) => row.login], impersonator: ['text', (row) => row.impersonator],
      customer: ['text', (row) => row.customerName], event: ['text', (row) => row.event],
      action: ['text', (row) => (row.path === null ? null : `${row.method ?? ''} ${row.path}`.trim())],
      outcome: ['text', (row) => row.outcome], subject: ['text', (row) => json({ ...row.subject, ...row.created })],
      changes: ['text', (row) => json(Object.fromEntries(row.changes.map(({ field, before, after }) => [field, [before, after]])))],
      ipAddress: ['text', (row) => row.address], requestId: ['text', (row) => row.requestId],
    }),
  ),
};

function json(values: Record<string, unknown>): string | null {
  return Object.keys(values).length === 0 ? null : JSON.stringify(values);
}
