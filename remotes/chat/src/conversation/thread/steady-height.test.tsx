import { chatFile, type ChatFile } from '@portal/contracts';
import { answerCalls, emitLive, keepAllStyles, screen, within } from '@portal/testing';
import { aChatMessage, fakePageFocus, CHAT, fakeRest, fakeThread, renderConversation, uuidOf } from '../conversation.fixture';

keepAllStyles();

const waiting: ChatFile = { name: 'photo.jpg', image: true, bytes: null, state: 'waiting', uuid: null };
const ready: ChatFile = { ...waiting, bytes: 2_048, state: 'ready', uuid: uuidOf(700) };
const list = () => within(screen.getByRole('region', { name: /Messages/ }));
/** Heights of the picture boxes from CSS, because jsdom has no layout. */
const rooms = () => [
  ...screen.getByRole('region', { name: /Messages/ }).querySelectorAll('div'),
].map((each) => getComputedStyle(each).height).filter((height) => height.endsWith('px'));
const open = async (file: ChatFile) => {
  fakeThread(() => [aChatMessage({ msg_text: '', file })]);
  fakeRest();
  return renderConversation();
};
const receiveFile = (file: ChatFile) => emitLive({
  event: 'chat.file', data: { chatUuid: CHAT, message: aChatMessage({ msg_text: '', file }) },
});

beforeEach(() => {
  fakePageFocus(false);
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-08] reserves the height of a picture before and after loading', async () => {
  answerCalls('GET', chatFile.path, () => ({ status: 200, body: 'bytes', headers: { 'content-type': 'image/jpeg' } }));
  await open(waiting);
  expect(await list().findByText('downloading…')).toBeVisible();
  const [room, ...others] = rooms();
  expect([room, others]).toEqual([expect.stringMatching(/^\d+px$/), []]);
  await receiveFile(ready);
  expect(await list().findByRole('img', { name: 'Image: photo.jpg' })).toBeVisible();
  expect(rooms()).toEqual([room]);
});

it.each<[string, ChatFile, { status: number; headers?: Record<string, string> }]>([
  ['cannot be loaded', ready, { status: 500 }],
  ['is not a picture', ready, { status: 200, headers: { 'content-type': 'image/svg+xml' } }],
  ['was refused', { ...waiting, state: 'refused' }, { status: 404 }],
])('[CHAT-08] keeps the reserved height of one that %s', async (_, file, answer) => {
  answerCalls('GET', chatFile.path, () => ({ body: 'bytes', ...answer }));
  await open(waiting);
  await list().findByText('downloading…');
  const before = rooms();
  await receiveFile(file);
  if (answer.status === 500) await list().findByRole('button', { name: 'Image didn’t load. Retry' });
  else if (file.uuid !== null) await list().findByRole('button', { name: 'Save' });
  else await list().findByText('download failed');
  expect(before).toHaveLength(1);
  expect(rooms()).toEqual(before);
});
