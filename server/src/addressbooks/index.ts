/**
 * Address books: books, contacts, background jobs, and stop lists, to which opt-outs by message are added. Deleted books count nowhere, but
 * can be restored for a while. A program that registers the routes or shares the load runs the background work from startBookWork() to
 * stop().
 */
export { registerAddressBookOperations } from './address-books-api.routes';
export { registerAddressBookRoutes, type AddressBookDeps } from './address-books.routes';
export { viewerOf } from './book-access';
export { booksSeen, seenBy, type BookScope } from './book-access.store';
export { uploadsOfImports } from './jobs/book-use.store';
export { startBookWork, type BookWork, type BookWorkOptions } from './book-work';
export { bookIdsOf, contactsAfter, onStopList, type ContactPortion } from './contact-reading.store';
export { holds } from './contact-search.store';
export { upsertContacts, type Upsert, type Upserted } from './contact-upsert.store';
export { sharedNames, type SharedName } from './shared-name.store';
export { soughtText, type SoughtText } from './sought-text';
export { addToStopList } from './stop-list';
export { asksToStop, defaultStopWords } from './stop-request';
