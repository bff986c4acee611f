import { emitLive, screen, within } from '@portal/testing';
import { aList, all, fakeList, open, withoutDetails } from './list.fixture';

beforeEach(withoutDetails);

it('[MAIL-05:cost] shows the cost of main and fallback messages separately, and unreachable numbers', async () => {
  const row = { destination: 'Ukraine', country: 'UA', recipients: 10, parts: 10, unitPrice: '0.50', sum: '5.00' };
  fakeList(aList({
    estimate: [{ ...row, fallback: false }, { ...row, fallback: true }], maximum: '10.00',
    rejected: { invalid: 0, duplicates: 0, noRoute: 4, noPrice: 0, excluded: 0 },
  }));
  await open();
  const table = within(await screen.findByRole('grid', { name: 'Cost estimate' }));
  expect(table.getByText('Ukraine')).toBeVisible();
  expect(table.getByText('Ukraine (fallback)')).toBeVisible();
  expect(screen.getByText('Excluded: no provider reaches them')).toBeVisible();
});

it('[MAIL-05] shows the cost by destination before the confirmation, and that the balance covers it', async () => {
  fakeList(aList({
    estimate: [
      { fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 90, parts: 180, unitPrice: '0.0275', sum: '4.95' },
      { fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 20, unitPrice: '0.05', sum: '1.00' },
    ],
    maximum: '5.95', available: '1000.00', covered: true, rejected: { invalid: 3, duplicates: 12, noRoute: 0, noPrice: 2, excluded: 0 },
  }));
  await open();
  const table = within(await screen.findByRole('grid', { name: 'Cost estimate' }));
  expect(table.getByText('Ukraine · Kyivstar')).toBeVisible();
  expect(table.getByText('Bulgaria')).toBeVisible();
  expect(table.getByText('0,0275 UAH')).toBeVisible();
  expect(table.getByText('4,95 UAH')).toBeVisible();
  expect(screen.getByText('Maximum total').nextElementSibling).toHaveTextContent('5,95 UAH');
  expect(screen.getByText('Minimum balance after sending').nextElementSibling).toHaveTextContent('994,05 UAH');
  expect(screen.getByText('Excluded: invalid numbers').nextElementSibling).toHaveTextContent('3');
  expect(screen.getByText('Excluded: duplicates').nextElementSibling).toHaveTextContent('12');
});

it('[MAIL-06:confirm] says why a list was not sent as soon as it was prepared', async () => {
  fakeList(aList({ maximum: '5.00', error: { name: 'price_changed', params: { before: '4.00', after: '5.00', currency: 'UAH' } } }));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This list wasn’t sent\. Prices have changed: sending now costs 5[.,]00 UAH/);
});

it('[MAIL-25] lets a colleague approve an expensive list, and its author only ask', async () => {
  const error = { name: 'approval_required', params: { limit: '4.00', currency: 'UAH' } };
  const fake = fakeList(aList({ maximum: '5.00', error, approval: 'other' }));
  await open();
  expect(await screen.findByText('Waiting for approval.')).toBeVisible();
  expect(screen.queryByText(/wasn’t sent/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Send|Approve)/ })).not.toBeInTheDocument();
  fake.answer(aList({ maximum: '5.00', error, approval: 'you' }));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByText('This list needs your approval.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Approve and send for 5,00\sUAH$/ })).toBeEnabled();
});

it('[MAIL-05] shows the missing amount and prevents the confirmation until the balance covers it', async () => {
  const fake = fakeList(aList({ maximum: '5.00', available: '1.25', covered: false }));
  const { user } = await open();
  expect((await screen.findByText('Short by')).nextElementSibling).toHaveTextContent('3,75 UAH');
  const send = screen.getByRole('button', { name: /^Send for up to 5,00\sUAH$/ });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(send);
  expect(screen.queryByText(/^Send to/)).not.toBeInTheDocument();

  fake.answer(aList({ maximum: '5.00', available: '50.00', covered: true }));
  await emitLive({ event: 'balance.changed', data: { sum: '50.00', currency_code: 'UAH' } });
  expect((await screen.findByText('Minimum balance after sending')).nextElementSibling).toHaveTextContent('45,00 UAH');
});

it('[MAIL-05:cost] links to an invoice for the missing amount, the paying account and back', async () => {
  const accountUuid = '0198c1d0-0000-7000-8000-000000000021';
  fakeList(aList({ maximum: '5.0012', available: '1.25', covered: false, accountUuid }));
  await open('/smslist/7', { elements: [...all, '/finances/invoices/action/create'] });
  const topUp = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Top up 3,76\sUAH$/ });
  const { pathname, searchParams } = new URL(topUp.href);
  expect(pathname).toBe('/finances/invoice/new');
  expect(Object.fromEntries(searchParams)).toEqual({ sum: '3.76', account: accountUuid, back: '/smslist/7' });
});

it('[MAIL-05] explains the maximum cost as the charge plus uncharged amounts with reasons', async () => {
  fakeList(aList({
    status: 1, counts: { 3: 60, 2: 30, 10: 10 }, maximum: '5.00', cost: '3.00',
    differences: [{ reason: 'ESME_RINVDSTADR', messages: 25, sum: '1.25' }, { reason: 'unanswered', messages: 5, sum: '0.25' }],
  }));
  await open();
  expect((await screen.findByText('Maximum')).nextElementSibling).toHaveTextContent('5,00 UAH');
  expect(
    screen.getByText('Not charged, 25 messages: The provider doesn’t accept this number').nextElementSibling,
  ).toHaveTextContent(/^−1,25\sUAH$/);
  expect(screen.getByText(/^Not charged, 5 messages: The provider didn’t respond/).nextElementSibling).toHaveTextContent(/^−0,25\sUAH$/);
  expect(screen.getByText('Not final yet').nextElementSibling).toHaveTextContent(/^−0,50\sUAH$/);
  expect(screen.getByText('Cost so far').nextElementSibling).toHaveTextContent('3,00 UAH');
});
