import { toAmount, type Data, type mailings } from '@portal/contracts';
import type { Db } from '../db';
import { chartCurrency, chartRows, timeZoneInvalid, type ChartSpan } from './chart.store';

/** What was sent day by day (SHL-17), from the counters that the lists' own screens show. */
export async function sendChart(db: Db, customerId: bigint, span: ChartSpan): Promise<Data<typeof mailings.chart>> {
  if (!isTimeZone(span.timeZone)) throw timeZoneInvalid();
  const [rows, currency] = await Promise.all([chartRows(db, customerId, span), chartCurrency(db, customerId)]);
  return { items: rows.map(({ cost, ...row }) => ({ ...row, cost: toAmount(cost) })), currency_code: currency };
}

/** A name of the IANA tables: PostgreSQL would take a POSIX rule too, whose signs mean the opposite of what people write. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
