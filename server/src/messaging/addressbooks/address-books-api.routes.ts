import type { AddressBook } from '@portal/contracts';
import { apiAddressBooks, type ApiBook } from '@portal/contracts/api';
import type { CountryCode } from '@portal/messaging/phone';
import type { output } from 'zod/mini';
import { apiRoute, type ApiServer } from '../../platform/http';
import { bookPage } from './book-page';
import { createBook, removeBook, restoreBook, showBook, updateBook } from './books';
import { registerContactOperations } from './contacts-api.routes';
import { listSegments } from './segments/segments';

export type AddressBookOperationDeps = {
  home: CountryCode;
  clock: () => Date;
};

/** An API key sees the books of all organizations. Only API calls change the contacts of `extprocessing` books (AB-01). */
export function registerAddressBookOperations(api: ApiServer, { home, clock }: AddressBookOperationDeps): void {
  registerContactOperations(api, { home, clock });

  apiRoute(api, apiAddressBooks.listAddressBooks, async ({ query: { type, ...paging }, caller, db }) => {
    const { items, next } = await bookPage(db, caller, { ...paging, sort: 'name', filter: type ? { type: [type] } : {} });
    return { items: items.map(bookAnswer), next };
  });

  apiRoute(api, apiAddressBooks.createAddressBook, async ({ body, caller, db }) => bookAnswer(await createBook(db, caller, body)));

  apiRoute(api, apiAddressBooks.getAddressBook, async ({ params, caller, db }) => bookAnswer(await showBook(db, caller, params.uuid)));

  apiRoute(api, apiAddressBooks.listSegments, async ({ params, caller, db }) => ({
    items: (await listSegments(db, caller, params.uuid)).map(({ bookUuid: _, ...segment }) => segment),
  }));

  apiRoute(api, apiAddressBooks.updateAddressBook, async ({ params, body, caller, db }) => bookAnswer(
    await updateBook(db, caller, { ...params, ...body }),
  ));

  apiRoute(api, apiAddressBooks.deleteAddressBook, async ({ params, caller, db }) => {
    await removeBook(db, caller, params.uuid, clock());
  });

  apiRoute(api, apiAddressBooks.restoreAddressBook, async ({ params, caller, db }) => bookAnswer(
    await restoreBook(db, caller, params, clock()),
  ));
}

function bookAnswer({ organizations, ...book }: AddressBook): output<typeof ApiBook> {
  const { uuid, type, alphaName, name, contacts, tags, created, updated } = book;
  const organizationUuids = organizations.map((organization) => organization.uuid);
  return { uuid, type, alphaName, name, contacts, organizationUuids, tags, created, updated };
}
