import { addressBooks, type AddressBookType, type addressBookSorts, type Input } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callCommand, callResource, command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { addressBook } from '../address-book.state';
import { jobLoaded } from '../jobs.slice';
import { broughtBack, removed } from '../removals.slice';

export type BooksSort = (typeof addressBookSorts)[number];
/** Filters, sort order and page of the books, as in the URL. */
export type BooksQuery = { type: readonly AddressBookType[]; organization: string; text: string; sort: BooksSort; cursor: string };

/** The filter of the call and of the export. */
export const filterOf = ({ type, organization, text }: BooksQuery) => ({
  ...(type.length > 0 && { type: [...type] }), ...(organization !== '' && { organizationUuid: organization }), ...(text !== '' && { text }),
});

export const booksPage = callResource(
  'addressbooks/books', addressBooks.list,
  (query: BooksQuery) => ({
    query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
  }),
  { refreshOn: [liveEvent('addressbook.changed'), removed, broughtBack] },
);

const changed = [booksPage, addressBook];
type NewBook = Input<typeof addressBooks.create>['body'];
type BookChange = Input<typeof addressBooks.update>['body'];
type Copy = Input<typeof addressBooks.copy>['body'];
type Merge = Input<typeof addressBooks.merge>['body'];

export const createBook = callCommand('addressbooks/createBook', addressBooks.create, (body: NewBook) => ({ body }), {
  done: (_, { name }) => ['form.created', { name }], then: changed,
});

export const updateBook = callCommand('addressbooks/updateBook', addressBooks.update, (body: BookChange) => ({ body }), {
  keyOf: ({ uuid }) => uuid, done: (_, { name }) => ['form.saved', { name }], then: changed,
});

export const copyBook = command('addressbooks/copyBook', function* (body: Copy) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.copy, { body })));
}, { keyOf: ({ uuid }) => uuid, then: changed });

export const mergeBooks = command('addressbooks/mergeBooks', function* (body: Merge) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.merge, { body })));
}, { keyOf: ({ uuid }) => uuid, then: changed });
