import { toAmount, type Data, type Money } from '@portal/contracts';
import type { adminRates, MarginRow } from '@portal/contracts/admin';
import { MAX_UNCHARGED } from '@portal/messaging';
import { inTransaction, type Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { prepareComparing } from './longest-prefix.store';
import { computeMargins, lockMargins, marginBasis, marginsAreCurrent, marginsOf, marginSummary, type StoredMargin } from './margin.store';
import { versionAt, type StoredTariff } from './tariff.store';

export type TariffMarginsQuery = { text: string | null; messageType: string | null; limit: number; cursor?: string | undefined };

export async function marginsOfTariff(
  db: Db, tariff: StoredTariff, { cursor, limit, ...query }: TariffMarginsQuery, now: Date,
): Promise<Data<typeof adminRates.margins>> {
  await ensureMargins(db, tariff, now);
  const [rows, summary] = await Promise.all([
    marginsOf(db, tariff.id, { ...query, after: cursor === undefined ? null : keyOf(cursor), limit: limit + 1 }),
    marginSummary(db, tariff.id),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => present(row, tariff)),
    next: rows.length > limit && last ? encodeCursor([Number(last.sortKey), last.messageType, last.prefix]) : null,
    summary,
  };
}

/** Recomputes margins if their basis changed. Concurrent callers wait for the lock and reuse the result. */
async function ensureMargins(db: Db, tariff: StoredTariff, now: Date): Promise<void> {
  if (await areThere(db)) return;
  await inTransaction(db, async (tx) => {
    await lockMargins(tx, tariff.id);
    if (await areThere(tx)) return;
    await prepareComparing(tx);
    const version = await versionAt(tx, tariff.id, now);
    await computeMargins(tx, { tariff, version }, { basis: await marginBasis(tx, tariff.id, version), now });
  });

  async function areThere(on: Db): Promise<boolean> {
    const version = await versionAt(on, tariff.id, now);
    return marginsAreCurrent(on, tariff.id, { basis: await marginBasis(on, tariff.id, version), now });
  }
}

function keyOf(cursor: string): { sortKey: number; messageType: string; prefix: string } {
  const [sortKey, messageType, prefix] = decodeCursor(cursor, ['number', 'string', 'string']);
  return { sortKey, messageType, prefix };
}

function present(
  { messageType, prefix, country, destination, price, chosen, chosenName, worst, worstName }: StoredMargin, tariff: StoredTariff,
): MarginRow {
  return {
    tariffUuid: tariff.uuid, tariffName: tariff.name, currency_code: tariff.currency, messageType, prefix, country, destination,
    price: toAmount(price), chosen: routeOf(chosenName, chosen), worst: routeOf(worstName, worst),
    margin: chosen === null ? null : toAmount(price - chosen),
    marginPercent: percentOf(price, chosen),
    worstMargin: worst === null ? null : toAmount(price - worst),
    worstMarginPercent: percentOf(price, worst),
    uncharged: messageType === 'sms' && chosen !== null ? {
      ...MAX_UNCHARGED, margin: toAmount(price * BigInt(MAX_UNCHARGED.charged) - chosen * BigInt(MAX_UNCHARGED.sent)),
    } : null,
  };
}

function percentOf(price: Money, cost: Money | null): number | null {
  return cost === null || price === 0n ? null : Number((price - cost) * 10_000n / price) / 100;
}

function routeOf(connectionName: string | null, cost: Money | null): MarginRow['chosen'] {
  return connectionName === null ? null : { connectionName, cost: cost === null ? null : toAmount(cost) };
}
