import { AppError, type HomeList } from '@portal/contracts';
import { bus } from '@portal/portal';
import { act, emitLive, screen, waitFor, within } from '@portal/testing';
import { aList, creator, fakeHome, openHome } from './home.fixture';

function fakeLists(answer: Parameters<ReturnType<typeof fakeHome>['lists']['answer']>[0]) {
  const { lists: fake } = fakeHome();
  fake.answer(answer);
  return fake;
}
const listsOf = (...items: HomeList[]) => ({ items });
const open = (elements = creator) => openHome({ elements });
const card = async () => within(await screen.findByRole('region', { name: 'Recent mailing lists' }));
const line = async (name: RegExp) => within(await screen.findByRole('link', { name }));

it('[SHL-17] shows the newest lists with status, progress and a link', async () => {
  fakeLists(listsOf(
    aList({ id: 7, name: 'Spring sale', status: 1, msgcount: 12_480, counts: { 3: 12_000, 10: 480 } }),
    aList({ id: 8, name: 'Autumn sale' }),
  ));
  const { user, location } = await open();
  const spring = await line(/Spring sale/);
  expect(spring.getByText('In progress')).toBeVisible();
  expect(spring.getByText(/^12\s480 recipients ·/)).toBeVisible();
  expect(spring.getByText(/^12\s000 of 12\s480$/)).toBeVisible();
  expect(spring.getByRole('img', { name: 'Delivery. Delivered: 12\u00a0000 (100\u00a0%), On the way: 480' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Spring sale/ }));
  expect(location().pathname).toBe('/smslist/7');
});

it('[RT-10] updates a row by live progress, without a request', async () => {
  const { inputs } = fakeLists(listsOf(aList({ id: 7, status: 1, counts: { 10: 100 } })));
  await open();
  await line(/Spring sale/);
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 97, 2: 3 }, msgcount: 100, cost: '4.85' } });
  expect((await line(/Spring sale/)).getByText('Sent')).toBeVisible();
  expect(inputs).toHaveLength(1);
});

it('reloads after a list is created or changed elsewhere', async () => {
  const fake = fakeLists(listsOf());
  await open();
  await screen.findByRole('heading', { name: 'No mailing lists yet' });
  fake.answer(listsOf(aList({ name: 'Brand new' })));
  await emitLive({ event: 'message_list.refresh', data: { id: 9 } });
  await line(/Brand new/);
  fake.answer(listsOf(aList({ name: 'Changed here' })));
  act(() => bus.publish('mailing.changed', { id: 9 }));
  await line(/Changed here/);
});

it('sends no requests while out of sight', async () => {
  const { inputs } = fakeLists(listsOf(aList()));
  const { unmount } = await open();
  await line(/Spring sale/);
  unmount();
  await emitLive({ event: 'message_list.refresh', data: { id: 9 } });
  expect(inputs).toHaveLength(1);
});

it('shows why loading failed and retries', async () => {
  const fake = fakeLists(new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByRole('heading', { name: 'Couldn’t load recent mailing lists' })).toBeVisible();
  fake.answer(listsOf(aList()));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Spring sale/ })).toBeVisible());
});

it('does not suggest a new list without the right', async () => {
  fakeLists(listsOf());
  await open(['/dashboard', '/smslist/list']);
  expect(await screen.findByText('Your team’s mailing lists will appear here.')).toBeVisible();
  expect((await card()).queryByRole('link', { name: 'New mailing list' })).not.toBeInTheDocument();
});
