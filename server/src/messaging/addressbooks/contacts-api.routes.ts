import { AppError, isAppError, type Contact, type NewContact } from '@portal/contracts';
import { apiAddressBooks } from '@portal/contracts/api';
import type { CountryCode } from '@portal/messaging/phone';
import type { Db } from '../../platform/db';
import { apiRoute, type ApiServer } from '../../platform/http';
import { visibleBook, type BookActor } from './book-access';
import { deleteContacts, putContacts, readContact, showContact } from './contact-edit';
import { contactPage } from './contact-page';
import { spellingOf } from './contact-tags';
import { tagNumbers } from './jobs/tags';

export function registerContactOperations(api: ApiServer, { home, clock }: { home: CountryCode; clock: () => Date }): void {
  apiRoute(api, apiAddressBooks.listContacts, async ({ params: { uuid: bookUuid }, query: { text, tag, ...paging }, caller, db }) => {
    const filter = { text, ...(tag !== undefined && { tags: [await spelledTag(db, caller, bookUuid, tag)] }) };
    const { items, next } = await contactPage(db, caller, { ...paging, bookUuid, filter, sort: 'num', last: '0' });
    return { items, next };
  });

  apiRoute(api, apiAddressBooks.getContact, async ({ params: { uuid, num }, caller, db }) => showContact(db, caller, uuid, digitsOf(num)));

  apiRoute(api, apiAddressBooks.putContacts, async ({ params: { uuid: bookUuid }, body: { contacts, rule }, caller, db }) => (
    putContacts(db, caller, { bookUuid, rule, contacts: readContacts(contacts, home) })));

  apiRoute(api, apiAddressBooks.tagContacts, async ({ params: { uuid: bookUuid }, body: { nums, ...tags }, caller, db }) => ({
    changed: await tagNumbers(db, caller, { bookUuid, nums: nums.map(digitsOf), ...tags }),
  }));

  apiRoute(api, apiAddressBooks.deleteContacts, async ({ params: { uuid: bookUuid }, body: { nums }, caller, db }) => {
    const { removed } = await deleteContacts(db, caller, { bookUuid, nums: nums.map(digitsOf) }, clock());
    return { removed };
  });
}

async function spelledTag(db: Db, caller: BookActor, bookUuid: string, tag: string): Promise<string> {
  return spellingOf((await visibleBook(db, caller, bookUuid)).tags)(tag);
}

function digitsOf(num: string): string {
  return num.replace(/^\+/, '');
}

const MAX_FAULTS = 20;

/** Throws num_invalid with the positions of the first MAX_FAULTS invalid numbers. */
function readContacts(written: readonly NewContact[], home: CountryCode): Contact[] {
  const faults: { at: number; error: AppError }[] = [];
  const contacts = written.flatMap((each, at) => {
    try {
      return [readContact(each, home)];
    } catch (error) {
      if (!isAppError(error)) throw error;
      faults.push({ at, error });
      return [];
    }
  });
  const [first] = faults;
  if (!first) return contacts;
  const lines = faults.slice(0, MAX_FAULTS).map(({ at, error }) => ({
    message: error.error, params: { ...error.params, field: `contacts.${at}.num` },
  }));
  throw new AppError(first.error.error, first.error.params, lines);
}
