import { AppError } from '@portal/contracts';
import {
  type AnyRemote, chatScopeChosen, liveEvent, reloginDismissed, selectConnection, selectReloginRequested, sessionEnded, writeCookie,
} from '@portal/portal';
import { createSlice } from '@portal/portal/state';
import { waitFor } from '@portal/testing';
import { aServer, type FakeSocket, openHost, type Opened } from '../host.fixture';
import { selectSetReplaced } from '../remotes/remotes.slice';
import { selectBoot } from '../session/boot.slice';
import { reconnectDelay } from './reconnect-delay';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const receivedSlice = createSlice({
  name: 'received',
  initialState: [] as string[],
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(liveEvent('message_list.refresh'), (received, { payload }) => [...received, `refresh ${payload.id}`]);
    builder.addCase(liveEvent('traffic.blocked'), (received, { payload }) => [
      ...received, `stopped ${payload.kind} ${payload.subject ?? ''}`,
    ]);
    builder.addCase(liveEvent('stream.reset'), (received) => [...received, 'reset']);
  },
});
const noTexts = () => Promise.resolve({ default: {} });
const listener: AnyRemote = {
  manifest: { id: 'listener', contract: 1, routes: [] }, screens: {}, slices: { received: receivedSlice.reducer },
  locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
};

const refresh = (id: number, offset?: number) => ({ event: 'message_list.refresh', data: { id }, offset });
const initialized = (offset: number, { version = 2025072200, set = '1' } = {}) => ({
  event: 'initialized', data: { version, set }, offset,
});
const last = ({ sockets }: Opened) => sockets[sockets.length - 1] as FakeSocket;

async function openReady(elements?: readonly string[]) {
  const server = aServer({ elements });
  const opened = await openHost();
  const { store, remotes } = opened.host;
  remotes.visits.enter(listener);
  const state = () => store.getState() as unknown as { listener: { received: string[] } };
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  return { ...opened, server, received: () => state().listener.received, connection: () => selectConnection(store.getState()) };
}

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

