import { AppError } from '@portal/contracts';
import { adminRequests, type AdminRequest } from '@portal/contracts/admin';
import { fakeApi, renderWidget, screen, within } from '@portal/testing';
import remote from '../index';

const aRequest = (overrides: Partial<AdminRequest> = {}): AdminRequest => ({
  uuid: 'r-1', kind: 'alphaname', status: 'new', name: 'SHOP', organizationName: 'Office', messageTypes: ['sms'], organizationType: null,
  email: null, address: null, comment: '', documents: [], created: '2026-01-15T10:00:00.000Z', createdBy: 'olena', decided: null,
  answer: null, customerUuid: 'c-1', customerName: 'Demo Ltd', ...overrides,
});
const open = () => renderWidget(remote, 'openRequests', { elements: ['/dashboard', '/admin/requests'] });

it('shows requests that wait for a decision, with their customers', async () => {
  const { inputs } = fakeApi(adminRequests.list, {
    items: [aRequest(), aRequest({ uuid: 'r-2', kind: 'organization', name: 'Branch' })], next: null, waiting: 7,
  });
  await open();
  expect(await screen.findByRole('link', { name: 'Alpha name SHOP' })).toHaveAttribute('href', '/admin/requests?text=SHOP');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Alpha name SHOPDemo Ltd · /), expect.stringMatching(/^Organization BranchDemo Ltd · /),
  ]);
  expect(screen.getByRole('link', { name: '7 requests pending' })).toHaveAttribute('href', '/admin/requests');
  expect(inputs[0]?.query).toMatchObject({ filter: { status: 'new' }, limit: 3 });
});

it('says that none waits, and why loading failed', async () => {
  const fake = fakeApi(adminRequests.list, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  fake.answer({ items: [], next: null, waiting: 0 });
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No requests are waiting for a decision.')).toBeVisible();
});
