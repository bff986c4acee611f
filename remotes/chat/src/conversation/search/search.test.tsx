import { AppError, chats } from '@portal/contracts';
import { fakeApi, screen, waitFor, within } from '@portal/testing';
import { aChatMessage, fakePageFocus, fakeRest, fakeThread, renderConversation, secondsAfterNoon } from '../conversation.fixture';

const all = Array.from({ length: 250 }, (_, index) => aChatMessage({
  position: index + 1, dt_timestamp: secondsAfterNoon(index), ...(index === 9 && { msg_text: 'the Parcel is here' }),
}));
const results = async () => within(await screen.findByRole('list', { name: 'Search results' }));

beforeEach(() => {
  fakePageFocus(false);
  fakeThread(() => all);
  fakeRest();
});
afterEach(() => jest.restoreAllMocks());

async function search(words: string) {
  const rendered = await renderConversation();
  await rendered.user.click(await screen.findByRole('button', { name: 'Search in chat' }));
  await rendered.user.type(await screen.findByRole('searchbox', { name: 'Search in chat' }), words);
  return rendered;
}

it('finds old messages over several pages and scrolls to the highlighted match', async () => {
  const found = fakeApi(chats.search, ({ body: { before } }) => (before === undefined ? {
    items: [], next: 200,
  } : { items: [all[9] as typeof all[number]], next: null }));
  const { user } = await search('parcel');
  await user.click((await results()).getByRole('button', { name: /the Parcel is here/ }));
  const row = await waitFor(() => {
    const list = within(screen.getByRole('region', { name: /Messages/ }));
    return list.getByText('Parcel');
  });
  expect(row.tagName).toBe('MARK');
  expect(screen.getByText('1 message found')).toBeVisible();
  expect(found.inputs.map(({ body }) => body.before)).toEqual([undefined, 200]);
});

it('adds further results to those shown, and keeps these if the next page fails', async () => {
  const text = (position: number) => ({ ...all[position]!, msg_text: `parcel ${position}` });
  const found = fakeApi(chats.search, { items: Array.from({ length: 10 }, (_, index) => text(100 + index)), next: 90 });
  const { user } = await search('parcel');
  const more = await screen.findByRole('button', { name: 'Search older messages' });
  found.answer(new AppError('too_many_requests'));
  await user.click(more);
  const failed = within(await screen.findByRole('alert'));
  expect(screen.getByText('10 messages found')).toBeVisible();
  found.answer({ items: [text(80)], next: null });
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('11 messages found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search older messages' })).not.toBeInTheDocument();
  expect(found.inputs.map(({ body }) => body.before)).toEqual([undefined, 90, 90]);
});

it('reports an empty result, and why a search failed', async () => {
  const found = fakeApi(chats.search, { items: [], next: null });
  const { user } = await search('nothing');
  expect(await screen.findByText('0 messages found')).toBeVisible();
  found.answer(new AppError('too_many_requests'));
  await user.type(screen.getByRole('searchbox', { name: 'Search in chat' }), ' more');
  expect(await screen.findByRole('heading', { name: 'Search failed' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search in chat' })).toHaveFocus());
});

it('returns the focus to its opener after closing', async () => {
  fakeApi(chats.search, { items: [], next: null });
  const { user } = await search('x');
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Close search' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search in chat' })).toHaveFocus());
});

it('treats characters of regular expressions literally', async () => {
  fakeApi(chats.search, { items: [aChatMessage({ position: 5, msg_text: 'why (a+b)*? so' })], next: null });
  await search('(a+b)*?');
  expect((await results()).getByText('(a+b)*?').tagName).toBe('MARK');
});
