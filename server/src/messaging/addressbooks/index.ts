/** Address books, their jobs, and stop lists. Programs that serve these routes or process the jobs call startBookWork(). */
export { registerAddressBookOperations } from './address-books-api.routes';
export { registerAddressBookRoutes } from './address-books.routes';
export { viewerOf } from './book-access';
export { hasContacts, visibleBooks, visibleTo, type BookScope } from './book-access.store';
export type { ListUses } from './list-uses';
export { failedImports } from './jobs/jobs';
export { uploadsOfImports } from './jobs/book-use.store';
export { cleanUpAddressBooks } from './address-books.cleanup';
export { startBookWork } from './book-work';
export { contactsAfter, onStopList } from './contact-reading.store';
export { contactMatchOf } from './contact-filter';
export { matches } from './contact-filter.store';
export { lockBooksForList, recipientFilters } from './recipient-filters';
export { upsertContacts } from './contact-upsert.store';
export { isNamed, numbersNamed, sharedNames } from './shared-name.store';
export { fulfillWish, resubscribe, subscriptionOf, unsubscribe, type Subscription } from './unsubscription';
export { countUnsubscribed } from './unsubscription.store';
export { defaultStopWords, subscriptionWish } from './stop-request';
