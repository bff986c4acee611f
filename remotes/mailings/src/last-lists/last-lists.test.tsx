import { AppError, mailings, type MailingList } from '@portal/contracts';
import { bus } from '@portal/portal';
import { act, aMailingList, emitLive, fakeApi, renderWidget, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const pageOf = (...items: MailingList[]) => ({ items, next: null, previous: null });
const open = (elements = ['/smslist/list', '/smslist/action/create']) => renderWidget(remote, 'lastLists', { elements });
const line = async (name: RegExp) => within(await screen.findByRole('link', { name }));

it('[SHL-17] shows the five newest lists with status, progress and a link', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(
    aMailingList({ id: 7, name: 'Spring sale', status: 1, msgcount: 12_480, counts: { 3: 12_000, 10: 480 } }),
    aMailingList({ id: 8, name: 'Autumn sale' }),
  ));
  const { user, location } = await open();
  const spring = await line(/Spring sale/);
  expect(inputs[0]?.query).toMatchObject({ sort: '-created', limit: 5 });
  expect(spring.getByText('In progress')).toBeVisible();
  expect(spring.getByText(/^12\s480 recipients ·/)).toBeVisible();
  expect(spring.getByRole('img', { name: 'Delivery. Delivered: 12\u00a0000 (96,2\u00a0%), Queued: 480 (3,8\u00a0%)' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Spring sale/ }));
  expect(location().pathname).toBe('/smslist/7');
});

it('[RT-10] updates a row by live progress, without a request', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList({ id: 7, status: 1, counts: { 10: 100 } })));
  await open();
  await line(/Spring sale/);
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 97, 2: 3 }, msgcount: 100, cost: '4.85' } });
  expect((await line(/Spring sale/)).getByText('Sent')).toBeVisible();
  expect(inputs).toHaveLength(1);
});

it('reloads after a list is created or changed elsewhere', async () => {
  const fake = fakeApi(mailings.list, pageOf());
  await open();
  await screen.findByRole('heading', { name: 'No mailing lists yet' });
  fake.answer(pageOf(aMailingList({ name: 'Brand new' })));
  await emitLive({ event: 'message_list.refresh', data: { id: 9 } });
  await line(/Brand new/);
  fake.answer(pageOf(aMailingList({ name: 'Changed here' })));
  act(() => bus.publish('mailing.changed', { id: 9 }));
  await line(/Changed here/);
});

it('sends no requests while out of sight', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  const { unmount } = await open();
  await line(/Spring sale/);
  unmount();
  await emitLive({ event: 'message_list.refresh', data: { id: 9 } });
  expect(inputs).toHaveLength(1);
});

it('shows why loading failed and retries', async () => {
  const fake = fakeApi(mailings.list, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByRole('heading', { name: 'Couldn’t load recent mailing lists' })).toBeVisible();
  fake.answer(pageOf(aMailingList()));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Spring sale/ })).toBeVisible());
});

it('does not suggest a new list without the right', async () => {
  fakeApi(mailings.list, pageOf());
  await open(['/smslist/list']);
  expect(await screen.findByText('Your team’s mailing lists will appear here.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New mailing list' })).not.toBeInTheDocument();
});
