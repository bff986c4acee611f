import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What a user may do to a list: 'confirm' lets it leave, 'cancel' deletes it and withdraws what has not left. */
export type Deed = 'confirm' | 'cancel';
type OfList = { id: number };
export type Hiding = OfList & { name: string; hidden: boolean };

export type DeedState = {
  /** What the user is asked about before it is done. */
  asked: { id: number; deed: Deed; busy: boolean } | null;
  /** What was taken out of the page of lists, or back, a moment ago, while it can be undone by a press. */
  justHidden: Hiding | null;
};

const initialState: DeedState = { asked: null, justHidden: null };

const slice = createSlice({
  name: 'mailings/deed',
  initialState,
  reducers: {
    deedAsked: (state, { payload: { id, deed } }: PayloadAction<OfList & { deed: Deed }>) => ({ ...state, asked: { id, deed, busy: false } }),
    deedDropped: (state) => ({ ...state, asked: null }),
    deedRequested: (state, { payload: { id, deed } }: PayloadAction<OfList & { deed: Deed }>) => ({ ...state, asked: { id, deed, busy: true } }),
    /** Done or refused: either way the list is as the server says now. */
    deedEnded: (state, { payload: { id } }: PayloadAction<OfList>) => ({ ...state, asked: state.asked?.id === id ? null : state.asked }),
    hidingRequested: (state, _action: PayloadAction<Hiding>) => state,
    hidingDone: (state, { payload }: PayloadAction<Hiding>) => ({ ...state, justHidden: payload }),
    hidingFailed: (state) => state,
    hidingForgotten: (state) => ({ ...state, justHidden: null }),
  },
});

export const deedReducer = slice.reducer;
export const { deedAsked, deedDropped, deedRequested, deedEnded, hidingRequested, hidingDone, hidingFailed, hidingForgotten } = slice.actions;

type WithDeed = { mailings: { deed: DeedState } };
export const selectAsked = (state: WithDeed) => state.mailings.deed.asked;
export const selectJustHidden = (state: WithDeed) => state.mailings.deed.justHidden;
