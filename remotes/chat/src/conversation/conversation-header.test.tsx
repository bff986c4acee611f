import { AppError, chatContact, chats } from '@portal/contracts';
import { logoutRequested } from '@portal/portal';
import { act, emitLive, fakeApi, screen, waitFor } from '@portal/testing';
import { aChat, aChatMessage, ANNA, fakePageFocus, BORIS, CHAT, fakeRest, fakeThread, renderConversation } from './conversation.fixture';

beforeEach(() => fakePageFocus(false));
afterEach(() => jest.restoreAllMocks());

it('[CHAT-05] assigns an unassigned chat and returns it', async () => {
  fakeThread(() => [aChatMessage()]);
  fakeRest();
  const take = fakeApi(chats.take, { chat: aChat({ owner: ANNA }) });
  fakeApi(chats.release, { chat: aChat() });
  const { user } = await renderConversation();
  expect(await screen.findByText('Unassigned')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('Assigned to you')).toBeVisible();
  expect(take.inputs).toEqual([{ body: { chatUuid: CHAT } }]);
  await user.click(screen.getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText('Unassigned')).toBeVisible();
});

it('[CHAT-05] shows the new owner if another operator was faster', async () => {
  let owner = null as typeof BORIS | null;
  fakeThread(() => [aChatMessage()], () => ({ chat: aChat({ owner }) }));
  fakeRest();
  fakeApi(chats.take, new AppError('chat_taken', { by: 'Boris' }));
  const { user } = await renderConversation();
  await screen.findByText('Unassigned');
  owner = BORIS;
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText(/This chat was just assigned to Boris/)).toBeVisible();
  expect(await screen.findByText('Assigned to Boris')).toBeVisible();
  const again = fakeApi(chats.take, { chat: aChat({ owner: ANNA }) });
  await user.click(screen.getByRole('button', { name: 'Reassign to me' }));
  expect(await screen.findByText('Assigned to you')).toBeVisible();
  expect(again.inputs).toEqual([{ body: { chatUuid: CHAT, from: BORIS.uuid } }]);
});

it('shows other viewers, and reports viewing and leaving', async () => {
  fakeThread(() => [aChatMessage()], { viewers: [BORIS] });
  const { viewing } = fakeRest();
  viewing.answer({ viewers: [BORIS] });
  const { show } = await renderConversation();
  expect(await screen.findByText('Boris is viewing this chat')).toBeVisible();
  await emitLive({
    event: 'chat.viewers', data: { chatUuid: CHAT, viewers: [BORIS, { uuid: '0198c1d0-0000-7000-8000-000000000103', title: 'Vera' }] },
  });
  expect(await screen.findByText('Boris, Vera are viewing this chat')).toBeVisible();
  await show(null);
  await waitFor(() => expect(viewing.inputs.map(({ body }) => body.chatUuid)).toEqual([CHAT, null]));
  // Both requests have the ID of this window.
  expect(new Set(viewing.inputs.map(({ body }) => body.window)).size).toBe(1);
});

describe('an operator who leaves the chats page', () => {
  const looked = async () => {
    fakeThread(() => [aChatMessage()]);
    const { viewing } = fakeRest();
    const rendered = await renderConversation();
    await waitFor(() => expect(viewing.inputs).toHaveLength(1));
    return { ...rendered, reported: () => viewing.inputs.map(({ body }) => body.chatUuid) };
  };
  /** Like the host: removes the screen first and its sagas afterwards. */
  const leaveScreen = async ({ show, portal }: Awaited<ReturnType<typeof looked>>) => {
    await show(null);
    await act(async () => portal.unmount('chat'));
  };
  /** Longer than the delay of the report. */
  const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

  it('[CHAT-05] is reported as gone, although the screen and its sagas ended', async () => {
    const rendered = await looked();
    await leaveScreen(rendered);
    await waitFor(() => expect(rendered.reported()).toEqual([CHAT, null]));
    await aWhile();
    expect(rendered.reported()).toEqual([CHAT, null]);
  });

  it('[CHAT-05] is not reported as gone after an immediate return', async () => {
    const rendered = await looked();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      await rendered.show(null);
      await rendered.show(CHAT);
      await act(() => jest.advanceTimersByTimeAsync(600));
    } finally {
      jest.useRealTimers();
    }
    expect(rendered.reported()).toEqual([CHAT, CHAT]);
  });

  it('sends no report after logout', async () => {
    const rendered = await looked();
    await act(async () => void rendered.portal.store.dispatch(logoutRequested()));
    await leaveScreen(rendered);
    await aWhile();
    expect(rendered.reported()).toEqual([CHAT]);
  });
});

it('on a phone has a menu instead of most buttons', async () => {
  fakeThread(() => [aChatMessage()]);
  fakeRest();
  fakeApi(chats.take, { chat: aChat({ owner: ANNA }) });
  const { user } = await renderConversation({ onBack: jest.fn() });
  expect(await screen.findByText('Unassigned')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Search in chat', 'Assign to me', 'Assign to a colleague', 'Snooze', 'Show contact',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
  expect(await screen.findByText('Assigned to you')).toBeVisible();
});

it('beside the contact has a menu instead of its icons', async () => {
  fakeThread(() => [aChatMessage()]);
  fakeRest();
  fakeApi(chatContact, {
    country: null, destination: null, books: [], moreBooks: false, nameBooks: [], mailings: [], moreMailings: false, notes: [],
  });
  const { user } = await renderConversation();
  await screen.findByText('Unassigned');
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show contact' }));
  expect(screen.getByRole('button', { name: 'Hide contact' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Assign to a colleague', 'Snooze',
  ]);
});
