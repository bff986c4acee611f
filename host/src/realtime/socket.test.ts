import type { AnyRemote } from '@portal/portal';
import { liveEvent, selectConnection, sessionEnded } from '@portal/portal';
import { createSlice } from '@portal/portal/state';
import { waitFor } from '@portal/testing';
import { aServer, type FakeSocket, openHost, type Opened } from '../host.fixture';
import { selectBoot } from '../session/boot.slice';
import { reconnectDelay } from './reconnect-delay';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const heardSlice = createSlice({
  name: 'heard',
  initialState: [] as string[],
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(liveEvent('message_list.refresh'), (heard, { payload }) => [...heard, `refresh ${payload.id}`]);
    builder.addCase(liveEvent('stream.reset'), (heard) => [...heard, 'reset']);
  },
});
const noTexts = () => Promise.resolve({ default: {} });
const listener: AnyRemote = {
  manifest: { id: 'listener', contract: 1, routes: [] }, screens: {}, slices: { heard: heardSlice.reducer },
  locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
};

const refresh = (id: number, offset?: number) => ({ event: 'message_list.refresh', data: { id }, offset });
const initialized = (offset: number, version = 2025072200) => ({ event: 'initialized', data: { version }, offset });
const last = ({ sockets }: Opened) => sockets[sockets.length - 1] as FakeSocket;

async function openReady(elements?: readonly string[]) {
  aServer({ elements });
  const opened = await openHost();
  const { store, remotes } = opened.host;
  remotes.visits.enter(listener);
  const state = () => store.getState() as unknown as { listener: { heard: string[] } };
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  return { ...opened, heard: () => state().listener.heard, connection: () => selectConnection(store.getState()) };
}

afterEach(() => jest.useRealTimers());

test('[RT-01] on "initialized" it subscribes to its organizations, and to its chats where it may chat', async () => {
  const plain = await openReady();
  expect(plain.connection()).toBe('connecting');
  last(plain).say(initialized(10));
  expect(last(plain).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations'] }]);
  expect(plain.connection()).toBe('open');
  const chatting = await openReady(['/dashboard', '/chat']);
  last(chatting).say(initialized(10));
  expect(last(chatting).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations', 'chats.own'] }]);
});

test('[RT-08] after a close it connects again in 1000 ms, and asks for what it missed', async () => {
  const opened = await openReady();
  last(opened).say(initialized(10));
  last(opened).say(refresh(1, 11));
  jest.useFakeTimers();
  last(opened).drop();
  expect(opened.connection()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(999);
  expect(opened.sockets).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(opened.sockets).toHaveLength(2);
  last(opened).say(initialized(14));
  expect(last(opened).sent).toEqual([{ action: 'subscribe', channels: ['my_organizations'], since: 11 }]);
  for (const [id, offset] of [[1, 11], [2, 12], [3, 14], [2, 12]] as const) last(opened).say(refresh(id, offset));
  last(opened).say(refresh(4));
  expect(opened.heard()).toEqual(['reset', 'refresh 1', 'refresh 2', 'refresh 3', 'refresh 4']);
});

test('[RT-08] the delay grows with jitter from the second attempt, 10 s at most, and starts over once connected', async () => {
  const [least, most] = [() => 0, () => 1];
  expect([1, 2, 3, 4, 5, 50].map((attempt) => [reconnectDelay(attempt, least), reconnectDelay(attempt, most)])).toEqual([
    [1000, 1000], [1000, 2000], [2000, 4000], [4000, 8000], [5000, 10_000], [5000, 10_000],
  ]);
  const opened = await openReady();
  jest.useFakeTimers();
  for (let attempt = 1; attempt <= 3; attempt++) {
    last(opened).drop();
    await jest.advanceTimersByTimeAsync(reconnectDelay(attempt, most));
    expect(opened.sockets).toHaveLength(attempt + 1);
  }
  last(opened).say(initialized(10));
  last(opened).drop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened.sockets).toHaveLength(5);
});

test('screens that had loaded before the first connection load anew', async () => {
  const opened = await openReady();
  last(opened).say(initialized(10));
  expect(opened.heard()).toEqual(['reset']);
});

test('a version that the socket names is stored, at the start and later', async () => {
  const opened = await openReady();
  const version = () => opened.host.store.getState().version.actual;
  last(opened).say(initialized(10, 2025072201));
  expect(version()).toBe(2025072201);
  last(opened).say({ event: 'app_data.actual_version_change', data: { version: 2025072202 } });
  expect(version()).toBe(2025072202);
});

test('[RT-06] the server can ask for a reload', async () => {
  const opened = await openReady();
  last(opened).say({ event: 'app.force_reload', data: {} });
  expect(opened.moves).toEqual(['reload']);
});

test('what it does not understand changes nothing', async () => {
  const opened = await openReady();
  last(opened).say(initialized(10));
  last(opened).say({ event: 'from.the.future', data: {}, offset: 11 });
  last(opened).say({ event: 'message_list.refresh', data: { id: 'seven' }, offset: 12 });
  last(opened).say({ nonsense: true });
  last(opened).say(refresh(5, 13));
  expect(opened.heard()).toEqual(['reset', 'refresh 5']);
  expect(opened.host.store.getState().errorLog).toHaveLength(1);
});

test('the end of the session closes it, and by the code 4401 ends the session', async () => {
  const first = await openReady();
  first.host.store.dispatch(sessionEnded());
  expect([last(first).closed, first.connection()]).toEqual([true, 'closed']);
  const second = await openReady();
  last(second).drop(4401);
  await waitFor(() => expect(second.moves).toEqual(['reload']));
  expect(second.sockets).toHaveLength(1);
});
