import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Which messages of a list: those that are named, or all that may be meant, of these outcomes where there are any. */
export type MessagesMeant = { id: number; messageIds?: readonly string[]; outcome?: readonly number[] };
/** `count` of them, at most, and what sending them again can cost, at most. */
export type ResetQuestion = MessagesMeant & { count: number; most: string; currency: string };

export type MessageCommandsState = {
  /** What the user is asked about before messages are sent again. */
  asked: (ResetQuestion & { busy: boolean }) | null;
};

const initialState: MessageCommandsState = { asked: null };

const slice = createSlice({
  name: 'mailings/messageCommands',
  initialState,
  reducers: {
    recheckRequested: (state, _action: PayloadAction<MessagesMeant>) => state,
    recheckEnded: (state, _action: PayloadAction<{ id: number }>) => state,
    resetAsked: (_state, { payload }: PayloadAction<ResetQuestion>) => ({ asked: { ...payload, busy: false } }),
    resetDropped: () => initialState,
    resetRequested: (_state, { payload }: PayloadAction<ResetQuestion>) => ({ asked: { ...payload, busy: true } }),
    /** Done or refused: either way the messages are as the server says now. */
    resetEnded: (state, { payload: { id } }: PayloadAction<{ id: number }>) => (state.asked?.id === id ? initialState : state),
  },
});

export const messageCommandsReducer = slice.reducer;
export const { recheckRequested, recheckEnded, resetAsked, resetDropped, resetRequested, resetEnded } = slice.actions;
export const selectResetAsked = (state: { mailings: { messageCommands: MessageCommandsState } }) => state.mailings.messageCommands.asked;
