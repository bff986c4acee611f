import { chatFile, type ChatFile } from '@portal/contracts';
import { answerCalls, emitLive, keepAllStyles, screen, within } from '@portal/testing';
import { aChatMessage, beThere, CHAT, fakeRest, fakeThread, renderConversation, uuidOf } from './conversation.fixture';

keepAllStyles();

const waiting: ChatFile = { name: 'photo.jpg', image: true, bytes: null, state: 'waiting', uuid: null };
const ready: ChatFile = { ...waiting, bytes: 2_048, state: 'ready', uuid: uuidOf(700) };
const list = () => within(screen.getByRole('region', { name: /Messages/ }));
/** The room of pictures as the style has it: jsdom lays nothing out. */
const rooms = () => [...screen.getByRole('region', { name: /Messages/ }).querySelectorAll('div')].map((each) => getComputedStyle(each).height).filter((height) => height.endsWith('px'));
const open = async (file: ChatFile) => {
  fakeThread(() => [aChatMessage({ msg_text: '', file })]);
  fakeRest();
  return renderConversation();
};
const come = (file: ChatFile) => emitLive({ event: 'chat.file', data: { chatUuid: CHAT, message: aChatMessage({ msg_text: '', file }) } });

beforeEach(() => {
  beThere(false);
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-08] a picture has its room before it is there, and keeps it when it has come', async () => {
  answerCalls('GET', chatFile.path, () => ({ status: 200, body: 'bytes', headers: { 'content-type': 'image/jpeg' } }));
  await open(waiting);
  expect(await list().findByText('downloading…')).toBeVisible();
  const [room, ...others] = rooms();
  expect([room, others]).toEqual([expect.stringMatching(/^\d+px$/), []]);
  await come(ready);
  expect(await list().findByRole('img', { name: 'Image: photo.jpg' })).toBeVisible();
  expect(rooms()).toEqual([room]);
});

it.each<[string, ChatFile, { status: number; headers?: Record<string, string> }]>([
  ['cannot be loaded', ready, { status: 500 }],
  ['is no picture after all', ready, { status: 200, headers: { 'content-type': 'image/svg+xml' } }],
  ['was refused', { ...waiting, state: 'refused' }, { status: 404 }],
])('[CHAT-08] one that %s keeps its room too', async (_, file, answer) => {
  answerCalls('GET', chatFile.path, () => ({ body: 'bytes', ...answer }));
  await open(waiting);
  await list().findByText('downloading…');
  const before = rooms();
  await come(file);
  if (answer.status === 500) await list().findByRole('button', { name: 'Image didn’t load. Retry' });
  else if (file.uuid !== null) await list().findByRole('button', { name: 'Save' });
  else await list().findByText('download failed');
  expect(before).toHaveLength(1);
  expect(rooms()).toEqual(before);
});
