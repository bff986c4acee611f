import { toAmount, type Data, type mailingChart } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import type { OrganizationScope } from '../../../customers/accounts';
import type { Db } from '../../../platform/db';
import { chartCurrency, chartRows, timeZoneInvalid, type ChartSpan } from './chart.store';

/** Returns daily totals (SHL-17) of lists and single messages, from the counters that the page of lists shows. */
export async function sendChart(db: Db, viewer: OrganizationScope, span: ChartSpan): Promise<Data<typeof mailingChart>> {
  // PostgreSQL would also accept POSIX zones, whose signs are the opposite of ISO 8601.
  if (!isTimeZone(span.timeZone)) throw timeZoneInvalid();
  const [rows, currency] = await Promise.all([chartRows(db, viewer, span), chartCurrency(db, viewer.customerId)]);
  return { items: rows.map(({ cost, ...row }) => ({ ...row, cost: toAmount(cost) })), currency_code: currency };
}
