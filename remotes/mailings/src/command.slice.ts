import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What a user may do to a list: 'confirm' lets it leave, 'cancel' deletes it and withdraws what has not left. */
export type Command = 'confirm' | 'cancel';
type OfList = { id: number };
export type Hiding = OfList & { name: string; hidden: boolean };

export type CommandState = {
  /** What the user is asked about before it is done. */
  asked: { id: number; command: Command; busy: boolean } | null;
  /** What was taken out of the page of lists, or back, a moment ago, while it can be undone by a press. */
  justHidden: Hiding | null;
};

const initialState: CommandState = { asked: null, justHidden: null };

const slice = createSlice({
  name: 'mailings/command',
  initialState,
  reducers: {
    commandOpened: (state, { payload: { id, command } }: PayloadAction<OfList & { command: Command }>) => ({ ...state, asked: { id, command, busy: false } }),
    commandDismissed: (state) => ({ ...state, asked: null }),
    /** `expected`: the cost that the user was shown. */
    commandSubmitted: (state, { payload: { id, command } }: PayloadAction<OfList & { command: Command; expected: string }>) => ({ ...state, asked: { id, command, busy: true } }),
    /** Done or refused: either way the list is as the server says now. */
    commandSucceeded: (state, { payload: { id } }: PayloadAction<OfList>) => ({ ...state, asked: state.asked?.id === id ? null : state.asked }),
    hidingRequested: (state, _action: PayloadAction<Hiding>) => state,
    hidingDone: (state, { payload }: PayloadAction<Hiding>) => ({ ...state, justHidden: payload }),
    hidingFailed: (state) => state,
    hidingForgotten: (state) => ({ ...state, justHidden: null }),
  },
});

export const commandReducer = slice.reducer;
export const { commandOpened, commandDismissed, commandSubmitted, commandSucceeded, hidingRequested, hidingDone, hidingFailed, hidingForgotten } = slice.actions;

type WithCommand = { mailings: { command: CommandState } };
export const selectAsked = (state: WithCommand) => state.mailings.command.asked;
export const selectJustHidden = (state: WithCommand) => state.mailings.command.justHidden;
