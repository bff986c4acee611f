import type { AddressBook, AddressBookType, MergeRule } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The dialog that is open, and the book that it is about. */
export type BookDeed = { kind: 'create' } | { kind: 'edit' | 'copy' | 'merge'; book: AddressBook };
export type BookDeedsState = {
  deed: BookDeed | null;
  busy: boolean;
  failure: Failure | null;
  /** The book that was made, until its page is opened. */
  created: string | null;
};

const initialState: BookDeedsState = { deed: null, busy: false, failure: null, created: null };
const begun = (state: BookDeedsState) => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'addressbooks/bookDeeds',
  initialState,
  reducers: {
    deedOpened: (_state, { payload }: PayloadAction<BookDeed>) => ({ ...initialState, deed: payload }),
    deedClosed: () => initialState,
    creationRequested: (state, _action: PayloadAction<{ type: AddressBookType; name: string; organizationUuids: string[] }>) => begun(state),
    changeRequested: (state, _action: PayloadAction<{ uuid: string; name: string; organizationUuids: string[] }>) => begun(state),
    copyRequested: (state, _action: PayloadAction<{ uuid: string; name: string }>) => begun(state),
    mergeRequested: (state, _action: PayloadAction<{ uuid: string; fromUuids: string[]; rule: MergeRule; deleteSources: boolean }>) => begun(state),
    deedFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    deedDone: (_state, { payload }: PayloadAction<{ created?: string }>) => ({ ...initialState, created: payload.created ?? null }),
    creationSeen: (state) => ({ ...state, created: null }),
  },
});

export const bookDeedsReducer = slice.reducer;
export const { deedOpened, deedClosed, creationRequested, changeRequested, copyRequested, mergeRequested, deedFailed, deedDone, creationSeen } = slice.actions;
export const selectBookDeeds = (state: { addressbooks: { bookDeeds: BookDeedsState } }) => state.addressbooks.bookDeeds;
