import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { addressBook } from './address-book.state';
import { bookChoices } from './book-choices.state';
import { findBooks } from './books.finder';
import { booksPage, copyBook, createBook, mergeBooks, updateBook } from './books/books.state';
import { removeTag, renameTag } from './books/tags.state';
import { chatNamesSaga } from './chat-names.saga';
import { saveCell, saveContact } from './contacts/contact-edit.state';
import { contactsReducer } from './contacts/contacts.slice';
import { contactsSaga } from './contacts/contacts.saga';
import { removeSegment, saveSegment, segmentList } from './contacts/segments/segments.state';
import { tagContacts } from './contacts/tag-contacts.state';
import { deleteContacts, transferContacts } from './contacts/transfer.state';
import { download } from './downloads.state';
import { grids } from './grids.state';
import { importFileReducer } from './import/import-file.slice';
import { importFileSaga } from './import/import-file.saga';
import { startImport } from './import/start-import.state';
import { jobsReducer } from './jobs.slice';
import { jobsSaga } from './jobs.saga';
import { manifest } from './manifest';
import { removalsReducer } from './removals.slice';
import { removalsSaga } from './removals.saga';

const declared = remoteState([
  booksPage, addressBook, createBook, updateBook, copyBook, mergeBooks, bookChoices, saveContact, saveCell, transferContacts,
  deleteContacts, startImport, download, segmentList, saveSegment, removeSegment, tagContacts, renameTag, removeTag, ...grids.parts,
]);

function* addressBooksSaga() {
  yield* fork(declared.saga);
  yield* fork(contactsSaga);
  yield* fork(importFileSaga);
  yield* fork(jobsSaga);
  yield* fork(removalsSaga);
  yield* fork(chatNamesSaga);
}

export default defineRemote(manifest, {
  screens: {
    addressBooks: () => import('./books/books.screen'),
    addressBook: () => import('./book.screen'),
    import: () => import('./import/import.screen'),
  },
  searchProviders: { books: findBooks },
  slices: {
    ...declared.slices, contacts: contactsReducer, importFile: importFileReducer, jobs: jobsReducer, removals: removalsReducer,
  },
  saga: addressBooksSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
