import { toAmount, type Language } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { OutgoingFile } from '../../platform/http';
import { sheetMediaTypes, writeSheet, type Cell } from '../../platform/sheets';
import { rateColumns, tariffColumns, type PriceColumn } from './price-sheet';
import { ratesInForce, type StoredConnection } from './rate.store';
import { pricesOf } from './tariff-price.store';
import type { StoredTariff, StoredVersion } from './tariff.store';

const ROWS_AT_ONCE = 2_000;

type PriceKey = { messageType: string; prefix: string };

/** Exports a version's prices. Importing the exported file changes nothing. */
export function tariffFile(db: Db, { name }: StoredTariff, version: StoredVersion | null, language: Language): OutgoingFile {
  const pages = pagesOf(async (after) => (version ? pricesOf(db, version.id, {
    text: null, messageType: null, after, limit: ROWS_AT_ONCE,
  }) : []));
  return sheetOf({ name: `${name}-${dayOf(version?.validFrom)}`, language }, tariffColumns, pages, (row) => (
    [row.messageType, row.prefix, row.country, row.destination, { amount: toAmount(row.price) }]));
}

export function ratesFile(db: Db, { id, name }: StoredConnection, now: Date, language: Language): OutgoingFile {
  const pages = pagesOf((after) => ratesInForce(db, id, { at: now, after, limit: ROWS_AT_ONCE }));
  return sheetOf({
    name: `${name}-${dayOf(now)}`, language,
  }, rateColumns, pages, (row) => [name, row.messageType, row.prefix, row.currency, { amount: toAmount(row.cost) }]);
}

async function* pagesOf<Row extends PriceKey>(read: (after: PriceKey | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: PriceKey | null = null; ;) {
    const page: Row[] = await read(after);
    yield page;
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || !last) return;
    after = last;
  }
}

function sheetOf<Row>(
  { name, language }: { name: string; language: Language }, columns: readonly PriceColumn[], pages: AsyncIterable<Row[]>,
  cells: (row: Row) => Cell[],
): OutgoingFile {
  const batches = (async function* () {
    for await (const page of pages) yield page.map(cells);
  })();
  return { name: `${name}.csv`, type: sheetMediaTypes.csv, content: writeSheet(
    { format: 'csv', language }, columns.map((title) => ({ title, kind: 'text' })), batches,
  ) };
}

function dayOf(moment: Date | undefined): string {
  return moment?.toISOString().slice(0, 10) ?? 'empty';
}
