import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What was deleted a moment ago: a book, or contacts of one; `undo` brings it back until then. */
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
    /** It is no longer to be brought back. */
    removalForgotten: (state, { payload }: PayloadAction<string>) => state.filter(({ undo }) => undo !== payload),
  },
});

export const removalsReducer = slice.reducer;
export const { bookRemovalRequested, contactsRemovalRequested, removed, undoRequested, broughtBack, removalForgotten } = slice.actions;
export const selectRemovals = (state: { addressbooks: { removals: RemovalsState } }) => state.addressbooks.removals;
