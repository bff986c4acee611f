import { toAmount, type Data } from '@portal/contracts';
import type { adminHome } from '@portal/contracts/admin';
import { debtors, lastDays, trafficByConnection } from '../../money/reports';
import { isPool, perPool, type Db } from '../../platform/db';
import { RecentResults } from './recent-results';

const DAY_MS = 86_400_000;
/** Both read the usage of all customers of one or two days. The pages of all administrators refresh every minute. */
const KEEP_MS = 30_000;
const recentResults = perPool(() => new RecentResults(KEEP_MS));

function recently<T>(db: Db, { key, now }: { key: string; now: Date }, compute: () => Promise<T>): Promise<T> {
  return isPool(db) ? recentResults(db).get(key, now, compute) : compute();
}

/** Throws AppError invalid_request for an unknown zone. */
export async function trafficOfToday(
  db: Db, { timeZone, now }: { timeZone: string; now: Date },
): Promise<Data<typeof adminHome.traffic>> {
  const { to: day } = lastDays(now, timeZone, 1);
  // A zone has several spellings, and a cache entry for each would be computed again.
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  const key = `traffic ${day} ${zone}`;
  return { items: await recently(db, { key, now }, () => trafficByConnection(db, { day, timeZone, now })) };
}

export async function urgentDebtors(db: Db, now: Date): Promise<Data<typeof adminHome.debtors>> {
  const rows = await recently(db, { key: 'debtors', now }, () => debtors(db, new Date(now.getTime() - DAY_MS)));
  return {
    items: rows.map(({ uuid, name, currency, balance, debt, spent }) => ({
      uuid, name, currency_code: currency, balance: toAmount(balance), debt: toAmount(debt), spent: toAmount(spent),
    })),
    total: rows[0]?.total ?? 0,
  };
}
