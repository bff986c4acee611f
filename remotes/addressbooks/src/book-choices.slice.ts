import type { AddressBook } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** `more`: true if more books match the search text than `books` contains. */
type BookChoices = { books: readonly AddressBook[]; more: boolean };
export type BookChoicesState = { found: Loadable<BookChoices> };

const initialState: BookChoicesState = { found: idle() };

const slice = createSlice({
  name: 'addressbooks/bookChoices',
  initialState,
  reducers: {
    choicesSearched: (state, _action: PayloadAction<{ text: string }>) => ({ found: loading(state.found) }),
    choicesFound: (state, { payload }: PayloadAction<BookChoices>) => ({ found: ready(payload, state.found) }),
    choicesFailed: (state, { payload }: PayloadAction<Failure>) => ({ found: failed(payload, state.found) }),
    choicesLeft: () => initialState,
  },
});

export const bookChoicesReducer = slice.reducer;
export const { choicesSearched, choicesFound, choicesFailed, choicesLeft } = slice.actions;
export const selectBookChoices = (state: { addressbooks: { bookChoices: BookChoicesState } }) => state.addressbooks.bookChoices;
