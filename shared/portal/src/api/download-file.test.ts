import { createPortalStore, isCancelled, selectToasts, tokenReceived } from '@portal/portal';
import { downloadFile, fetchFile, setTransport } from '@portal/portal/api';
import { startI18n } from '@portal/portal/i18n';
import { errors } from '../../locales/errors/en.json';

type Transport = NonNullable<Parameters<typeof setTransport>[0]>;
const calls: Parameters<Transport>[0][] = [];
const saved: { name: string; bytes: number }[] = [];
const blobs = new Map<string, Blob>();

function server(status: number, body: string, headers: Record<string, string> = {}) {
  setTransport(async (config) => {
    calls.push(config);
    return { status, statusText: '', config, headers, data: new Blob([body]) };
  });
}

const clicked = (event: MouseEvent) => {
  const { target } = event;
  if (!(target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  saved.push({ name: target.download, bytes: blobs.get(target.href)?.size ?? -1 });
};

function page() {
  const { store } = createPortalStore();
  return { store, toasts: () => selectToasts(store.getState()).map(({ text }) => text) };
}

beforeAll(() => startI18n('en'));
beforeEach(() => {
  calls.splice(0);
  saved.splice(0);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.set('blob:one', blob);
      return 'blob:one';
    },
    revokeObjectURL: () => undefined,
  });
  document.addEventListener('click', clicked);
});
afterEach(() => document.removeEventListener('click', clicked));

test('a file is saved completely, under the server’s exact name', async () => {
  page().store.dispatch(tokenReceived('t-1'));
  server(200, 'num,name', {
    'content-disposition': `attachment; filename="____100___.csv"; filename*=UTF-8''${encodeURIComponent('Книга 100 %.csv')}`,
  });
  await downloadFile('/v2/addressbooks/export', { uuid: 'b', filter: { text: 'a' }, sort: undefined });
  expect(saved).toEqual([{ name: 'Книга 100 %.csv', bytes: 8 }]);
  expect(calls[0]?.url).toBe(`/addressbooks/export?${new URLSearchParams({ uuid: 'b', filter: '{"text":"a"}' })}`);
  // The session header, which a plain link can't send.
  expect(calls[0]?.headers['X-Token']).toBe('t-1');
});

test('[ERR-08] a refused download has its text although the texts of errors load only with the first failure', async () => {
  const { toasts } = page();
  server(400, JSON.stringify({ code: 40051, success: false, data: { localizedMessage: 'period_too_long', params: { days: 366 } } }));
  await expect(downloadFile('/v2/reports/export')).rejects.toThrow();
  expect(toasts()).toEqual([errors.period_too_long.replace('{{days}}', '366')]);
});

test('a plain ASCII name needs no second encoding', async () => {
  page();
  server(200, '', { 'content-disposition': 'attachment; filename="Clients.csv"' });
  await downloadFile('/v2/file');
  expect(saved).toEqual([{ name: 'Clients.csv', bytes: 0 }]);
});

test('a refusal is shown as usual, and nothing is saved', async () => {
  const { toasts } = page();
  server(404, JSON.stringify({ code: 40400, success: false, message: 'no', data: { localizedMessage: 'not_found' } }));
  await expect(downloadFile('/v2/file')).rejects.toMatchObject({ error: 'not_found' });
  expect(saved).toEqual([]);
  expect(toasts()).toEqual([expect.stringMatching(/^Not found: it may have been deleted/)]);
});

test('an answer not from the server is reported, quietly if requested', async () => {
  const { toasts } = page();
  server(502, '<html>');
  await expect(downloadFile('/v2/file', {}, { quiet: true })).rejects.toMatchObject({ error: 'server_unavailable' });
  expect(toasts()).toEqual([]);
});

test('it can be aborted', async () => {
  page();
  const leaving = new AbortController();
  setTransport((config) => new Promise((_resolve, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(Object.assign(new Error('canceled'), { name: 'CanceledError' })));
  }));
  const cancelled = downloadFile('/v2/file', {}, { signal: leaving.signal }).catch((error: unknown) => isCancelled(error));
  leaving.abort();
  await expect(cancelled).resolves.toBe(true);
});

test('a file for display is fetched with the session, with the server’s type', async () => {
  page().store.dispatch(tokenReceived('t-2'));
  server(200, 'bytes', { 'content-type': 'image/png' });
  const content = await fetchFile('/v2/chat/file', { uuid: 'f' });
  expect([content.type, content.size]).toEqual(['image/png', 5]);
  expect(calls[0]?.headers['X-Token']).toBe('t-2');
  expect(saved).toEqual([]);
});
