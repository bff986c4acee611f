import { toAmount } from '@portal/contracts';
import type { Db } from '../db';
import type { OutgoingFile } from '../http';
import { sheetMediaTypes, writeSheet, type Cell } from '../sheets';
import { rateColumns, tariffColumns, type PriceColumn } from './price-sheet';
import { heldRates, type StoredConnection } from './rate.store';
import { pricesOf } from './tariff-price.store';
import type { StoredTariff, StoredVersion } from './tariff.store';

/** Rows of one question to the database. */
const ROWS_AT_ONCE = 2_000;

type Key = { messageType: string; prefix: string };

/** All prices of a version, as a file that changes nothing where it is read again. */
export function tariffFile(db: Db, { name }: StoredTariff, version: StoredVersion | null): OutgoingFile {
  const pages = pagesOf(async (after) => (version ? pricesOf(db, version.id, { text: null, messageType: null, after, limit: ROWS_AT_ONCE }) : []));
  return sheetOf(`${name}-${dayOf(version?.validFrom)}`, tariffColumns, pages, (row) => (
    [row.messageType, row.prefix, row.country, row.destination, toAmount(row.price)]));
}

/** The rates of a connection that hold now. */
export function ratesFile(db: Db, { id, name }: StoredConnection, now: Date): OutgoingFile {
  const pages = pagesOf((after) => heldRates(db, id, { at: now, after, limit: ROWS_AT_ONCE }));
  return sheetOf(`${name}-${dayOf(now)}`, rateColumns, pages, (row) => [name, row.messageType, row.prefix, row.currency, toAmount(row.cost)]);
}

async function* pagesOf<Row extends Key>(read: (after: Key | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Key | null = null; ;) {
    const page: Row[] = await read(after);
    yield page;
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || !last) return;
    after = last;
  }
}

function sheetOf<Row>(name: string, columns: readonly PriceColumn[], pages: AsyncIterable<Row[]>, cells: (row: Row) => Cell[]): OutgoingFile {
  const batches = (async function* () {
    for await (const page of pages) yield page.map(cells);
  })();
  return { name: `${name}.csv`, type: sheetMediaTypes.csv, content: writeSheet('csv', columns.map((title) => ({ title, kind: 'text' })), batches) };
}

function dayOf(moment: Date | undefined): string {
  return moment?.toISOString().slice(0, 10) ?? 'empty';
}
