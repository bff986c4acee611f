import { writeSheet } from '../../src/platform/sheets';

const firstNames = [
  'Олена', 'Іван', 'Петро', 'Марія', 'Анна', 'Олександр', 'Наталія', 'Сергій', 'Юлія', 'Андрій', 'Тетяна', 'Ірина', 'Оксана', 'Богдан',
];
const lastNames = [
  'Шевченко', 'Ковальчук', 'Бондаренко', 'Ткачук', 'Кравченко', 'Мельник', 'Олійник', 'Лисенко', 'Поліщук', 'Марченко', 'Савчук', 'Руденко',
  'Мороз',
];

const DUPLICATE_EVERY = 100;
const BAD_EVERY = 1_000;

export const RARE_NAME = 'Їжакевич Ґеорґій';

export type ContactFile = { rows: number; bad: number; duplicates: number; content: Buffer };

/** Tags of one of ten contacts, and of one of ten thousand. */
export const TAGS = { frequent: 'VIP', rare: 'Winner' };

function rowAt(at: number, rows: number): [string, string, string, string] {
  if (at % BAD_EVERY === BAD_EVERY - 1) return ['unknown', '', '', ''];
  const isDuplicate = at % DUPLICATE_EVERY === DUPLICATE_EVERY - 2;
  const name = at === Math.floor(
    rows / 2 / BAD_EVERY,
  ) * BAD_EVERY ? RARE_NAME : `${firstNames[at % firstNames.length] ?? ''} ${lastNames[(at * 7) % lastNames.length] ?? ''}`;
  return [`+${numberAt(isDuplicate ? at - 1 : at)}`, name, at % 2 === 0 ? `A${(at * 613) % 1_000_000}` : '', tagsAt(at)];
}

function tagsAt(at: number): string {
  if (at % 10_000 === 0) return `${TAGS.frequent},${TAGS.rare}`;
  return at % 10 === 0 ? TAGS.frequent : '';
}

/** Distinct for ten million rows, because the factor is coprime to 10^7. */
export function numberAt(at: number): string {
  return `38050${String((at * 7_919_003) % 10_000_000).padStart(7, '0')}`;
}

export function csvOfContacts(rows: number): ContactFile {
  const lines = ['num;name;param1;tags'];
  for (let at = 0; at < rows; at++) lines.push(rowAt(at, rows).join(';'));
  return { ...tally(rows), content: Buffer.from(`${lines.join('\n')}\n`) };
}

export async function xlsxOfContacts(rows: number): Promise<ContactFile> {
  const parts: Uint8Array[] = [];
  const columns = ['num', 'name', 'param1', 'tags'].map((title) => ({ title, kind: 'text' as const }));
  for await (const part of writeSheet({ format: 'xlsx', language: 'en' }, columns, batches(rows))) parts.push(Buffer.from(part));
  return { ...tally(rows), content: Buffer.concat(parts) };
}

async function* batches(rows: number): AsyncGenerator<string[][]> {
  for (let start = 0; start < rows; start += 5_000) {
    yield await Promise.resolve(Array.from({ length: Math.min(5_000, rows - start) }, (_none, at) => rowAt(start + at, rows)));
  }
}

function tally(rows: number) {
  const indexes = Array.from({ length: rows }, (_none, at) => at);
  return {
    rows,
    bad: indexes.filter((at) => at % BAD_EVERY === BAD_EVERY - 1).length,
    duplicates: indexes.filter((at) => at % DUPLICATE_EVERY === DUPLICATE_EVERY - 2).length,
  };
}
