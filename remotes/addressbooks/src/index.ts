import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { bookChoicesReducer } from './book-choices.slice';
import { bookChoicesSaga } from './book-choices.saga';
import { findBooks } from './books.finder';
import { bookCommandsReducer } from './books/book-commands.slice';
import { bookCommandsSaga } from './books/book-commands.saga';
import { bookReducer } from './books/book.slice';
import { bookSaga } from './books/book.saga';
import { booksReducer } from './books/books.slice';
import { booksSaga } from './books/books.saga';
import { contactEditReducer } from './contacts/contact-edit.slice';
import { contactEditSaga } from './contacts/contact-edit.saga';
import { contactsReducer } from './contacts/contacts.slice';
import { contactsSaga } from './contacts/contacts.saga';
import { transferReducer } from './contacts/transfer.slice';
import { transferSaga } from './contacts/transfer.saga';
import { filesReducer } from './files.slice';
import { filesSaga } from './files.saga';
import { importFileReducer } from './import/import-file.slice';
import { importFileSaga } from './import/import-file.saga';
import { jobsReducer } from './jobs.slice';
import { jobsSaga } from './jobs.saga';
import { manifest } from './manifest';
import { removalsReducer } from './removals.slice';
import { removalsSaga } from './removals.saga';

function* addressBooksSaga() {
  yield* fork(booksSaga);
  yield* fork(bookSaga);
  yield* fork(bookCommandsSaga);
  yield* fork(bookChoicesSaga);
  yield* fork(contactsSaga);
  yield* fork(contactEditSaga);
  yield* fork(transferSaga);
  yield* fork(importFileSaga);
  yield* fork(jobsSaga);
  yield* fork(removalsSaga);
  yield* fork(filesSaga);
}

export default defineRemote(manifest, {
  screens: {
    addressBooks: () => import('./books/books.screen'),
    addressBook: () => import('./book.screen'),
    import: () => import('./import/import.screen'),
  },
  searchProviders: { books: findBooks },
  slices: {
    books: booksReducer, book: bookReducer, bookCommands: bookCommandsReducer, bookChoices: bookChoicesReducer, contacts: contactsReducer,
    contactEdit: contactEditReducer,
    transfer: transferReducer, importFile: importFileReducer, jobs: jobsReducer, removals: removalsReducer, files: filesReducer,
  },
  saga: addressBooksSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
