import { AppError, endpoint, isAppError, mailings, recipientUpload, session } from '@portal/contracts';
import { createPortalStore, selectToasts, selectReloginRequested, tokenReceived, sessionLost, toFailure } from '@portal/portal';
import { api, abortReads, request, setTransport, upload } from '@portal/portal/api';
import { changeLanguage, hasErrorTexts, startI18n } from '@portal/portal/i18n';
import { call } from '@portal/portal/saga';
import type { UnknownAction } from '@portal/portal/state';
import { errors as en } from '../../locales/en.json';
import { errors as remoteErrors } from '../../locales/errors/en.json';
import { errors as ua } from '../../locales/ua.json';

type Transport = NonNullable<Parameters<typeof setTransport>[0]>;
type Call = Parameters<Transport>[0];
const calls: Call[] = [];

function server(status: number, body: unknown, headers: Record<string, string> = {}) {
  setTransport(async (config) => {
    calls.push(config);
    return {
      status, statusText: '', config, headers: { 'x-request-id': 'trace-7', ...headers },
      data: typeof body === 'string' ? body : JSON.stringify(body),
    };
  });
}

const ok = (data: unknown) => ({ code: 20000, success: true, data });
const v2 = endpoint({ method: 'GET', path: '/v2/things', access: 'session', data: session.logout.query });
const v2Object = endpoint({ method: 'GET', path: '/v2/things', access: 'session', data: session.login.data });

function page() {
  const seen: UnknownAction[] = [];
  const { store, run } = createPortalStore({ reducers: { seen: (state: null = null, action) => (seen.push(action), state) } });
  const losses = () => seen.filter(sessionLost.match).map(({ payload }) => payload);
  return { store, run, losses, toasts: () => selectToasts(store.getState()).map(({ text, lines }) => [text, ...lines]) };
}

beforeAll(() => startI18n('en'));
beforeEach(() => calls.splice(0));
afterEach(() => jest.useRealTimers());

test('sends the token, requests JSON, encodes the query, and waits fifteen minutes', async () => {
  page().store.dispatch(tokenReceived('t-1'));
  server(200, ok({ items: [], next: null, previous: null }));
  await api(mailings.list, { query: { filter: { status: [1, 2] }, sort: 'name', cursor: undefined } });
  const [sent] = calls;
  expect(sent?.headers['X-Token']).toBe('t-1');
  expect(sent?.headers.Accept).toBe('application/json');
  expect(sent?.timeout).toBe(900_000);
  expect([sent?.baseURL, sent?.url]).toEqual(['/', `/smslist/list?${new URLSearchParams({ filter: '{"status":[1,2]}', sort: 'name' })}`]);
});

test('[ERR-01] the main client takes code 20000, or the success flag, as success', async () => {
  page();
  server(200, { code: 20000, data: { jwtToken: 'a' } });
  await expect(api(session.login, { body: { login: 'a', password: 'b' } })).resolves.toEqual({ jwtToken: 'a' });
  server(200, { code: 1, success: true, data: { jwtToken: 'b' } });
  await expect(api(session.login, { body: { login: 'a', password: 'b' } })).resolves.toEqual({ jwtToken: 'b' });
});

test('[ERR-08] a refusal has its text although the texts of errors load only with the first one', async () => {
  const { toasts } = page();
  expect(hasErrorTexts()).toBe(false);
  server(400, { code: 40001, success: false, message: 'no recipients', data: { localizedMessage: 'no_recipients', messages: [] } });
  await expect(api(mailings.list, { query: {} })).rejects.toBeInstanceOf(AppError);
  expect(toasts()).toEqual([[remoteErrors.no_recipients]]);
});

