import { AppError, chats, type ChatMessage } from '@portal/contracts';
import { emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import { aChat, aChatMessage, ANNA, BORIS, CHAT, fakePageFocus, fakeRest, fakeThread, renderConversation } from '../conversation.fixture';

const aNote = (overrides: Partial<ChatMessage> = {}): ChatMessage => aChatMessage({
  kind: 'note', type: null, incoming: false, msg_text: 'Prefers calls', author: 'Anna', author_uuid: ANNA.uuid, ...overrides,
});
const notes = () => screen.findByRole('note', { name: 'Note' });
const noteField = () => screen.findByRole('textbox', { name: 'Note' });

beforeEach(() => {
  fakePageFocus(false);
  fakeRest();
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-13] Note mode adds a note instead of sending a message, and says who sees it', async () => {
  fakeThread(() => [aChatMessage()]);
  const send = fakeApi(chats.send, new AppError('server_unexpected'));
  const add = fakeApi(chats.addNote, ({ body: { text, clientUuid } }) => ({ note: aNote({ position: 2, msg_text: text, clientUuid }) }));
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  expect(screen.getByText(/never sent to the recipient/)).toBeVisible();
  await user.type(await noteField(), 'Asked for a discount{Enter}');
  expect(within(await notes()).getByText('Asked for a discount')).toBeVisible();
  expect(add.inputs).toEqual([{ body: { chatUuid: CHAT, clientUuid: expect.any(String) as string, text: 'Asked for a discount' } }]);
  expect(send.inputs).toEqual([]);
  await waitFor(async () => expect(await noteField()).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(await screen.findByRole('form', { name: 'New message' })).toBeVisible();
});

it('[CHAT-13] a note that could not be stored stays in the field, and is stored once', async () => {
  fakeThread(() => [aChatMessage()]);
  const add = fakeApi(chats.addNote, new AppError('server_unavailable'));
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  await user.type(await noteField(), 'Twice{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  add.answer({ note: aNote({ position: 2, msg_text: 'Twice' }) });
  await user.type(await noteField(), '{Enter}');
  expect(within(await notes()).getByText('Twice')).toBeVisible();
  const ids = add.inputs.map(({ body }) => body.clientUuid);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('[CHAT-13] shows notes of colleagues live, without commands to change them', async () => {
  fakeThread(() => [aChatMessage()]);
  await renderConversation();
  await screen.findByText('Words 1');
  await emitLive({
    event: 'chat.out_message',
    data: { chat: aChat(), message: aNote({ position: 2, author: 'Boris', author_uuid: BORIS.uuid, msg_text: 'VIP' }) },
  });
  const note = within(await notes());
  expect(note.getByText('VIP')).toBeVisible();
  expect(note.getByText('Boris')).toBeVisible();
  expect(note.queryByRole('button', { name: 'Note actions' })).not.toBeInTheDocument();
});

it('[CHAT-13] its author edits a note in place, and learns of another change', async () => {
  fakeThread(() => [aNote()]);
  const update = fakeApi(chats.updateNote, new AppError('note_changed'));
  const { user } = await renderConversation();
  await user.click(within(await notes()).getByRole('button', { name: 'Note actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = within(await notes()).getByRole('textbox', { name: 'Note' });
  await user.type(field, ' in the evening{Enter}');
  expect(await screen.findByText(/The note has changed/)).toBeVisible();
  update.answer({ note: aNote({ msg_text: 'Prefers calls in the evening', edited_at: '2026-01-15T13:00:00.000Z' }) });
  await user.click(within(await notes()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/edited/)).toBeVisible();
  expect(update.inputs.at(-1)).toEqual({ body: {
    chatUuid: CHAT, noteUuid: aNote().msg_uuid, before: 'Prefers calls', text: 'Prefers calls in the evening',
  } });
});

it('[CHAT-13] its author deletes a note after a question; a line says so', async () => {
  fakeThread(() => [aNote()]);
  const remove = fakeApi(chats.removeNote, { note: aNote({ msg_text: '', edited_at: '2026-01-15T13:00:00.000Z' }) });
  const { user } = await renderConversation();
  await user.click(within(await notes()).getByRole('button', { name: 'Note actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You deleted a note')).toBeVisible();
  expect(screen.queryByText('Prefers calls')).not.toBeInTheDocument();
  expect(remove.inputs).toEqual([{ body: { chatUuid: CHAT, noteUuid: aNote().msg_uuid, before: 'Prefers calls' } }]);
});

const VERA = { uuid: '0198c1d0-0000-7000-8000-000000000103', title: 'Vera' };
it.each<[words: string, by: typeof ANNA | null, from: typeof ANNA | null, to: typeof ANNA | null]>([
  ['You assigned this chat to yourself', ANNA, null, ANNA],
  ['You reassigned this chat from Boris to yourself', ANNA, BORIS, ANNA],
  ['You assigned this chat to Boris', ANNA, ANNA, BORIS],
  ['You unassigned this chat', ANNA, ANNA, null],
  ['Boris assigned this chat to you', BORIS, null, ANNA],
  ['Boris assigned this chat to Vera', BORIS, BORIS, VERA],
  ['Boris assigned this chat to themselves', BORIS, null, BORIS],
  ['Boris reassigned this chat from Vera to themselves', BORIS, VERA, BORIS],
  ['Boris unassigned this chat', BORIS, BORIS, null],
  ['Unassigned: Boris no longer has access to this chat', null, BORIS, null],
])('[CHAT-14] the conversation tells: %s', async (words, by, from, to) => {
  fakeThread(() => [aChatMessage({
    kind: 'assignment', type: null, incoming: false, msg_text: '', author: by?.title ?? null, author_uuid: by?.uuid ?? null,
    assignment: { from, to },
  })]);
  await renderConversation();
  expect(await screen.findByText(words)).toBeVisible();
});

it('[CHAT-14] a change of the assignee appears live in the conversation', async () => {
  fakeThread(() => [aChatMessage()]);
  await renderConversation();
  await screen.findByText('Words 1');
  await emitLive({ event: 'chat.changed', data: {
    chat: aChat({ owner: ANNA, revision: Date.now() }), from: null, unreadChats: { all: 0, own: 0, unassigned: 0 },
    message: aChatMessage({
      position: 2, kind: 'assignment', type: null, incoming: false, msg_text: '', author: 'Boris', author_uuid: BORIS.uuid,
      assignment: { from: null, to: ANNA },
    }),
  } });
  expect(await screen.findByText('Boris assigned this chat to you')).toBeVisible();
  expect(screen.getByText('Assigned to you')).toBeVisible();
});
