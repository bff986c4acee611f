import type { AddressBook, AddressBookType, MergeRule } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The command whose dialog is open, and its address book. */
type BookCommand = { kind: 'create' } | { kind: 'edit' | 'copy' | 'merge'; book: AddressBook };
export type BookCommandsState = {
  command: BookCommand | null;
  busy: boolean;
  failure: Failure | null;
  /** UUID of a new book, until its page is opened. */
  created: string | null;
};

const initialState: BookCommandsState = { command: null, busy: false, failure: null, created: null };
const started = (state: BookCommandsState) => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'addressbooks/bookCommands',
  initialState,
  reducers: {
    commandOpened: (_state, { payload }: PayloadAction<BookCommand>) => ({ ...initialState, command: payload }),
    commandDismissed: () => initialState,
    creationRequested: (state, _action: PayloadAction<{
      type: AddressBookType; name: string; organizationUuids?: string[];
    }>) => started(state),
    changeRequested: (state, _action: PayloadAction<{ uuid: string; name: string; organizationUuids?: string[] }>) => started(state),
    copyRequested: (state, _action: PayloadAction<{ uuid: string; name: string }>) => started(state),
    mergeRequested: (state, _action: PayloadAction<{
      uuid: string; fromUuids: string[]; rule: MergeRule; deleteSources: boolean;
    }>) => started(state),
    commandFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    commandSucceeded: (_state, { payload }: PayloadAction<{ created?: string }>) => ({ ...initialState, created: payload.created ?? null }),
    creationHandled: (state) => ({ ...state, created: null }),
  },
});

export const bookCommandsReducer = slice.reducer;
export const {
  commandOpened, commandDismissed, creationRequested, changeRequested, copyRequested, mergeRequested, commandFailed, commandSucceeded,
  creationHandled,
} = slice.actions;
export const selectBookCommands = (state: { addressbooks: { bookCommands: BookCommandsState } }) => state.addressbooks.bookCommands;