test('[ERR-01] any other answer shows its translated text for 5 s, with further messages on own lines', async () => {
  jest.useFakeTimers();
  const { toasts } = page();
  server(200, {
    code: 40020, success: false, message: 'plain',
    data: {
      localizedMessage: 'empty_parameter', params: { param: 'name' },
      messages: [{ message: 'login_failed' }, { message: 'Row', params: { line: 7 } }],
    },
  });
  await expect(api(session.info)).rejects.toMatchObject({ error: 'empty_parameter', params: { param: 'name' } });
  expect(toasts()).toEqual([['Empty parameter: name', en.login_failed, 'Row: 7']]);
  await jest.advanceTimersByTimeAsync(4999);
  expect(toasts()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(toasts()).toEqual([]);
});

test('[ERR-01] without a known name it shows the message, otherwise Error', async () => {
  const { toasts } = page();
  server(200, { code: 7, success: false, message: 'Out of paper', data: { localizedMessage: 'no_such_name' } });
  await expect(api(session.info)).rejects.toThrow();
  server(200, { code: 7, success: false });
  await expect(api(session.info)).rejects.toThrow();
  expect(toasts()).toEqual([['Out of paper'], ['Error']]);
});

test('[ERR-02] code 19999 ends the session, without a notice', async () => {
  const { losses, toasts } = page();
  server(200, { code: 19999, success: false });
  await expect(api(session.info)).rejects.toThrow();
  expect(losses()).toEqual(['cleared']);
  expect(toasts()).toEqual([]);
});

test.each([50008, 50012, 50014])('[ERR-03] code %i asks to sign in again, in one dialog for all failed calls', async (code) => {
  const { store, toasts } = page();
  server(200, { code, success: false });
  await Promise.allSettled([api(session.info), api(session.elements), api(session.balance)]);
  expect(selectReloginRequested(store.getState())).toBe(true);
  expect(toasts()).toEqual([]);
});

test('[ERR-04] HTTP 401 and 403 are a lost session, but 403 with code 40300 is a missing right', async () => {
  const { losses, toasts } = page();
  server(401, { code: 40100, success: false, data: { localizedMessage: 'session_missing' } });
  await expect(api(session.info)).rejects.toThrow();
  server(403, 'Forbidden');
  await expect(api(session.info)).rejects.toThrow();
  expect(losses()).toEqual(['unauthorized', 'unauthorized']);
  expect(toasts()).toEqual([]);
  server(403, { code: 40300, success: false, data: { localizedMessage: 'permission_denied' } });
  await expect(api(session.info)).rejects.toMatchObject({ error: 'permission_denied' });
  expect(losses()).toHaveLength(2);
  expect(toasts()).toEqual([[en.permission_denied]]);
});

test('[ERR-05] an unreachable server and a foreign answer are shown', async () => {
  const { toasts } = page();
  setTransport(() => Promise.reject(new Error('timeout of 900000ms exceeded')));
  await expect(api(session.info)).rejects.toMatchObject({ error: 'network_unreachable' });
  server(502, '<html>Bad gateway</html>');
  await expect(api(session.info)).rejects.toMatchObject({ error: 'server_unavailable' });
  server(500, '<html>oops</html>');
  await expect(api(session.info)).rejects.toMatchObject({ error: 'server_unexpected' });
  expect(toasts()).toEqual([
    [en.network_unreachable],
    [en.server_unavailable],
    [en.server_unexpected],
  ]);
});

test('[ERR-06] v2 succeeds with HTTP 0, 200, 204 and code 20000; 403 asks to sign in again', async () => {
  const { store, losses, toasts } = page();
  server(200, ok({ jwtToken: 'a' }));
  await expect(api(v2Object)).resolves.toEqual({ jwtToken: 'a' });
  expect([calls[0]?.baseURL, calls[0]?.url]).toEqual(['/v2', '/things']);
  for (const status of [0, 204]) {
    server(status, '');
    await expect(api(v2)).resolves.toBeUndefined();
  }
  server(403, { code: 40300, success: false, message: 'No right', data: null });
  await expect(api(v2)).rejects.toThrow();
  expect([losses(), toasts()]).toEqual([[], [['No right']]]);
  server(404, { code: 40400, success: false, data: { localizedMessage: 'not_found' } });
  await expect(api(v2)).rejects.toMatchObject({ error: 'not_found' });
  server(403, '');
  await expect(api(v2)).rejects.toThrow();
  expect(selectReloginRequested(store.getState())).toBe(true);
  expect(toasts()).toEqual([['No right'], [en.not_found]]);
});

test('a failure keeps the trace id; an answer violating the contract is a failure', async () => {
  page();
  server(200, ok({ jwtToken: 5 }));
  const error: unknown = await api(session.login, { body: { login: 'a', password: 'b' } }).catch((thrown: unknown) => thrown);
  expect(isAppError(error)).toBe(true);
  expect(toFailure(error)).toMatchObject({ name: 'server_unexpected', traceId: 'trace-7' });
  expect(toFailure(new AppError('no_price'))).toMatchObject({ name: 'no_price' });
});

test.each([
  ['nothing', null],
  ['no list', {}],
  ['something else in its place', { items: 'none' }],
])('[ERR-07] an answer with %s instead of a list is wrong data; an empty list is not', async (_what, data) => {
  const { toasts } = page();
  server(200, ok(data));
  await expect(api(session.alphaNames)).rejects.toMatchObject({ error: 'wrong_data' });
  expect(toasts()).toEqual([['Wrong data!']]);
  server(200, ok({ items: [] }));
  await expect(api(session.alphaNames)).resolves.toEqual({ items: [] });
});

test('[SHL-15:header] the version of an answer is stored', async () => {
  const { store } = page();
  server(200, ok({ balance: { sum: '1.00', currency_code: 'EUR', organizationUuid: null } }), { 'x-actual-version': '2025072300' });
  await api(session.balance);
  expect(store.getState().version.actual).toBe(2025072300);
});

test('[ERR-09] a canceled saga aborts its read but not a sent write, without a notice', async () => {
  const { run, toasts } = page();
  setTransport((config) => new Promise((_resolve, reject) => {
    calls.push(config);
    config.signal?.addEventListener?.('abort', () => reject(Object.assign(new Error('canceled'), { name: 'CanceledError' })));
  }));
  const tasks = [
    run('read', function* () { yield* request(session.info); }),
    run('write', function* () { yield* request(session.logout); }),
    run('upload', function* () { yield* call(() => upload({ path: '/v2/file', data: session.logout.data }, new Blob(['num']))); }),
  ];
  await Promise.resolve();
  tasks.forEach((task) => task.cancel());
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false, true]);
  expect(toasts()).toEqual([]);
});

