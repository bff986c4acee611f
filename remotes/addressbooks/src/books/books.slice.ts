import type { AddressBookType, addressBooks, addressBookSorts, Data } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type BooksSort = (typeof addressBookSorts)[number];
/** Filters, sort order and page of the books, as in the URL. */
export type BooksQuery = { type: readonly AddressBookType[]; organization: string; text: string; sort: BooksSort; cursor: string };
/** The page with its query; cursors are valid for that query only. */
type BooksPage = Data<typeof addressBooks.list> & { query: BooksQuery };

export type BooksState = {
  /** The query of the screen; null while the screen is closed. */
  query: BooksQuery | null;
  page: Loadable<BooksPage>;
  /** True if the data changed on the server after the last request. */
  outdated: boolean;
};

const initialState: BooksState = { query: null, page: idle(), outdated: false };

const slice = createSlice({
  name: 'addressbooks/books',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<BooksQuery>) => ({ query: payload, page: loading(state.page), outdated: false }),
    pageLoaded: (state, { payload }: PayloadAction<BooksPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent('addressbook.changed'), (state) => ({ ...state, outdated: true }))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** Keeps the objects of unchanged rows, so that these rows do not re-render, but stores the new query. */
function answered(page: BooksPage, before: Loadable<BooksPage>): Loadable<BooksPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const booksReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft } = slice.actions;
export const selectBooks = (state: { addressbooks: { books: BooksState } }) => state.addressbooks.books;
