import { contacts, type ContactFilter } from '@portal/contracts';
import { numberAt, RARE_NAME, TAGS } from './contact-file';
import type { Figure } from './figure';
import type { Call } from './list-calls';
import { addressOf, call, type Caller } from './portal-calls';

const PAGE = 50;

export function contactCalls(bookUuid: string): Call[] {
  const page = (name: string, query: Record<string, unknown>) => ({
    name: `contacts: ${name}`, path: addressOf(contacts.list.path, { bookUuid, limit: PAGE, ...query }),
  });
  const search = (name: string, filter: ContactFilter, more: Record<string, unknown> = {}) => page(name, { filter, ...more });
  const known = numberAt(1);
  return [
    page(FIRST, {}), page(LAST, { last: '1' }), page('first by name', { sort: 'name' }), page('last by name', { sort: 'name', last: '1' }),
    search('frequent', { text: 'шевч' }), search('frequent, at the end by name', { text: 'шевч' }, { sort: 'name', last: '1' }),
    search('the name of one', { text: RARE_NAME }), search('three letters of one', { text: 'ґій' }),
    search('two letters of one', { text: RARE_NAME.slice(0, 2) }),
    search('a word that nobody has', { text: 'zzzz' }), search('a whole number', { text: `+${known}` }),
    search('the end of a number', { text: known.slice(-6) }),
    search('the beginning of every number', { text: '38050' }),
    search('the beginning of some numbers, from the end', { text: known.slice(0, 7) }, { last: '1' }),
    search('digits within', { text: known.slice(5, 9) }, { sort: '-name' }), search('one field alone', { text: 'A1', field: 'param1' }),
    search('a frequent tag', { tags: [TAGS.frequent] }), search('a rare tag', { tags: [TAGS.rare] }),
    search('without a frequent tag, at the end', { withoutTags: [TAGS.frequent] }, { last: '1' }),
    search('a rare tag and a condition', { tags: [TAGS.rare], conditions: [{ field: 'name', is: 'starts', value: 'о' }] }),
  ];
}

const FIRST = 'first by number';
const LAST = 'last by number';
export const LAST_TO_FIRST = { first: `contacts: ${FIRST}`, last: `contacts: ${LAST}`, goal: 1.5 };

export async function searchToTheEnd(caller: Caller, bookUuid: string): Promise<Figure> {
  const startedAt = performance.now();
  let found = 0;
  let pages = 0;
  let cursor: string | null | undefined;
  do {
    const { items, next } = await call(caller, contacts.list, {
      query: { bookUuid, filter: { text: RARE_NAME.slice(0, 2) }, limit: PAGE, ...(cursor && { cursor }) },
    });
    found += items.length;
    pages++;
    cursor = next;
  } while (cursor);
  if (found !== 1) throw new Error(`two letters of one contact found ${found}`);
  return {
    name: 'contacts: two letters of one, to the end of the book', value: (performance.now() - startedAt) / 1_000, unit: 's', goal: null,
    note: `${pages} pages`,
  };
}
