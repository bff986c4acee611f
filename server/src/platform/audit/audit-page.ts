import type { Parsed } from '@portal/contracts';
import type { adminAudit, AuditEntry } from '@portal/contracts/admin';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { listAudit, type AuditRow } from './audit-list.store';

type AuditPage = { items: AuditEntry[]; next: string | null; customerIds: bigint[] };

export async function auditPage(db: Db, { filter, limit, cursor }: Parsed<typeof adminAudit.list>['query']): Promise<AuditPage> {
  const before = cursor === undefined ? null : BigInt(decodeCursor(cursor, ['number'])[0]);
  const rows = await listAudit(db, {
    login: filter.login?.trim() || null,
    customerUuid: filter.customerUuid ?? null,
    path: filter.path?.trim() || null,
    event: filter.event ?? null,
    subject: filter.subject ?? null,
    outcome: filter.outcome ?? null,
    impersonated: filter.impersonated ?? false,
    from: filter.from === undefined ? null : new Date(filter.from),
    to: filter.to === undefined ? null : new Date(filter.to),
    before,
    limit,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present), next: rows.length > limit && last ? encodeCursor([Number(last.id)]) : null,
    customerIds: page.flatMap(({ customerId }) => customerId ?? []),
  };
}

function present({ id, customerId: _customerId, at, created, changes, outcome, event, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    id: String(id),
    at: at.toISOString(),
    event,
    outcome: event === 'call' || event === 'refused' ? outcome : 'done',
    created: created ?? {},
    changes: Object.entries(changes ?? {}).map(([field, [before, after]]) => ({ field, before, after })),
  };
}
