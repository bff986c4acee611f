import { contactFields, paramFields, type Contact, type ContactFilter, type contactSorts, type ParamNames } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import type { Cell, SheetColumn } from '../../../platform/sheets';
import { nextContacts, nextMatches, type ContactWalk } from '../contact-page.store';
import { contactMatchOf } from '../contact-filter';

/** Column titles of an exported file. An import recognizes them, so that the file can be imported again. */
export function contactTitles(paramNames: ParamNames): SheetColumn[] {
  const params = paramFields.map((field, index) => paramNames[index] ?? field);
  return ['num', 'name', ...params, 'tags'].map((title) => ({ title, kind: 'text' }));
}

const AT_ONCE = 2_000;

export type ContactExport = { customerId: bigint; bookId: bigint; filter: ContactFilter; sort: (typeof contactSorts)[number] };

export async function* contactBatches(db: Db, { customerId, bookId, filter, sort }: ContactExport): AsyncGenerator<Cell[][]> {
  const match = contactMatchOf(filter);
  const walk: ContactWalk = {
    customerId, bookId, by: sort.endsWith('name') ? 'name' : 'num', descending: sort.startsWith('-'), after: undefined, limit: AT_ONCE,
  };
  let last: Contact | undefined;
  do {
    const from = { ...walk, after: last && { num: last.num, name: last.name ?? '' } };
    const contacts = match ? await nextMatches(db, from, match, null) : await nextContacts(db, from);
    if (contacts.length > 0) yield contacts.map((contact) => [
      ...contactFields.map((field) => contact[field]), contact.tags.join(', ') || null,
    ]);
    last = contacts.length < AT_ONCE ? undefined : contacts.at(-1);
  } while (last);
}
