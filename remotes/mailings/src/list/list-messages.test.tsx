import { mailingExports, mailings } from '@portal/contracts';
import { aMessage, fakeApi, fakeFile, screen, waitFor, within } from '@portal/testing';
import { aList, choose, failedOnes, fakeList, open, withoutDetails } from './list.fixture';

beforeEach(withoutDetails);

it('[MAIL-07] keeps filter and page in the URL, and shows why a message failed', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 2: 2 }, msgcount: 2 }));
  const { inputs } = fakeApi(mailings.messages, {
    items: [
      aMessage({ id: '1', recipient: '380671234567', status: 2, reason: 'ESME_RINVDSTADR' }),
      aMessage({ id: '2', status: 2, reason: '0x00000432' }),
    ],
    next: 'after', previous: null,
  });
  const { user, location } = await open('/smslist/7?status=2');
  const grid = within(await screen.findByRole('grid', { name: 'Messages' }));
  expect(await grid.findByText('+380671234567')).toBeVisible();
  expect(grid.getByText('The provider doesn’t accept this number')).toBeVisible();
  expect(grid.getByText('Provider code: 0x00000432')).toBeVisible();
  expect(inputs[0]?.query).toMatchObject({ id: 7, filter: { outcome: [2] } });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(location().search).toBe('?status=2&cursor=after');
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ cursor: 'after', filter: { outcome: [2] } }));
});

it('[MAIL-07] shows estimates of a list that is not confirmed, and no columns or filters of what was not sent', async () => {
  fakeList(aList({ status: 0, confirmed: false, counts: { 0: 1 } }), [
    aMessage({ status: 0, cost: '0.00', price: '1.24', dtsend: null }),
  ]);
  await open();
  const grid = within(await screen.findByRole('grid', { name: 'Messages' }));
  const texts = (role: string) => grid.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('columnheader').filter(Boolean)).toEqual(['Recipient', 'Status', 'Parts', 'Estimated cost', 'Actions']);
  expect(texts('gridcell').filter(Boolean)).toEqual(['+359888123456', 'Prepared', '1', expect.stringMatching(/^1,24/)]);
  expect(screen.queryByRole('combobox', { name: 'Delivery status' })).not.toBeInTheDocument();
  expect(grid.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('[MAIL-07] does not use a cursor of another filter', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 3: 100 } }));
  const fake = fakeApi(mailings.messages, { items: [aMessage()], next: 'after-all', previous: null });
  const { user } = await open();
  await screen.findByText('+359888123456');
  fake.answer(() => new Promise(() => undefined));
  await user.click(screen.getByRole('combobox', { name: 'Delivery status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Undeliverable' }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

it('[MAIL-07] shows for each failed message whether a retry can help', async () => {
  fakeList(aList(failedOnes), [
    aMessage({ id: '1', status: 4, reason: 'expired' }), aMessage({ id: '2', status: 2, reason: 'stop_listed' }),
    aMessage({ id: '3', status: 2, reason: 'no_route' }), aMessage({ id: '4', status: 101, reason: 'unanswered' }),
    aMessage({ id: '5', status: 3 }),
  ]);
  await open();
  const rows = within(await screen.findByRole('grid', { name: 'Messages' })).getAllByRole('row').slice(1);
  const words = ['Can help', 'Won’t help', 'Helps once a provider delivers there', '—', '—'];
  expect(rows).toHaveLength(5);
  for (const [index, text] of words.entries()) expect(within(rows[index]!).getAllByRole('gridcell')[4]).toHaveTextContent(text);
});

it('[MAIL-07] shows reasons and retries only if the page has some or the user chose them, and always exports reasons', async () => {
  const messages = [aMessage({ status: 1, dtsend: null }), aMessage({ id: '2', status: 3 })];
  fakeList(aList({ status: 2, counts: { 1: 1, 3: 1 }, msgcount: 2 }), messages);
  const { queries, saved } = fakeFile(mailingExports.listMessages.path, { name: 'messages-7.csv', content: 'x' });
  const view = await open();
  const headers = async () => within(await screen.findByRole('grid', { name: 'Messages' })).getAllByRole('columnheader')
    .map(({ textContent }) => textContent).filter(Boolean);
  expect(await headers()).toEqual(['Recipient', 'Status', 'Parts', 'Cost', 'Sent', 'Actions']);
  await choose(view, 'Export', 'XLSX for Excel');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queries[0]?.columns).toBe('recipient,status,extended_status,reason,partscount,cost,dtsend');
  await view.user.click(screen.getByRole('button', { name: 'Columns' }));
  await view.user.click(await screen.findByRole('checkbox', { name: 'Updated' }));
  expect(new URLSearchParams(view.location().search).getAll('columns')).toEqual(
    ['status', 'reason', 'retry', 'parts', 'cost', 'sent', 'updated'],
  );
  await view.user.click(screen.getByRole('button', { name: 'Reset to default' }));
  expect(view.location().search).toBe('');
  view.unmount();
  await open('/smslist/7?columns=status&columns=reason');
  expect(await headers()).toEqual(['Recipient', 'Status', 'Reason', 'Actions']);
});

it('[MAIL-07] filters by a reason from the URL and leads back to all reasons', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 24: 2 }, msgcount: 2 }));
  const { inputs } = fakeApi(mailings.messages, { items: [aMessage({ status: 2, reason: 'invalid_number' })], next: null, previous: null });
  const { user, location } = await open('/smslist/7?status=24&reason=number');
  await screen.findByRole('grid', { name: 'Messages' });
  expect(inputs[0]?.query).toMatchObject({ id: 7, filter: { outcome: [24], reason: ['number'] } });
  await user.click(screen.getByRole('button', { name: 'Remove filter Reason: The provider doesn’t accept this number' }));
  expect(location().search).toBe('?status=24');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ outcome: [24] }));
});

it('[MAIL-07] leads from each status of the bar to its messages, and from the chosen one back to all', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 2: 1, 3: 4, 4: 2 }, msgcount: 7 }));
  const { inputs } = fakeApi(mailings.messages, { items: [aMessage()], next: null, previous: null });
  const { user, location } = await open('/smslist/7?columns=cost&cursor=after');
  const legend = within(await screen.findByRole('list', { name: 'Result' }));
  await user.click(legend.getByRole('link', { name: 'Expired' }));
  expect(location().search).toBe('?columns=cost&status=4');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ outcome: [4] }));
  expect(legend.getByRole('link', { name: 'Expired' })).toHaveAttribute('aria-current', 'true');
  expect(legend.getByRole('link', { name: 'Delivered' })).not.toHaveAttribute('aria-current');
  await user.click(legend.getByRole('link', { name: 'Expired' }));
  expect(location().search).toBe('?columns=cost');
});

it('[MAIL-07:export] exports the messages that match the filter', async () => {
  fakeList(aList({ status: 2, counts: { 2: 2 }, msgcount: 2 }));
  const { queries, saved } = fakeFile(mailingExports.listMessages.path, { name: 'messages-7.xlsx', content: 'x' });
  const view = await open('/smslist/7?status=2&columns=cost');
  await screen.findByRole('grid', { name: 'Messages' });
  await choose(view, 'Export', 'XLSX for Excel');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queries[0]).toMatchObject({ id: '7', filter: '{"outcome":[2]}', format: 'xlsx', columns: 'recipient,cost' });
});
