import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Selects messages of a list by ID or by outcome; without either, all messages to which the command applies. */
export type MessagesMeant = { id: number; messageIds?: readonly string[]; outcome?: readonly number[] };
/** `count` and `max` are upper limits of the number of messages and of their cost. */
type ResetQuestion = MessagesMeant & { count: number; max: string; currency: string };

export type MessageCommandsState = {
  /** The resend that the user has to confirm. */
  reset: (ResetQuestion & { busy: boolean }) | null;
};

const initialState: MessageCommandsState = { reset: null };

const slice = createSlice({
  name: 'mailings/messageCommands',
  initialState,
  reducers: {
    recheckRequested: (state, _action: PayloadAction<MessagesMeant>) => state,
    recheckFinished: (state, _action: PayloadAction<{ id: number }>) => state,
    resetOpened: (_state, { payload }: PayloadAction<ResetQuestion>) => ({ reset: { ...payload, busy: false } }),
    resetDropped: () => initialState,
    resetRequested: (_state, { payload }: PayloadAction<ResetQuestion>) => ({ reset: { ...payload, busy: true } }),
    /** Dispatched after a success and after a refusal: in both cases the messages are reloaded. */
    resetFinished: (state, { payload: { id } }: PayloadAction<{ id: number }>) => (state.reset?.id === id ? initialState : state),
  },
});

export const messageCommandsReducer = slice.reducer;
export const { recheckRequested, recheckFinished, resetOpened, resetDropped, resetRequested, resetFinished } = slice.actions;
export const selectReset = (state: { mailings: { messageCommands: MessageCommandsState } }) => state.mailings.messageCommands.reset;
