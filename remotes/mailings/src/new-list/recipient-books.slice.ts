import type { AddressBook, AddressBookType } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type BookSearch = { text: string; types: readonly AddressBookType[] };
/** `more`: the search has further results. */
type FoundBooks = { books: AddressBook[]; more: boolean };
export type FilteredBook = { uuid: string; filter: string };
/** The number of contacts that match a filter. `atLeast`: the count is a lower bound, because counting all contacts would take too long. */
type FilterCount = { contacts: number; atLeast: boolean };

export type RecipientBooksState = { found: Loadable<FoundBooks>; counts: Readonly<Record<string, FilterCount>> };
const initialState: RecipientBooksState = { found: idle(), counts: {} };

export const countKey = ({ uuid, filter }: FilteredBook): string => `${uuid} ${filter.trim()}`;

const slice = createSlice({
  name: 'mailings/recipientBooks',
  initialState,
  reducers: {
    booksSearched: (state, _action: PayloadAction<BookSearch>) => ({ ...state, found: loading(state.found) }),
    booksFound: (state, { payload }: PayloadAction<FoundBooks>) => ({ ...state, found: ready(payload) }),
    bookSearchFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, found: failed(payload, state.found) }),
    bookSearchLeft: (state) => ({ ...state, found: idle<FoundBooks>() }),

    filtersTyped: (state, _action: PayloadAction<FilteredBook[]>) => state,
    filterCounted: (state, { payload }: PayloadAction<FilterCount & { key: string }>) => {
      const { key, ...count } = payload;
      return { ...state, counts: { ...state.counts, [key]: count } };
    },
    /** Keeps the state: for a filter without a count, the UI shows the total of the book. */
    countingFailed: (state, _action: PayloadAction<Failure>) => state,
  },
});

export const recipientBooksReducer = slice.reducer;
export const { booksSearched, booksFound, bookSearchFailed, bookSearchLeft, filtersTyped, filterCounted, countingFailed } = slice.actions;
export const selectRecipientBooks = (state: { mailings: { recipientBooks: RecipientBooksState } }) => state.mailings.recipientBooks;
