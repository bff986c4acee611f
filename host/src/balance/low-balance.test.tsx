import { INVOICE_STATUS } from '@portal/contracts';
import { elementsLoaded, liveEvent } from '@portal/portal';
import { screen, waitFor, within } from '@portal/testing';
import { address, openFrame } from '../frame/frame.fixture';

const low = {
  accountUuid: '0198c1d0-0000-7000-8000-0000000000a1', name: 'Kyiv office', sum: '49.50', threshold: '1500.00', currency_code: 'UAH',
};
const words = /Low balance on “Kyiv office”: 49,50\sUAH, below 1\s500,00\sUAH/;

it('logins with finances see low balance notices, with a top-up link if allowed', async () => {
  const { dispatch, user } = await openFrame({ elements: ['/dashboard', '/finances/statement', '/finances/invoices/action/create'] });
  dispatch(liveEvent('balance.low')(low));
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await toasts.findByText(words)).toBeInTheDocument();
  await user.click(toasts.getByRole('link', { name: 'Top up' }));
  expect(address()).toBe(`/finances/invoice/new?account=${low.accountUuid}`);
  expect(toasts.queryByText(words)).not.toBeInTheDocument();
});

it('logins without top-up rights see no link', async () => {
  const { dispatch } = await openFrame({ elements: ['/dashboard', '/finances/statement'] });
  dispatch(liveEvent('balance.low')(low));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Top up' })).not.toBeInTheDocument();
});

it('logins without finances see no notice', async () => {
  const { dispatch } = await openFrame({ elements: ['/dashboard', '/finances/invoices/action/create'] });
  dispatch(liveEvent('balance.low')(low));
  // Both texts share one list, so a wrongly shown earlier toast would appear before this one.
  dispatch(elementsLoaded([{ path: '/dashboard' }, { path: '/finances/statement' }]));
  dispatch(liveEvent('balance.low')({ ...low, accountUuid: '0198c1d0-0000-7000-8000-0000000000a2', name: 'Lviv office' }));
  expect(await screen.findByText(/Low balance on “Lviv office”/)).toBeInTheDocument();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

it('the balance reloads when an invoice is paid, not when one is created', async () => {
  const { server, dispatch } = await openFrame();
  await waitFor(() => expect(server.balance.inputs).toHaveLength(1));
  dispatch(liveEvent('invoice.changed')({ uuid: 'i-1', status: INVOICE_STATUS.new }));
  dispatch(liveEvent('invoice.changed')({ uuid: 'i-1', status: INVOICE_STATUS.paid }));
  await waitFor(() => expect(server.balance.inputs).toHaveLength(2));
});
