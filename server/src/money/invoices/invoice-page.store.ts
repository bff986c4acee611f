import type { InvoiceFilter } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';
import { invoiceColumns, invoiceTables, visibleTo, type InvoiceRow, type InvoiceScope } from './invoice.store';

export type InvoicePageRequest = {
  filter: InvoiceFilter;
  by: 'created' | 'sum';
  descending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};

export async function invoiceRows(
  db: Db, viewer: InvoiceScope, { filter, by, descending, after, limit }: InvoicePageRequest,
): Promise<InvoiceRow[]> {
  const { status, text, payMethodType, organizationUuid, from, to } = filter;
  const column = by === 'sum' ? db`invoice.amount` : db`invoice.created_at`;
  const direction = descending ? db`desc` : db`asc`;
  return db<InvoiceRow[]>`
    select ${invoiceColumns(db)} from ${invoiceTables(db)}
    where ${visibleTo(db, viewer)}
      ${status ? db`and invoice.status = any(${status}::smallint[])` : db``}
      ${payMethodType ? db`and method.type = any(${payMethodType}::text[])` : db``}
      ${organizationUuid === undefined ? db`` : db`and organization.uuid = ${organizationUuid}`}
      ${from === undefined ? db`` : db`and invoice.created_at >= ${from}::timestamptz`}
      ${to === undefined ? db`` : db`and invoice.created_at < ${to}::timestamptz`}
      ${text ? db`and ${matching(db, text)}` : db``}
      ${after ? db`and (${column}, invoice.id) ${descending
        ? db`<`
        : db`>`} (${by === 'sum' ? db`${after.key}::bigint` : db`${after.key}::timestamptz`}, ${after.id})` : db``}
    order by ${column} ${direction}, invoice.id ${direction}
    limit ${limit}`;
}

function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`(invoice.number ilike ${pattern} or invoice.seller ->> 'name' ilike ${pattern} or invoice.buyer ->> 'name' ilike ${pattern})`;
}
