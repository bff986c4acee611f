import { loadRemote } from '@module-federation/enhanced/runtime';
import { balanceLoaded, bus } from '@portal/portal';
import { Link } from '@portal/portal/router';
import { act, screen, waitFor, within } from '@portal/testing';
import { address, openFrame, topUp } from '../frame/frame.fixture';
import { texts } from '../remotes/remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const INVOICE = '/smslist/7';
const mayPayIn = ['/dashboard', '/smslist/list', '/finances/invoices/action/create'];
const balance = () => within(screen.getByRole('group', { name: 'Balance' }));
const openMenu = (user: Awaited<ReturnType<typeof openFrame>>['user']) =>
  user.click(balance().getByRole('button', { name: /^Balance/ }));
const menuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

/** A remote whose form is a link to the invoice. */
const offerForm = () => (loadRemote as jest.Mock).mockImplementation(async () => ({
  default: {
    manifest: { id: 'mailings', contract: 1, routes: [], widgets: [topUp] },
    screens: {}, locales: { en: texts, ru: texts, ua: texts, bg: texts },
    widgets: { topUp: async () => ({ default: () => <Link to={INVOICE}>the form</Link> }) },
  },
}));

it('[SHL-03] one click opens the top-up form, which closes and moves the focus when the invoice opens', async () => {
  offerForm();
  const { user, dispatch } = await openFrame({ elements: mayPayIn, widgets: [topUp] });
  dispatch(balanceLoaded({ sum: '1234.5', currency_code: 'UAH' }));
  expect(screen.getByRole('group', { name: 'Balance' })).toHaveTextContent(/^1\s234,50 UAH$/);
  await user.click(balance().getByRole('button', { name: 'Top up balance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Top up balance' }));
  await user.click(await dialog.findByRole('link', { name: 'the form' }));
  expect(address()).toBe(INVOICE);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('[SHL-03] the balance’s menu tops up, opens the statement and refreshes', async () => {
  const { user } = await openFrame({ elements: [...mayPayIn, '/finances/statement'] });
  await openMenu(user);
  expect(menuItems()).toEqual(['Top up balance', 'Account statement', 'Refresh']);
  // No remote offers a form, so the page is opened.
  await user.click(screen.getByRole('menuitem', { name: 'Top up balance' }));
  await waitFor(() => expect(address()).toBe('/finances/invoice/new'));
});

it('users without payment rights see the balance and refresh it', async () => {
  const { user } = await openFrame();
  expect(balance().queryByRole('button', { name: 'Top up balance' })).not.toBeInTheDocument();
  await openMenu(user);
  expect(menuItems()).toEqual(['Refresh']);
});

it('the balance reloads when a remote reports a payment or write-off', async () => {
  const { server } = await openFrame();
  await waitFor(() => expect(server.balance.inputs).toHaveLength(1));
  act(() => bus.publish('invoice.paid', { uuid: 'i-1' }));
  await waitFor(() => expect(server.balance.inputs).toHaveLength(2));
  act(() => bus.publish('balance.changed', { sum: '1', currency: 'EUR' }));
  await waitFor(() => expect(server.balance.inputs).toHaveLength(3));
});
