import { createSlice, type PayloadAction } from '@portal/portal/state';

/** A recently deleted book, or recently deleted contacts of a book. `undo`: key to restore them, which the server accepts until `until`. */
export type Removal =
  | { kind: 'book'; bookUuid: string; name: string; undo: string; until: string }
  | { kind: 'contacts'; bookUuid: string; name: string; nums: readonly string[]; count: number; undo: string; until: string };
export type RemovalsState = readonly Removal[];

const slice = createSlice({
  name: 'addressbooks/removals',
  initialState: [] as RemovalsState,
  reducers: {
    bookRemovalRequested: (state, _action: PayloadAction<{ uuid: string; name: string }>) => state,
    contactsRemovalRequested: (state, _action: PayloadAction<{ bookUuid: string; name: string; nums: string[] }>) => state,
    removed: (state, { payload }: PayloadAction<Removal>) => [...state, payload],
    undoRequested: (state, _action: PayloadAction<Removal>) => state,
    broughtBack: (state, { payload }: PayloadAction<Removal>) => state.filter(({ undo }) => undo !== payload.undo),
    /** Removes the banner after the undo period has ended or the user dismissed it. */
    removalDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ undo }) => undo !== payload),
  },
});

export const removalsReducer = slice.reducer;
export const { bookRemovalRequested, contactsRemovalRequested, removed, undoRequested, broughtBack, removalDismissed } = slice.actions;
export const selectRemovals = (state: { addressbooks: { removals: RemovalsState } }) => state.addressbooks.removals;