test('a leaving page ignores its reads, while writes and the sign-out continue', async () => {
  const { losses, toasts } = page();
  const under: Array<() => void> = [];
  setTransport((config) => new Promise((resolve, reject) => {
    calls.push(config);
    config.signal?.addEventListener?.('abort', () => reject(Object.assign(new Error('canceled'), { name: 'CanceledError' })));
    under.push(() => resolve({
      status: 401, statusText: '', config, headers: {}, data: JSON.stringify({ code: 40100, success: false, message: 'session_missing' }),
    }));
  }));
  const received: string[] = [];
  const note = (name: string) => () => { received.push(name); };
  void api(session.info).then(note('read'), note('read'));
  void api(session.logout, {}, { alone: true }).then(note('goodbye'), note('goodbye'));
  void api(session.info, {}, { alone: true }).then(note('first read'), note('first read'));
  await Promise.resolve();
  abortReads();
  under.forEach((answer) => answer());
  await new Promise((later) => { setTimeout(later, 10); });
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false, false]);
  expect([received.sort(), losses(), toasts()]).toEqual([['first read', 'goodbye'], [], []]);
  server(200, ok({ items: [] }));
  await expect(api(session.alphaNames)).resolves.toEqual({ items: [] });
});

test('an upload sends unchanged bytes and reports its progress', async () => {
  page();
  const progress: number[] = [];
  setTransport(async (config) => {
    calls.push(config);
    config.onUploadProgress?.({ loaded: 5, total: 10, bytes: 5, lengthComputable: true });
    return { status: 200, statusText: '', config, headers: {}, data: JSON.stringify(
      ok({ uuid: 'u', rows: 1, valid: 1, invalid: 0, duplicates: 0, stopListed: 0, landlines: 0, badRows: [], preview: [] }),
    ) };
  });
  const file = new Blob(['num\n+359888123456']);
  await upload(recipientUpload, file, { onProgress: (done) => progress.push(done) });
  expect(calls[0]?.data).toBe(file);
  expect(calls[0]?.headers['Content-Type']).toBe('text/csv');
  expect(progress).toEqual([0.5]);
});

test('failures use the current language', async () => {
  const { toasts } = page();
  await changeLanguage('ua');
  server(404, { code: 40400, success: false, data: { localizedMessage: 'not_found' } });
  await expect(api(session.info)).rejects.toThrow();
  expect(toasts()).toEqual([[ua.not_found]]);
  await changeLanguage('en');
});
