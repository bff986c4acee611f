/**
 * Address books: books and their contacts, the work on them that goes on in the background, and the stop lists, on which whoever
 * asks by a message not to be written to any more is put. A book that is deleted counts nowhere, though it can be brought back for
 * a while. A program that registers the routes, or shares the load, runs the background work from startBookWork() to stop().
 */
export { registerAddressBookOperations } from './address-books-api.routes';
export { registerAddressBookRoutes, type AddressBookDeps } from './address-books.routes';
export { viewerOf } from './book-access';
export { bookReaders, seenBy, type Viewer } from './book-access.store';
export { startBookWork, type BookWork, type BookWorkOptions } from './book-work';
export { bookIdsOf, contactsAfter, onStopList, type ContactPortion } from './contact-reading.store';
export { holds } from './contact-search.store';
export { upsertContacts, type Upsert, type Upserted } from './contact-upsert.store';
export { sharedNames, type SharedName } from './shared-name.store';
export { soughtText, type SoughtText } from './sought-text';
export { addToStopList } from './stop-list';
export { asksToStop, defaultStopWords } from './stop-request';
