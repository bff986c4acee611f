import { chatFile, type ChatMessage } from '@portal/contracts';
import { answerCalls, screen, waitFor, within } from '@portal/testing';
import { aChatMessage, fakePageFocus, fakeRest, fakeThread, renderConversation, uuidOf } from '../conversation.fixture';

const list = () => within(screen.getByRole('region', { name: /Messages/ }));
const open = async (...messages: Partial<ChatMessage>[]) => {
  fakeThread(() => messages.map((message, index) => aChatMessage({ position: index + 1, ...message })));
  fakeRest();
  const rendered = await renderConversation();
  await screen.findByRole('region', { name: /Messages/ });
  return rendered;
};

beforeEach(() => fakePageFocus(false));
afterEach(() => jest.restoreAllMocks());

it('shows markup as text and links only web addresses, without a referrer', async () => {
  const { container } = await open({ msg_text: '<img src=x onerror=alert(1)> javascript:alert(1) https://a.example/x.' });
  expect(container.querySelector('img')).toBeNull();
  const [link, ...others] = list().getAllByRole('link');
  expect(others).toEqual([]);
  expect(link).toHaveAttribute('href', 'https://a.example/x');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  expect(link).toHaveAttribute('target', '_blank');
});

it('isolates the direction of a text and shows control characters as signs', async () => {
  await open({ msg_text: 'pay \u202E005' });
  const text = list().getByText('U+202E').closest('bdi');
  expect(text).toHaveAttribute('dir', 'auto');
  expect(text?.textContent).toBe('pay U+202E005');
});

it('folds a line of 100,000 characters and shows it on request', async () => {
  const { user } = await open({ msg_text: 'x'.repeat(100_000) });
  expect(list().getByText(/^x+…$/).textContent?.length).toBeLessThan(2_000);
  await user.click(list().getByRole('button', { name: 'Show all 100\u00a0000 characters' }));
  expect(list().getByText(/^x+$/).textContent).toHaveLength(100_000);
});

it('loads no external picture and isolates the direction of file names', async () => {
  const own = { imageUrl: 'http://localhost/i/1.jpg' };
  await open({ incoming: false, content: own }, {
    incoming: false, content: { imageUrl: 'https://tracker.example/1.gif' },
  }, { incoming: false, content: { fileUrl: 'https://files.example/1', fileName: 'a\u202Etxt.exe' } });
  expect(list().getAllByRole('img').map((each) => each.getAttribute('src'))).toEqual([own.imageUrl]);
  expect(
    list().getAllByRole('link').map((each) => each.getAttribute('href')),
  ).toEqual(['https://tracker.example/1.gif', 'https://files.example/1']);
  expect(list().getByText('atxt.exe')).toBeVisible();
});

const file = { name: 'photo.jpg', image: true, bytes: 2_048, state: 'ready' as const, uuid: uuidOf(700) };
const answerFile = (type: string) => {
  const requests: unknown[] = [];
  answerCalls('GET', chatFile.path, ({ headers, url }) => {
    requests.push([url, headers?.['X-Token']]);
    return { status: 200, body: 'bytes', headers: { 'content-type': type } };
  });
  return requests;
};
function watchAddresses() {
  const urls: string[] = [];
  const revoked: string[] = [];
  Object.assign(URL, {
    createObjectURL: ({ type }: Blob) => {
      urls.push(type);
      return `blob:${urls.length}`;
    },
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  return { urls, revoked };
}

it('[CHAT-08] shows a received picture by an object URL that is released afterwards', async () => {
  const requests = answerFile('image/jpeg');
  const { urls, revoked } = watchAddresses();
  const { show } = await open({ msg_text: '', file });
  expect(await list().findByRole('img', { name: 'Image: photo.jpg' })).toHaveAttribute('src', 'blob:1');
  expect(list().getByText('2 KB')).toBeVisible();
  expect(requests).toEqual([[expect.stringContaining(`uuid=${file.uuid}`), 'token-of-the-test']]);
  await show(null);
  await waitFor(() => expect(revoked).toEqual(['blob:1']));
  expect(urls).toEqual(['image/jpeg']);
});

it('does not show a page that claims to be a picture', async () => {
  answerFile('image/svg+xml');
  const { urls } = watchAddresses();
  await open({ msg_text: '', file: { ...file, name: 'x.svg' } });
  expect(await list().findByRole('button', { name: 'Save' })).toBeVisible();
  await waitFor(() => expect(list().queryByRole('img')).not.toBeInTheDocument());
  expect(urls).toEqual([]);
});
