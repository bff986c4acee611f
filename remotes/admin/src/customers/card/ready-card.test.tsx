import { adminCustomers, type CardOrganization, type CustomerCard } from '@portal/contracts/admin';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { aCustomerCard } from '../../customer-card.fixture';
import remote from '../../index';

const fresh: CustomerCard['ready'] = { prices: true, organization: true, sender: 'missing', login: false, credit: false };
const { uuid } = aCustomerCard();
const ORGANIZATION: CardOrganization = {
  uuid: '0198c1d0-0000-7000-8000-000000000041', name: 'Shop', type: 2, email: null, address: null, code: null, defaultAlphaname: null,
  created: '2026-01-15T10:00:00.000Z',
};
const open = (card: Partial<CustomerCard> = {}) => {
  const facts = fakeApi(adminCustomers.load, aCustomerCard({ ready: fresh, ...card }));
  return renderScreen(remote, 'customer', { path: `/customer/${uuid}` }).then((view) => ({ ...view, facts }));
};
const guide = () => screen.findByRole('region', { name: 'Ready to send?' });
const noGuide = () => expect(screen.queryByRole('region', { name: 'Ready to send?' })).not.toBeInTheDocument();

afterEach(() => localStorage.clear());

it('[ADM-01:card] leads from step to step, and goes away with the last one', async () => {
  fakeApi(adminCustomers.organizations, { items: [ORGANIZATION], next: null });
  const { user, facts } = await open({ ready: { ...fresh, login: true, credit: true } });
  const card = within(await guide());
  expect(card.getByText('4 of 5 done')).toBeVisible();
  expect(card.getAllByRole('listitem').map((step) => within(step).queryByText('Done') !== null)).toEqual([true, true, false, true, true]);
  fakeApi(adminCustomers.createAlphaName, {
    uuid, name: 'SHOP', organizationName: 'Shop', messageTypes: [], direction_status: 2, used: false,
  });
  await user.click(card.getByRole('button', { name: 'Create alpha name' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Alpha name/ }), 'SHOP');
  await form.findByRole('option', { name: 'Shop' });
  facts.answer(aCustomerCard());
  await user.click(form.getByRole('button', { name: 'Create alpha name' }));
  await waitFor(noGuide);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('names what an alpha name lacks, and where credit comes from', async () => {
  await open({ ready: { ...fresh, prices: false, sender: 'unrouted', login: true } });
  const card = within(await guide());
  expect(card.getByText(/^“Retail” has no current prices/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Import prices' })).toHaveAttribute('href', `/admin/tariffs?tariff=${aCustomerCard().tariff.uuid}`);
  expect(card.getByRole('link', { name: 'Show alpha names' })).toHaveAttribute('href', `/customer/${uuid}?tab=alphaNames`);
  expect(card.getByRole('link', { name: 'Open logins' })).toHaveAttribute('href', `/admin/logins?customer=${uuid}`);
});

it('stays hidden in this browser once hidden', async () => {
  const { user, unmount } = await open();
  await user.click(within(await guide()).getByRole('button', { name: 'Hide' }));
  noGuide();
  unmount();
  await open();
  await screen.findByRole('heading', { level: 1 });
  noGuide();
});

it.each([{ type: 2 as const }, { isProvider: true }])('does not guide %j', async (card) => {
  await open(card);
  await screen.findByRole('heading', { level: 1 });
  noGuide();
});

it('shows balance, price list, last activity and what was sent above all tabs', async () => {
  await open({ balance: '1500.00', reserved: '12.50', debt: '3.00', sent: 12_345, lastActivity: null, ready: aCustomerCard().ready });
  expect(await screen.findByText(/^1\s500,00\sUAH$/)).toBeVisible();
  expect(screen.getByText(/^12,50\sUAH reserved · 3,00\sUAH owed$/)).toBeVisible();
  expect(screen.getByText('Sent in 30 days').nextElementSibling).toHaveTextContent(/^12\s345$/);
  expect(screen.getByText('Last activity').nextElementSibling).toHaveTextContent('Never');
});
