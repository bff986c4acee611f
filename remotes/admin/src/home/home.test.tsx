import { AppError } from '@portal/contracts';
import { adminHome } from '@portal/contracts/admin';
import { fakeApi, renderWidget, screen, within } from '@portal/testing';
import remote from '../index';

const nothing = { messages: 0, sent: 0, delivered: 0, undelivered: 0, unknown: 0 };

it('shows what left today through each connection, with the total, beside yesterday by the same time', async () => {
  fakeApi(adminHome.traffic, { items: [
    {
      connection: 'smsc-1', today: { messages: 1_100, sent: 1_000, delivered: 900, undelivered: 50, unknown: 20 },
      before: { messages: 800, sent: 800, delivered: 800, undelivered: 0, unknown: 0 },
    },
    { connection: null, today: nothing, before: { ...nothing, messages: 5 } },
  ] });
  await renderWidget(remote, 'todaysTraffic', { elements: ['/dashboard', '/admin/engine'] });
  await screen.findByText('smsc-1');
  const cells = screen.getAllByRole('row').slice(1).map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['smsc-1', '1 100', '90,0 %', '800'], ['Without a connection', '0', '—', '5'], ['Total', '1 100', '90,0 %', '805'],
  ].map((row) => row.map((cell) => expect.stringMatching(new RegExp(`^${cell.replace(/ /g, '.').replace('90,0', '90(,0)?')}$`)))));
});

it('says that nothing was sent, and why loading failed', async () => {
  const fake = fakeApi(adminHome.traffic, new AppError('server_unavailable'));
  const { user } = await renderWidget(remote, 'todaysTraffic', { elements: ['/dashboard', '/admin/engine'] });
  const failure = within(await screen.findByRole('alert'));
  fake.answer({ items: [] });
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No messages today, or yesterday by this time.')).toBeVisible();
});

it('shows who owes and who runs out of money, and how many more', async () => {
  fakeApi(adminHome.debtors, { total: 3, items: [
    { uuid: 'c-1', name: 'Shop Ltd', currency_code: 'UAH', balance: '0.00', debt: '30.00', spent: '0.00' },
    { uuid: 'c-2', name: 'Cafe', currency_code: 'UAH', balance: '5.00', debt: '0.00', spent: '12.00' },
  ] });
  await renderWidget(remote, 'debtors', { elements: ['/dashboard', '/admin/customers', '/customer/{uuid}'] });
  expect(await screen.findByRole('link', { name: 'Shop Ltd' })).toHaveAttribute('href', '/customer/c-1');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Shop LtdOwes 30,00.UAH · balance 0,00.UAH$/),
    expect.stringMatching(/^CafeBalance 5,00.UAH · spent 12,00.UAH in 24 hours$/),
  ]);
  expect(screen.getByText('And 1 more customer')).toBeVisible();
});

it('says that nobody owes', async () => {
  fakeApi(adminHome.debtors, { total: 0, items: [] });
  await renderWidget(remote, 'debtors', { elements: ['/dashboard', '/admin/customers'] });
  expect(await screen.findByText('No customer is in debt or about to run out of money.')).toBeVisible();
});
