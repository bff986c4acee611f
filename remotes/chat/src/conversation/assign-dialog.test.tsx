import { AppError, chats } from '@portal/contracts';
import { fakeApi, screen, waitFor, within } from '@portal/testing';
import { aChat, aChatMessage, ANNA, BORIS, CHAT, fakePageFocus, fakeRest, fakeThread, renderConversation } from './conversation.fixture';

beforeEach(() => {
  fakePageFocus(false);
  fakeRest();
});
afterEach(() => jest.restoreAllMocks());

const open = async () => {
  const rendered = await renderConversation();
  await rendered.user.click(await screen.findByRole('button', { name: 'Assign to a colleague' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Assign chat' })) };
};

it('[CHAT-14] assigns the chat to a colleague, naming the assignee that the user saw', async () => {
  fakeThread(() => [aChatMessage()], { chat: aChat({ owner: ANNA }) });
  fakeApi(chats.colleagues, { items: [ANNA, BORIS], more: false });
  const assign = fakeApi(chats.assign, { chat: aChat({ owner: BORIS, revision: Date.now() }) });
  const { user, dialog } = await open();
  expect(await dialog.findByRole('button', { name: 'Anna (you)' })).toHaveAttribute('aria-current', 'true');
  await user.click(dialog.getByRole('button', { name: 'Boris' }));
  expect(await screen.findByText('Assigned to Boris')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(assign.inputs).toEqual([{ body: { chatUuid: CHAT, loginUuid: BORIS.uuid, from: ANNA.uuid } }]);
});

it('[CHAT-14] finds colleagues by name, and says if there are none, or more', async () => {
  fakeThread(() => [aChatMessage()]);
  const found = fakeApi(chats.colleagues, ({ body: { text } }) => (
    text === '' ? { items: [ANNA], more: true } : { items: [], more: false }));
  const { user, dialog } = await open();
  expect(await dialog.findByText('Search to find others.')).toBeVisible();
  await user.type(dialog.getByRole('searchbox', { name: 'Search by name' }), 'Zoe');
  expect(await dialog.findByText('No colleagues found')).toBeVisible();
  expect(found.inputs.at(-1)).toEqual({ body: { chatUuid: CHAT, text: 'Zoe' } });
});

it('[CHAT-14] says why the chat was not assigned, and shows its assignee', async () => {
  fakeThread(() => [aChatMessage()]);
  fakeApi(chats.colleagues, { items: [BORIS], more: false });
  fakeApi(chats.assign, new AppError('chat_assignee_not_found'));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Boris' }));
  expect(await screen.findByText(/This colleague has no access to this chat/)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Unassigned')).toBeVisible());
});
