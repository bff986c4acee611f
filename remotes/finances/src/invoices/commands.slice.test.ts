import { failure } from '@portal/portal';
import {
  commandOpened, commandDismissed, commandSucceeded, commandFailed, commandSubmitted, commandsReducer, selectCommand, type CommandsState,
} from './commands.slice';
import { anInvoice } from './invoices.fixture';

const first = anInvoice();
const second = anInvoice({ uuid: '0198c1d0-0000-4000-8000-000000000072' });
const after = (...actions: Parameters<typeof commandsReducer>[1][]) => actions.reduce<CommandsState>(
  commandsReducer, commandsReducer(undefined, { type: 'begin' }),
);
const refused = failure('server_unavailable');

it('opens no dialog and starts no command while another one is running', () => {
  const running = after(
    commandOpened({ command: 'cancel', invoice: first }), commandSubmitted({ command: 'cancel', uuid: first.uuid, sum: first.sum }),
  );
  expect(commandsReducer(running, commandOpened({ command: 'accept', invoice: second }))).toBe(running);
  expect(commandsReducer(running, commandSubmitted({ command: 'accept', uuid: second.uuid, sum: second.sum }))).toBe(running);
  expect(commandsReducer(running, commandDismissed())).toMatchObject({ dialog: null, current: { uuid: first.uuid, busy: true } });
});

it('keeps the dialog of another command when one ends', () => {
  const opened = after(commandOpened({ command: 'refund', invoice: first }));
  expect(
    commandsReducer(opened, commandSucceeded({ command: 'accept', invoice: first })).dialog,
  ).toEqual({ command: 'refund', invoice: first });
  expect(
    commandsReducer(opened, commandSucceeded({ command: 'refund', invoice: second })).dialog,
  ).toEqual({ command: 'refund', invoice: first });
  expect(commandsReducer(opened, commandSucceeded({ command: 'refund', invoice: first })).dialog).toBeNull();
});

it('reports a refusal only for the refused command', () => {
  const running = after(commandSubmitted({ command: 'accept', uuid: first.uuid, sum: first.sum }));
  expect(commandsReducer(running, commandFailed({ command: 'accept', uuid: second.uuid, failure: refused }))).toBe(running);
  const finances = { invoiceCommands: commandsReducer(running, commandFailed({ command: 'accept', uuid: first.uuid, failure: refused })) };
  expect([selectCommand('accept', first.uuid)({ finances })?.failure, selectCommand(
    'cancel', first.uuid,
  )({ finances }), selectCommand('accept', second.uuid)({ finances })]).toEqual([refused, null, null]);
});