test('[RT-01] on "initialized" it subscribes to its organizations, and to chats if allowed', async () => {
  const plain = await openReady();
  expect(plain.connection()).toBe('connecting');
  last(plain).sendFrame(initialized(10));
  expect(last(plain).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations'], set: '1' }]);
  expect(plain.connection()).toBe('open');
  const chatting = await openReady(['/dashboard', '/chat']);
  last(chatting).sendFrame(initialized(10));
  expect(last(chatting).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations', 'chats.own'], set: '1' }]);
});

test('a traffic block reaches the remotes', async () => {
  const opened = await openReady();
  last(opened).sendFrame(initialized(10));
  last(opened).sendFrame({
    event: 'traffic.blocked', data: { uuid: '0198c1d0-0000-7000-8000-000000000001', kind: 'key', subject: 'Shop' }, offset: 11,
  });
  expect(opened.received().at(-1)).toBe('stopped key Shop');
});

test('[RT-01] [RT-07] the scope “all” subscribes to all chats, and a change resubscribes from the last offset', async () => {
  localStorage.setItem('chatScope', 'all');
  const opened = await openReady(['/dashboard', '/chat']);
  const { store } = opened.host;
  last(opened).sendFrame(initialized(10));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations', 'chats.all'], set: '1' }]);
  last(opened).sendFrame(refresh(1, 11));
  store.dispatch(chatScopeChosen('own'));
  expect(opened.sockets.map(({ closed }) => closed)).toEqual([true, false]);
  last(opened).sendFrame(initialized(14));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations', 'chats.own'], since: 11, set: '1' }]);
  store.dispatch(chatScopeChosen('all'));
  last(opened).sendFrame(initialized(14));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations', 'chats.all'], since: 11, set: '1' }]);
  expect(opened.connection()).toBe('open');
});

test('[RT-07] missed events of new channels arrive, even if older than the last known offset', async () => {
  const opened = await openReady(['/dashboard', '/chat']);
  const [before] = opened.sockets;
  last(opened).sendFrame(initialized(10));
  opened.host.store.dispatch(chatScopeChosen('all'));
  // In flight when the choice was made: offset 11 belongs to a chat that only the new channel includes.
  before?.sendFrame(refresh(2, 12));
  last(opened).sendFrame(initialized(12));
  for (const [id, offset] of [[1, 11], [2, 12]] as const) last(opened).sendFrame(refresh(id, offset));
  expect(opened.received()).toEqual(['reset', 'refresh 1', 'refresh 2']);
});

test('[RT-08] after a close it reconnects in 1000 ms and requests missed events', async () => {
  const opened = await openReady();
  last(opened).sendFrame(initialized(10));
  last(opened).sendFrame(refresh(1, 11));
  jest.useFakeTimers();
  last(opened).drop();
  expect(opened.connection()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(999);
  expect(opened.sockets).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(opened.sockets).toHaveLength(2);
  last(opened).sendFrame(initialized(14));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations'], since: 11, set: '1' }]);
  for (const [id, offset] of [[1, 11], [2, 12], [3, 14], [2, 12]] as const) last(opened).sendFrame(refresh(id, offset));
  last(opened).sendFrame(refresh(4));
  expect(opened.received()).toEqual(['reset', 'refresh 1', 'refresh 2', 'refresh 3', 'refresh 4']);
});

test('[RT-08] the delay grows with jitter from the second attempt up to 10 s, and resets once connected', async () => {
  const [min, max] = [() => 0, () => 1];
  expect([1, 2, 3, 4, 5, 50].map((attempt) => [reconnectDelay(attempt, min), reconnectDelay(attempt, max)])).toEqual([
    [1000, 1000], [1000, 2000], [2000, 4000], [4000, 8000], [5000, 10_000], [5000, 10_000],
  ]);
  const opened = await openReady();
  jest.useFakeTimers();
  for (let attempt = 1; attempt <= 3; attempt++) {
    last(opened).drop();
    await jest.advanceTimersByTimeAsync(reconnectDelay(attempt, max));
    expect(opened.sockets).toHaveLength(attempt + 1);
  }
  last(opened).sendFrame(initialized(10));
  last(opened).drop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened.sockets).toHaveLength(5);
});

test('screens loaded before the first connection reload', async () => {
  const opened = await openReady();
  last(opened).sendFrame(initialized(10));
  expect(opened.received()).toEqual(['reset']);
});

test('[RT-05] [SHL-15:event] a version from the socket is stored, at the start and later', async () => {
  const opened = await openReady();
  const version = () => opened.host.store.getState().version.actual;
  last(opened).sendFrame(initialized(10, { version: 2025072201 }));
  expect(version()).toBe(2025072201);
  last(opened).sendFrame({ event: 'app_data.actual_version_change', data: { version: 2025072202 } });
  expect(version()).toBe(2025072202);
});

test('[RT-11] releases switched while the page was offline are noticed after reconnecting', async () => {
  const opened = await openReady();
  const replaced = () => selectSetReplaced(opened.host.store.getState());
  last(opened).sendFrame(initialized(10, { set: '1' }));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations'], set: '1' }]);
  expect(replaced()).toBe(false);
  jest.useFakeTimers();
  last(opened).drop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(opened.sockets).toHaveLength(2);
  last(opened).sendFrame(initialized(10, { set: '2' }));
  expect(replaced()).toBe(true);
});

test('[RT-06] the server can request a reload', async () => {
  const opened = await openReady();
  last(opened).sendFrame({ event: 'app.force_reload', data: {} });
  expect(opened.moves).toEqual(['reload']);
});

test('unknown frames change nothing', async () => {
  const opened = await openReady();
  last(opened).sendFrame(initialized(10));
  last(opened).sendFrame({ event: 'from.the.future', data: {}, offset: 11 });
  last(opened).sendFrame({ event: 'message_list.refresh', data: { id: 'seven' }, offset: 12 });
  last(opened).sendFrame({ nonsense: true });
  last(opened).sendFrame(refresh(5, 13));
  expect(opened.received()).toEqual(['reset', 'refresh 5']);
  expect(opened.host.store.getState().errorLog).toHaveLength(1);
});

test('the end of the session closes the socket', async () => {
  const opened = await openReady();
  opened.host.store.dispatch(sessionEnded());
  expect([last(opened).closed, opened.connection()]).toEqual([true, 'closed']);
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

test.each([
  ['session_missing', ['reload'], false],
  ['session_cleared', ['reload'], false],
  ['session_expired', [], true],
] as const)('closed by the code 4401, it asks once, and the answer %s decides', async (error, moves, dialog) => {
  const opened = await openReady();
  opened.server.info.answer(new AppError(error));
  last(opened).drop(4401);
  await settled();
  const { getState } = opened.host.store;
  expect([opened.moves, selectReloginRequested(getState())]).toEqual([moves, dialog]);
  expect(opened.server.info.inputs).toHaveLength(2);
  expect(opened.connection()).toBe('closed');
});

test('after the dialog is canceled the page stays, and no socket reconnects', async () => {
  const opened = await openReady();
  opened.server.info.answer(new AppError('session_expired'));
  last(opened).drop(4401);
  await waitFor(() => expect(selectReloginRequested(opened.host.store.getState())).toBe(true));
  jest.useFakeTimers();
  opened.host.store.dispatch(reloginDismissed());
  await jest.advanceTimersByTimeAsync(60_000);
  expect([opened.sockets.length, opened.moves, opened.server.info.inputs.length]).toEqual([1, [], 2]);
});

test('a socket closed with 4401 despite a valid session reconnects', async () => {
  const opened = await openReady();
  jest.useFakeTimers();
  last(opened).drop(4401);
  await jest.advanceTimersByTimeAsync(1100);
  expect([opened.sockets.length, opened.moves]).toEqual([2, []]);
});

test('a page with another login’s cookie reloads instead of receiving that login’s events', async () => {
  const opened = await openReady();
  writeCookie('userToken', 't-2');
  jest.useFakeTimers();
  last(opened).drop();
  await jest.advanceTimersByTimeAsync(1000);
  expect([opened.sockets.length, opened.moves]).toEqual([1, ['reload']]);
});

test('a reset restarts the offset, is published, and reloads the balance', async () => {
  const opened = await openReady();
  last(opened).sendFrame(initialized(10));
  await settled();
  const callsBefore = opened.server.balance.inputs.length;
  last(opened).sendFrame({ event: 'stream.reset', data: {}, offset: 3 });
  last(opened).sendFrame(refresh(1, 4));
  expect(opened.received()).toEqual(['reset', 'reset', 'refresh 1']);
  await waitFor(() => expect(opened.server.balance.inputs).toHaveLength(callsBefore + 1));
});
