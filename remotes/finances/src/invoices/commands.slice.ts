import type { Amount, Invoice } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Commands with a confirmation: accept a payment, cancel an invoice, refund a card payment. */
export type Command = 'accept' | 'cancel' | 'refund';
export type CommandRequest = { command: Command; uuid: string; /** For 'accept' and 'refund'. */ sum: Amount };

export type CommandsState = {
  dialog: { command: Command; invoice: Invoice } | null;
  /** The running or failed command, even if the user left the screen where it was submitted. */
  current: { uuid: string; command: Command; busy: boolean; failure: Failure | null } | null;
  /** Invoices whose PDF is being created. */
  fetching: readonly string[];
};
type OfInvoice = { uuid: string };
type OfCommand = OfInvoice & { command: Command };

const initialState: CommandsState = { dialog: null, current: null, fetching: [] };

/** Whether a finished command is still the current one; another dialog or command may have been opened since. */
const isCurrent = ({ current }: CommandsState, { uuid, command }: OfCommand) => current?.uuid === uuid && current.command === command;
const isOpen = ({ dialog }: CommandsState, { uuid, command }: OfCommand) => dialog?.invoice.uuid === uuid && dialog.command === command;

const slice = createSlice({
  name: 'finances/invoiceCommands',
  initialState,
  reducers: {
    /** One at a time: no dialog opens while a command is running. */
    commandOpened: (state, { payload }: PayloadAction<{ command: Command; invoice: Invoice }>) => (state.current?.busy ? state : {
      ...state, dialog: payload, current: null,
    }),
    /** Closes the dialog. A command that was already submitted continues. */
    commandDismissed: (state) => ({ ...state, dialog: null, current: state.current?.busy ? state.current : null }),
    commandSubmitted: (state, { payload: { uuid, command } }: PayloadAction<CommandRequest>) => (state.current?.busy ? state : {
      ...state, current: { uuid, command, busy: true, failure: null },
    }),
    /** `invoice`: as the server returned it after the command. */
    commandSucceeded: (state, { payload: { command, invoice: { uuid } } }: PayloadAction<{ command: Command; invoice: Invoice }>) => ({
      ...state,
      dialog: isOpen(state, { uuid, command }) ? null : state.dialog,
      current: isCurrent(state, { uuid, command }) ? null : state.current,
    }),
    commandFailed: (state, { payload: { uuid, command, failure } }: PayloadAction<OfCommand & { failure: Failure }>) => (
      isCurrent(state, { uuid, command }) ? { ...state, current: { uuid, command, busy: false, failure } } : state),

    downloadRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    printRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    fileFinished: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({
      ...state, fetching: state.fetching.filter((each) => each !== uuid),
    }),
  },
});

export const commandsReducer = slice.reducer;
export const {
  commandOpened, commandDismissed, commandSubmitted, commandSucceeded, commandFailed, downloadRequested, printRequested, fileFinished,
} = slice.actions;
type WithCommands = { finances: { invoiceCommands: CommandsState } };
export const selectCommands = (state: WithCommands) => state.finances.invoiceCommands;
/** Selects the state of a command on an invoice, whichever screen submitted it; null if it is not the current command. */
export const selectCommand = (command: Command, uuid: string) => (state: WithCommands) => {
  const { current } = selectCommands(state);
  return current?.uuid === uuid && current.command === command ? current : null;
};
