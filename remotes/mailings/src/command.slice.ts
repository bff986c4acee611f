import { createSlice, type PayloadAction } from '@portal/portal/state';

/** 'confirm' starts sending a list; 'cancel' deletes it and withdraws its unsent messages. */
type Command = 'confirm' | 'cancel';
type OfList = { id: number };
type Hiding = OfList & { name: string; hidden: boolean };

type CommandState = {
  /** The command that the user has to confirm. */
  dialog: { id: number; command: Command; busy: boolean } | null;
  /** The last list that was hidden or shown again, for the undo button. */
  justHidden: Hiding | null;
};

const initialState: CommandState = { dialog: null, justHidden: null };

const slice = createSlice({
  name: 'mailings/command',
  initialState,
  reducers: {
    commandOpened: (state, { payload: { id, command } }: PayloadAction<OfList & { command: Command }>) => ({
      ...state, dialog: { id, command, busy: false },
    }),
    commandDismissed: (state) => ({ ...state, dialog: null }),
    /** `expected`: the cost that the dialog showed. If the price has changed since, the server refuses the command. */
    commandSubmitted: (state, { payload: { id, command } }: PayloadAction<OfList & { command: Command; expected: string }>) => ({
      ...state, dialog: { id, command, busy: true },
    }),
    /** Dispatched after a success, and after a refusal other than `price_changed`. In both cases the list is reloaded. */
    commandSucceeded: (state, { payload: { id } }: PayloadAction<OfList>) => ({
      ...state, dialog: state.dialog?.id === id ? null : state.dialog,
    }),
    hidingRequested: (state, _action: PayloadAction<Hiding>) => state,
    hidingDone: (state, { payload }: PayloadAction<Hiding>) => ({ ...state, justHidden: payload }),
    hidingFailed: (state) => state,
    hidingDismissed: (state) => ({ ...state, justHidden: null }),
  },
});

export const commandReducer = slice.reducer;
export const {
  commandOpened, commandDismissed, commandSubmitted, commandSucceeded, hidingRequested, hidingDone, hidingFailed, hidingDismissed,
} = slice.actions;

type WithCommand = { mailings: { command: CommandState } };
export const selectDialog = (state: WithCommand) => state.mailings.command.dialog;
export const selectJustHidden = (state: WithCommand) => state.mailings.command.justHidden;
