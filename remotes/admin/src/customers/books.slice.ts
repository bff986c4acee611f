import type { Data } from '@portal/contracts';
import type { adminFinance } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type BooksProof = Data<typeof adminFinance.ledgerCheck>;
export type BooksState = { proof: Loadable<BooksProof> };

const initialState: BooksState = { proof: idle() };

const slice = createSlice({
  name: 'admin/books',
  initialState,
  reducers: {
    proofRequested: (state): BooksState => ({ proof: loading(state.proof) }),
    proofLoaded: (_state, { payload }: PayloadAction<BooksProof>): BooksState => ({ proof: ready(payload) }),
    proofFailed: (state, { payload }: PayloadAction<Failure>): BooksState => ({ proof: failed(payload, state.proof) }),
  },
});

export const booksReducer = slice.reducer;
export const { proofRequested, proofLoaded, proofFailed } = slice.actions;
export const selectBooks = (state: { admin: { books: BooksState } }) => state.admin.books.proof;
