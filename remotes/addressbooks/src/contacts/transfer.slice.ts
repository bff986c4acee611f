import type { ContactSet, MergeRule } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Contacts to be copied, moved or deleted; `count` is null if unknown. */
export type Transfer = { kind: 'copy' | 'move' | 'delete'; set: ContactSet; count: number | null };
export type TransferState = { transfer: Transfer | null; busy: boolean; failure: Failure | null };

const initialState: TransferState = { transfer: null, busy: false, failure: null };

const slice = createSlice({
  name: 'addressbooks/transfer',
  initialState,
  reducers: {
    transferOpened: (_state, { payload }: PayloadAction<Transfer>) => ({ ...initialState, transfer: payload }),
    transferRequested: (state, _action: PayloadAction<{
      kind: 'copy' | 'move'; set: ContactSet; toBookUuid: string; rule: MergeRule;
    }>) => ({ ...state, busy: true, failure: null }),
    /** Dispatched to delete all search results. The deletion runs as a job and cannot be undone. */
    deletionRequested: (state, _action: PayloadAction<ContactSet>) => ({ ...state, busy: true, failure: null }),
    transferFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    transferLeft: () => initialState,
  },
});

export const transferReducer = slice.reducer;
export const { transferOpened, transferRequested, deletionRequested, transferFailed, transferLeft } = slice.actions;
export const selectTransfer = (state: { addressbooks: { transfer: TransferState } }) => state.addressbooks.transfer;
