import { ApiBook } from '@portal/contracts/api';
import type { ApiCall } from './api-client';

const CONTACTS = 1_000;
/** With these fields a contact has almost 1 kB, and the call its maximum size. */
const FIELD = 'x'.repeat(440);

export async function makeBook(url: string, key: string): Promise<string> {
  const answer = await fetch(new URL('/api/v1/address-books', url), {
    method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body: JSON.stringify({ name: `Flooded ${Date.now()}` }),
  });
  if (answer.status !== 201) throw new Error(`an address book was answered ${answer.status}: ${await answer.text()}`);
  return ApiBook.parse(await answer.json()).uuid;
}

export function putContactsInto(book: string): ApiCall {
  const body = JSON.stringify({ contacts: Array.from({ length: CONTACTS }, (_, at) => ({ num: `38067${String(at).padStart(7, '0')}`, param1: FIELD, param2: FIELD })) });
  return { method: 'PUT', path: `/api/v1/address-books/${book}/contacts`, body: () => body };
}
