import { toAmount, type Data } from '@portal/contracts';
import type { adminHome } from '@portal/contracts/admin';
import { debtors, lastDays, trafficByConnection } from '../../money/reports';
import type { Db } from '../../platform/db';

const DAY_MS = 86_400_000;

/** Throws AppError invalid_request for an unknown zone. */
export async function trafficOfToday(db: Db, { timeZone, now }: { timeZone: string; now: Date }): Promise<Data<typeof adminHome.traffic>> {
  const { to: day } = lastDays(now, timeZone, 1);
  return { items: await trafficByConnection(db, { day, timeZone, now }) };
}

export async function urgentDebtors(db: Db, now: Date): Promise<Data<typeof adminHome.debtors>> {
  const rows = await debtors(db, new Date(now.getTime() - DAY_MS));
  return {
    items: rows.map(({ uuid, name, currency, balance, debt, spent }) => ({
      uuid, name, currency_code: currency, balance: toAmount(balance), debt: toAmount(debt), spent: toAmount(spent),
    })),
    total: rows[0]?.total ?? 0,
  };
}
