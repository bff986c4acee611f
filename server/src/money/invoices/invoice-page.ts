import { AppError, type Data, type invoices, type Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { keysetPage, type Actor, type KeysetPosition } from '../../platform/http';
import { invoiceRows } from './invoice-page.store';
import type { InvoiceRow } from './invoice.store';
import { presentInvoice } from './present-invoice';
import { acceptsPayments } from './accepts-payments';

const FIRST_DAY = Date.parse('0001-01-02T00:00:00Z');
type InvoicesQuery = Parsed<typeof invoices.list>['query'];

/** Throws permission_denied if the actor asks for all customers' invoices without the right to accept payments. */
export async function invoicePage(
  db: Db, actor: Actor, { filter, ...request }: InvoicesQuery,
): Promise<Data<typeof invoices.list> & { customers: bigint[] }> {
  const everybody = filter.everybody === true;
  if (everybody && !acceptsPayments(actor)) throw new AppError('permission_denied');
  for (const field of ['from', 'to'] as const) refuseYearZero(field, filter[field]);
  const by = request.sort.endsWith('sum') ? 'sum' : 'created';
  const positionOf = ({ id, amount, createdAt }: InvoiceRow): KeysetPosition => ({
    key: by === 'sum' ? String(amount) : createdAt.toISOString(), id: Number(id),
  });
  const isKey = (key: string) => (by === 'sum' ? /^\d{1,17}$/.test(key) : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key)
    && !Number.isNaN(Date.parse(key)));
  const { page, ...cursors } = await keysetPage(request, {
    positionOf, isKey, rows: (position) => invoiceRows(db, everybody ? null : actor, { ...position, filter, by }),
  });
  const items = page.map((row) => presentInvoice(row, { toAdmin: everybody }));
  return { items, ...cursors, customers: page.map(({ customerId }) => customerId) };
}

/** ISO 8601 has a year 0; PostgreSQL does not. */
function refuseYearZero(field: string, moment: string | undefined): void {
  if (moment !== undefined && new Date(moment).getTime() < FIRST_DAY) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: `filter.${field}` } }]);
  }
}
