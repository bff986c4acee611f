import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Something that a form or a button asked of the server: under way, done, or refused. */
export type Deed = { status: 'idle' | 'busy' | 'done' | 'failed'; failure?: Failure };
/** By what is done, and to what where there are several: `password`, `remove-key 0198…`. */
export type DeedsState = Readonly<Record<string, Deed>>;

const nothing: Deed = { status: 'idle' };
const initialState: DeedsState = {};

const slice = createSlice({
  name: 'account/deeds',
  initialState,
  reducers: {
    deedBegun: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'busy' as const } }),
    deedDone: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'done' as const } }),
    deedFailed: (state, { payload: { name, failure } }: PayloadAction<{ name: string; failure: Failure }>) => ({ ...state, [name]: { status: 'failed' as const, failure } }),
    /** Its form is closed, or has taken note. What is under way stays so. */
    deedForgotten: (state, { payload }: PayloadAction<string>) => (
      state[payload]?.status === 'busy' ? state : Object.fromEntries(Object.entries(state).filter(([name]) => name !== payload))),
    /** The remote was left while something was under way, and nobody waits for it any more. */
    deedsInterrupted: () => initialState,
  },
});

export const deedsReducer = slice.reducer;
export const { deedBegun, deedDone, deedFailed, deedForgotten, deedsInterrupted } = slice.actions;
export const selectDeed = (name: string) => (state: { account: { deeds: DeedsState } }): Deed => state.account.deeds[name] ?? nothing;
