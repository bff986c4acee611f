import type { Amount, Invoice } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What is asked about before it is done: money that came in, an invoice that nobody will pay, a card payment that goes back. */
export type Command = 'accept' | 'cancel' | 'refund';
export type CommandRequest = { command: Command; uuid: string; /** Of 'accept' and 'refund'. */ sum: Amount };

export type CommandsState = {
  asked: { command: Command; invoice: Invoice } | null;
  /** Under way, or how it was refused; with the invoice, since a form for it can stand on another screen than the one that asked. */
  current: { uuid: string; command: Command; busy: boolean; failure: Failure | null } | null;
  /** Invoices whose PDF is being made, for the disk or for the printer. */
  fetching: readonly string[];
};
type OfInvoice = { uuid: string };
type OfCommand = OfInvoice & { command: Command };

const initialState: CommandsState = { asked: null, current: null, fetching: [] };

/** Another question may have been asked, and another command begun, since the server was told of this one. */
const isCurrent = ({ current }: CommandsState, { uuid, command }: OfCommand) => current?.uuid === uuid && current.command === command;
const isAsked = ({ asked }: CommandsState, { uuid, command }: OfCommand) => asked?.invoice.uuid === uuid && asked.command === command;

const slice = createSlice({
  name: 'finances/invoiceCommands',
  initialState,
  reducers: {
    /** One at a time: while a command is under way nothing else is asked. */
    commandOpened: (state, { payload }: PayloadAction<{ command: Command; invoice: Invoice }>) => (state.current?.busy ? state : { ...state, asked: payload, current: null }),
    /** What the server was told of goes on without its question. */
    commandDismissed: (state) => ({ ...state, asked: null, current: state.current?.busy ? state.current : null }),
    commandSubmitted: (state, { payload: { uuid, command } }: PayloadAction<CommandRequest>) => (state.current?.busy ? state : { ...state, current: { uuid, command, busy: true, failure: null } }),
    /** As the server has the invoice now. */
    commandSucceeded: (state, { payload: { command, invoice: { uuid } } }: PayloadAction<{ command: Command; invoice: Invoice }>) => ({
      ...state,
      asked: isAsked(state, { uuid, command }) ? null : state.asked,
      current: isCurrent(state, { uuid, command }) ? null : state.current,
    }),
    commandFailed: (state, { payload: { uuid, command, failure } }: PayloadAction<OfCommand & { failure: Failure }>) => (
      isCurrent(state, { uuid, command }) ? { ...state, current: { uuid, command, busy: false, failure } } : state),

    downloadRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    printRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    fileEnded: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: state.fetching.filter((each) => each !== uuid) }),
  },
});

export const commandsReducer = slice.reducer;
export const { commandOpened, commandDismissed, commandSubmitted, commandSucceeded, commandFailed, downloadRequested, printRequested, fileEnded } = slice.actions;
type WithCommands = { finances: { invoiceCommands: CommandsState } };
export const selectCommands = (state: WithCommands) => state.finances.invoiceCommands;
/** How a command on an invoice stands, wherever it was asked for. */
export const selectCommand = (command: Command, uuid: string) => (state: WithCommands) => {
  const { current } = selectCommands(state);
  return current?.uuid === uuid && current.command === command ? current : null;
};
