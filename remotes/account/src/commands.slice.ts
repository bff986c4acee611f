import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Something that a form or a button asked of the server: under way, done, or refused. */
export type Command = { status: 'idle' | 'busy' | 'done' | 'failed'; failure?: Failure };
/** By what is done, and to what where there are several: `password`, `remove-key 0198…`. */
export type CommandsState = Readonly<Record<string, Command>>;

const nothing: Command = { status: 'idle' };
const initialState: CommandsState = {};

const slice = createSlice({
  name: 'account/commands',
  initialState,
  reducers: {
    commandStarted: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'busy' as const } }),
    commandSucceeded: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: { status: 'done' as const } }),
    commandFailed: (state, { payload: { name, failure } }: PayloadAction<{ name: string; failure: Failure }>) => ({ ...state, [name]: { status: 'failed' as const, failure } }),
    /** Its form is closed, or has taken note. What is under way stays so. */
    commandCleared: (state, { payload }: PayloadAction<string>) => (
      state[payload]?.status === 'busy' ? state : Object.fromEntries(Object.entries(state).filter(([name]) => name !== payload))),
    /** The remote was left while something was under way, and nobody waits for it any more. */
    commandsInterrupted: () => initialState,
  },
});

export const commandsReducer = slice.reducer;
export const { commandStarted, commandSucceeded, commandFailed, commandCleared, commandsInterrupted } = slice.actions;
export const selectCommand = (name: string) => (state: { account: { commands: CommandsState } }): Command => state.account.commands[name] ?? nothing;
