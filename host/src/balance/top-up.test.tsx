import { bus, balanceLoaded } from '@portal/portal';
import { act, screen, waitFor, within } from '@portal/testing';
import { address, openFrame } from '../frame/frame.fixture';
import { checkSum } from './top-up-sum';

const mayPayIn = ['/dashboard', '/smslist/list', '/finances/invoices/action/create'];

it('[VAL-07] an amount is required: positive, at most two digits, within the invoice limit', () => {
  expect(['', '  ', 'abc', '1,2,3', '1e5', '-5', '0', '0,00', '10,005', '1000000000', '1234567890123'].map(checkSum)).toEqual(
    [
      'required', 'required', 'numeric', 'numeric', 'numeric', 'positive', 'positive', 'positive', 'digits', 'large', 'large',
    ].map((problem) => ({ problem })),
  );
  expect(['100', '007', '1500,5', '1 500.50', '1\u202f500,50', '1\u00a0000\u00a0000', '5.', '999999999,99'].map(checkSum)).toEqual(
    ['100.00', '7.00', '1500.50', '1500.50', '1500.50', '1000000.00', '5.00', '999999999.99'].map((sum) => ({ sum })),
  );
});

it('[SHL-03] [VAL-07] the balance opens the top-up dialog, which validates the amount and opens the invoice', async () => {
  const { user, dispatch } = await openFrame({ elements: mayPayIn });
  dispatch(balanceLoaded({ sum: '1234.5', currency_code: 'UAH' }));
  const open = within(screen.getByRole('group', { name: 'Balance' })).getByRole('button', { name: /top up$/ });
  expect(open).toHaveTextContent('1 234,50 UAH');
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Top up balance' }));
  const sum = dialog.getByRole('textbox', { name: 'Amount' });
  await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  expect(sum).toHaveAccessibleDescription('Enter an amount.');
  expect(sum).toHaveFocus();
  await user.type(sum, 'much{Enter}');
  expect(sum).toHaveAccessibleDescription(/Enter a number/);
  await user.clear(sum);
  await user.type(sum, '1000000000{Enter}');
  // SPEC 9: amounts use the portal's number format.
  expect(sum).toHaveAccessibleDescription(/999\s999\s999,99/);
  await user.click(dialog.getByRole('button', { name: /^1\s000$/ }));
  expect(sum).toHaveValue('1\u00a0000');
  await user.type(sum, ',5{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/finances/invoice/new?sum=1000.50'));
});

it('users without payment rights see the balance without a dialog', async () => {
  await openFrame();
  const widget = screen.getByRole('group', { name: 'Balance' });
  expect(within(widget).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Refresh']);
});

it('the balance reloads when a remote reports a payment or write-off', async () => {
  const { server } = await openFrame();
  await waitFor(() => expect(server.balance.inputs).toHaveLength(1));
  act(() => bus.publish('invoice.paid', { uuid: 'i-1' }));
  await waitFor(() => expect(server.balance.inputs).toHaveLength(2));
  act(() => bus.publish('balance.changed', { sum: '1', currency: 'EUR' }));
  await waitFor(() => expect(server.balance.inputs).toHaveLength(3));
});
