import type { AddressBook } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The book whose page is open. */
export type BookState = { uuid: string | null; book: Loadable<AddressBook>; outdated: boolean };

const initialState: BookState = { uuid: null, book: idle(), outdated: false };

const slice = createSlice({
  name: 'addressbooks/book',
  initialState,
  reducers: {
    bookRequested: (state, { payload }: PayloadAction<string>) => ({
      uuid: payload, book: loading(state.book.data?.uuid === payload ? state.book : undefined), outdated: false,
    }),
    bookLoaded: (state, { payload }: PayloadAction<AddressBook>) => ({ ...state, book: ready(payload, state.book) }),
    bookFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, book: failed(payload, state.book) }),
    bookLeft: (state) => ({ ...state, uuid: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent(
        'addressbook.changed',
      ), (state, { payload: { uuid } }) => (state.uuid === uuid ? { ...state, outdated: true } : state))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

export const bookReducer = slice.reducer;
export const { bookRequested, bookLoaded, bookFailed, bookLeft } = slice.actions;
export const selectBook = (state: { addressbooks: { book: BookState } }) => state.addressbooks.book;
const none = idle<AddressBook>();
/** Selects the data of this book; idle if the store has another book. */
export const selectBookOf = (uuid: string) => (state: {
  addressbooks: { book: BookState };
}) => (selectBook(state).uuid === uuid ? selectBook(state).book : none);
