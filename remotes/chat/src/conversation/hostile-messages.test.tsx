import { chatFile, type ChatMessage } from '@portal/contracts';
import { answerCalls, screen, waitFor, within } from '@portal/testing';
import { aChatMessage, beThere, fakeRest, fakeThread, renderConversation, uuidOf } from './conversation.fixture';

const list = () => within(screen.getByRole('region', { name: /Messages/ }));
const open = async (...messages: Partial<ChatMessage>[]) => {
  fakeThread(() => messages.map((message, index) => aChatMessage({ place: index + 1, ...message })));
  fakeRest();
  const rendered = await renderConversation();
  await screen.findByRole('region', { name: /Messages/ });
  return rendered;
};

beforeEach(() => beThere(false));
afterEach(() => jest.restoreAllMocks());

it('shows markup as words, and links nothing but addresses of the web, which learn nothing of the page', async () => {
  const { container } = await open({ msg_text: '<img src=x onerror=alert(1)> javascript:alert(1) https://a.example/x.' });
  expect(container.querySelector('img')).toBeNull();
  const [link, ...others] = list().getAllByRole('link');
  expect(others).toEqual([]);
  expect(link).toHaveAttribute('href', 'https://a.example/x');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  expect(link).toHaveAttribute('target', '_blank');
});

it('keeps the direction of a text to itself, and shows what would turn it', async () => {
  await open({ msg_text: 'pay \u202E005' });
  const text = list().getByText('U+202E').closest('bdi');
  expect(text).toHaveAttribute('dir', 'auto');
  expect(text?.textContent).toBe('pay U+202E005');
});

it('folds a line of a hundred thousand characters, and shows all of it when asked', async () => {
  const { user } = await open({ msg_text: 'x'.repeat(100_000) });
  expect(list().getByText(/^x+…$/).textContent?.length).toBeLessThan(2_000);
  await user.click(list().getByRole('button', { name: 'Show all 100,000 characters' }));
  expect(list().getByText(/^x+$/).textContent).toHaveLength(100_000);
});

it('loads no picture from elsewhere, and turns no name of a file', async () => {
  const own = { imageUrl: 'http://localhost/i/1.jpg' };
  await open({ incoming: false, content: own }, { incoming: false, content: { imageUrl: 'https://tracker.example/1.gif' } }, { incoming: false, content: { fileUrl: 'https://files.example/1', fileName: 'a\u202Etxt.exe' } });
  expect(list().getAllByRole('img').map((each) => each.getAttribute('src'))).toEqual([own.imageUrl]);
  expect(list().getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(['https://tracker.example/1.gif', 'https://files.example/1']);
  expect(list().getByText('atxt.exe')).toBeVisible();
});

const file = { name: 'photo.jpg', image: true, bytes: 2_048, state: 'ready' as const, uuid: uuidOf(700) };
const answerFile = (type: string) => {
  const asked: unknown[] = [];
  answerCalls('GET', chatFile.path, ({ headers, url }) => {
    asked.push([url, headers?.['X-Token']]);
    return { status: 200, body: 'bytes', headers: { 'content-type': type } };
  });
  return asked;
};
function watchAddresses() {
  const given: string[] = [];
  const revoked: string[] = [];
  Object.assign(URL, {
    createObjectURL: ({ type }: Blob) => {
      given.push(type);
      return `blob:${given.length}`;
    },
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  return { given, revoked };
}

it('[CHAT-08] shows a picture that came in by an address within the page, which goes with the visit', async () => {
  const asked = answerFile('image/jpeg');
  const { given, revoked } = watchAddresses();
  const { show } = await open({ msg_text: '', file });
  expect(await list().findByRole('img', { name: 'Image: photo.jpg' })).toHaveAttribute('src', 'blob:1');
  expect(list().getByText('2 KB')).toBeVisible();
  expect(asked).toEqual([[expect.stringContaining(`uuid=${file.uuid}`), 'token-of-the-test']]);
  await show(null);
  await waitFor(() => expect(revoked).toEqual(['blob:1']));
  expect(given).toEqual(['image/jpeg']);
});

it('shows nothing that calls itself a picture and is a page', async () => {
  answerFile('image/svg+xml');
  const { given } = watchAddresses();
  await open({ msg_text: '', file: { ...file, name: 'x.svg' } });
  expect(await list().findByRole('button', { name: 'Save' })).toBeVisible();
  await waitFor(() => expect(list().queryByRole('img')).not.toBeInTheDocument());
  expect(given).toEqual([]);
});
