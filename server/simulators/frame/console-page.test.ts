/** @jest-environment jsdom */
import { consolePage } from './console-page';
import { consoleScript } from './console-script';
import type { Conversation, ConversationMessage } from './conversations';

const message = (serial: number, text: string, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  serial, incoming: false, id: `id-${serial}`, text, extras: [], seen: false, at: 1_000 + serial, ...more,
});
const channel = { path: '/viber', name: 'Viber', files: ['sunset.png'], seen: true };

async function opened(served: Conversation[]) {
  const posted: { path: string; body: unknown }[] = [];
  global.fetch = (async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted.push({ path, body: JSON.parse(String(init.body)) });
    return { ok: true, status: 200, json: async () => (init ? {} : served.splice(0)) };
  }) as unknown as typeof fetch;
  const html = consolePage({ '/viber': { name: 'Viber', conversations: { after: () => [] }, see: () => true } });
  document.documentElement.innerHTML = html.replace(/<script>[^]*<\/script>/, '');
  consoleScript([channel]);
  await jest.advanceTimersByTimeAsync(10);
  return { posted, served };
}

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
const bubbles = () => [...document.querySelectorAll('#messages li')].map(({ firstChild }) => firstChild?.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows incoming conversations and answers in the open one', async () => {
  const { posted, served } = await opened([
    { sender: 'DEMO', number: '380671234567', messages: [message(1, 'Hello'), message(2, '<img src=x onerror=alert(1)>')] },
  ]);
  button('380671234567')?.click();
  expect(bubbles()).toEqual(['Hello', '<img src=x onerror=alert(1)>']);
  expect(document.querySelector('#messages img')).toBeNull();

  const text = document.querySelector('textarea');
  if (!text) throw new Error('nowhere to write');
  text.value = 'Hi';
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true }));
  expect(posted).toEqual([]);
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  button('STOP')?.click();
  button('sunset.png')?.click();
  await jest.advanceTimersByTimeAsync(10);
  const by = { source: '380671234567', destination: 'DEMO' };
  expect(posted.map(({ body }) => body)).toEqual([
    { ...by, text: 'Hi' }, { ...by, text: 'STOP' },
    { ...by, text: '', file: { url: 'http://127.0.0.1/viber/samples/sunset.png', name: 'sunset.png' } },
  ]);

  served.push({ sender: 'DEMO', number: '380671234567', messages: [message(3, 'Hi', { incoming: true })] });
  await jest.advanceTimersByTimeAsync(1_100);
  expect(bubbles()).toEqual(['Hello', '<img src=x onerror=alert(1)>', 'Hi']);
});

it('marks a message as seen, and links only to web URLs', async () => {
  const { posted } = await opened([{ sender: 'DEMO', number: '380671234567', messages: [
    message(1, 'Look', { extras: [{ label: 'Shop', url: 'https://shop.example/' }, { label: 'Trap', url: 'javascript:alert(1)' }] }),
  ] }]);
  button('380671234567')?.click();
  expect([...document.querySelectorAll('#messages a')].map((link) => link.getAttribute('href'))).toEqual(['https://shop.example/', null]);
  button('Mark as seen')?.click();
  await jest.advanceTimersByTimeAsync(10);
  expect(posted).toEqual([{ path: '/viber/seen', body: { id: 'id-1' } }]);
  expect(button('Mark as seen')).toBeUndefined();
});
