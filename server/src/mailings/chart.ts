import { toAmount, type Data, type mailings } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import type { Db } from '../db';
import { chartCurrency, chartRows, timeZoneInvalid, type ChartSpan } from './chart.store';

/** What was sent day by day (SHL-17), from the counters that the lists' own screens show. */
export async function sendChart(db: Db, customerId: bigint, span: ChartSpan): Promise<Data<typeof mailings.chart>> {
  // PostgreSQL would take a POSIX rule too, whose signs mean the opposite of what people write.
  if (!isTimeZone(span.timeZone)) throw timeZoneInvalid();
  const [rows, currency] = await Promise.all([chartRows(db, customerId, span), chartCurrency(db, customerId)]);
  return { items: rows.map(({ cost, ...row }) => ({ ...row, cost: toAmount(cost) })), currency_code: currency };
}
