import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** State of a request that a form or button sent. */
export type Command = { status: 'idle' | 'busy' | 'done' | 'failed'; failure?: Failure };
/** Keyed by command name, followed by a record's ID where needed: `password`, `remove-key 0198…`. */
export type CommandsState = Readonly<Record<string, Command>>;

const nothing: Command = { status: 'idle' };
const initialState: CommandsState = {};

const slice = createSlice({
  name: 'account/commands',
  initialState,
  reducers: {
    commandStarted: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'busy' as const } }),
    commandSucceeded: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'done' as const } }),
    commandFailed: (state, { payload: { name, failure } }: PayloadAction<{ name: string; failure: Failure }>) => ({
      ...state, [name]: { status: 'failed' as const, failure },
    }),
    /** Removes a command's state after its form was closed or has handled the result. A running command keeps its state. */
    commandCleared: (state, { payload }: PayloadAction<string>) => (
      state[payload]?.status === 'busy' ? state : Object.fromEntries(Object.entries(state).filter(([name]) => name !== payload))),
    /** Resets all commands when the remote starts. Commands that were running when the remote was unmounted never finish. */
    commandsInterrupted: () => initialState,
  },
});

export const commandsReducer = slice.reducer;
export const { commandStarted, commandSucceeded, commandFailed, commandCleared, commandsInterrupted } = slice.actions;
export const selectCommand = (name: string) => (state: { account: { commands: CommandsState } }): Command => state.account.commands[name]
  ?? nothing;
