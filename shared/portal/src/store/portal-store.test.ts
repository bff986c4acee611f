import type { Topics } from '@portal/contracts';
import {
  type AnyRemote, bus, createPortalStore, guard, liveEvent, selectToasts, selectSession, takeTopic, type Failure,
} from '@portal/portal';
import { startI18n } from '@portal/portal/i18n';
import { call, delay, takeEvery, takeLeading } from '@portal/portal/saga';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import { errors as en } from '../../locales/en.json';

const locales = {
  en: () => Promise.resolve({ default: {} }), ru: () => Promise.resolve({ default: {} }),
  ua: () => Promise.resolve({ default: {} }), bg: () => Promise.resolve({ default: {} }),
};
const remote = (id: string, parts: Partial<AnyRemote>): AnyRemote => ({
  manifest: { id, contract: 1, routes: [] }, screens: {}, locales, ...parts,
});
const counted = (name: string) => createSlice({
  name,
  initialState: 0,
  reducers: { broke: () => { throw new Error('bad reducer'); } },
  extraReducers: (builder) => builder.addMatcher(() => true, (count) => count + 1),
});
const stateOf = (portal: ReturnType<typeof createPortalStore>) => (
  portal.store.getState() as unknown as Record<string, Record<string, number>>
);
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeAll(() => startI18n('en'));

test('[MFE-04] a reducer that throws is quarantined: its state stays, it is reported, others continue', async () => {
  const failures: string[] = [];
  const portal = createPortalStore({ remoteFailed: (id, error) => failures.push(`${id}: ${String(error)}`) });
  const bad = counted('bad');
  portal.mount(remote('first', { slices: { bad: bad.reducer, good: counted('good').reducer } }));
  portal.mount(remote('second', { slices: { good: counted('other').reducer } }));
  portal.store.dispatch({ type: 'x' });
  const before = stateOf(portal);
  portal.store.dispatch(bad.actions.broke());
  portal.store.dispatch({ type: 'x' });
  await tick();
  expect(stateOf(portal).first?.bad).toBe(before.first?.bad);
  expect(stateOf(portal).first?.good).toBe((before.first?.good ?? 0) + 2);
  expect(stateOf(portal).second?.good).toBe((before.second?.good ?? 0) + 2);
  expect(failures).toEqual(['first: Error: bad reducer']);
});

test.each([
  ['gives no state for an action', (state = 0, { type }: { type: string }) => (type === 'x' ? undefined : state)],
  ['gives no state at all', () => undefined],
  ['throws from the start', () => { throw new Error('undefined from the start'); }],
] as const)('[MFE-04] a slice that %s does not throw in the page; its remote’s other slice goes on', async (_how, slice) => {
  const failures: string[] = [];
  const portal = createPortalStore({ remoteFailed: (id, error, part) => failures.push(`${id} ${part}: ${String(error)}`) });
  await portal.prepare(remote('first', { slices: { bad: slice as never, good: counted('good').reducer } }));
  const before = stateOf(portal);
  for (const type of ['x', 'x', 'y']) portal.store.dispatch({ type });
  await tick();
  expect(stateOf(portal).first?.bad).toBe(before.first?.bad);
  expect(stateOf(portal).first?.good).toBe((before.first?.good ?? 0) + 3);
  expect(failures).toEqual([expect.stringMatching(/^first slice: .*undefined/)]);
});

test('a remote can’t replace a state of the host', async () => {
  const portal = createPortalStore();
  await expect(portal.prepare(remote('session', { slices: { bad: counted('bad').reducer } }))).rejects.toThrow('session');
  expect(selectSession(portal.store.getState())).toBeDefined();
});

test('[MFE-05] a worker that throws ends alone: its watcher and other remotes continue', async () => {
  const requested = createAction<number>('asked');
  const done: string[] = [];
  const reported: string[] = [];
  const portal = createPortalStore({ report: (error) => reported.push(String(error)) });
  portal.mount(remote('first', {
    *saga() {
      yield* takeEvery(requested, function* ({ payload }) {
        if (payload === 1) throw new Error('worker');
        yield* call(() => done.push(`first ${payload}`));
      });
      yield* takeLeading(requested, ({ payload }) => done.push(`leading ${payload}`));
    },
  }));
  portal.mount(remote('second', { *saga() { yield* takeEvery(requested, ({ payload }) => done.push(`second ${payload}`)); } }));
  portal.store.dispatch(requested(1));
  portal.store.dispatch(requested(2));
  await tick();
  expect(done).toEqual(['leading 1', 'second 1', 'first 2', 'leading 2', 'second 2']);
  expect(reported).toEqual(['Error: worker']);
});

test('[MFE-05] a root saga that throws runs three times with growing pauses, then the remote fails', async () => {
  jest.useFakeTimers();
  const starts: number[] = [];
  const failures: string[] = [];
  const portal = createPortalStore({
    report: () => undefined, remoteFailed: (id, error, part) => failures.push(`${id} ${part}: ${String(error)}`),
  });
  portal.mount(remote('first', { *saga() { starts.push(Date.now()); throw new Error('root'); } }));
  await jest.advanceTimersByTimeAsync(10_000);
  const [first = 0, second = 0, third = 0] = starts;
  expect(starts).toHaveLength(3);
  expect(third - second).toBeGreaterThan(second - first);
  expect(failures).toEqual(['first saga: Error: root']);
  jest.useRealTimers();
});

test('a root saga that throws after a quiet minute gets all restarts again', async () => {
  jest.useFakeTimers();
  let starts = 0;
  const failures: string[] = [];
  const portal = createPortalStore({ report: () => undefined, remoteFailed: (id) => failures.push(id) });
  portal.mount(remote('first', {
    *saga() {
      starts += 1;
      yield* delay(61_000);
      throw new Error('now and then');
    },
  }));
  await jest.advanceTimersByTimeAsync(10 * 65_000);
  expect([starts > 6, failures]).toEqual([true, []]);
  portal.unmount('first');
  jest.useRealTimers();
});

test('[MFE-05] leaving a remote ends its sagas and subscriptions; its state remains for the next visit', async () => {
  const received: string[] = [];
  const portal = createPortalStore();
  const note = (who: string) => ({ id }: Topics['mailing.changed']) => received.push(`${who} ${id}`);
  const first = remote('first', {
    slices: { good: counted('good').reducer },
    *saga() { yield* takeTopic('mailing.changed', note('saga')); },
  });
  portal.mount(first);
  bus.subscribe('first', 'mailing.changed', note('listener'));
  bus.subscribe('second', 'mailing.changed', note('second'));
  bus.publish('mailing.changed', { id: 1 });
  await tick();
  const count = stateOf(portal).first?.good ?? 0;
  portal.unmount('first');
  bus.publish('mailing.changed', { id: 2 });
  await tick();
  expect(received).toEqual(['saga 1', 'listener 1', 'second 1', 'second 2']);
  portal.mount(first);
  expect(stateOf(portal).first?.good).toBeGreaterThanOrEqual(count);
  bus.end('second');
});

test.each([
  ['no root saga', undefined],
  ['a root saga that is done', function* () { yield* delay(0); }],
] as const)('[MFE-05] of a remote with %s two widgets stand side by side, and the second takes nothing from the first', async (_what, saga) => {
  const received: string[] = [];
  const portal = createPortalStore();
  const first = remote('first', { slices: { good: counted('good').reducer }, saga });
  const handle = (who: string) => (
    bus.subscribe('first', 'mailing.changed', ({ id }: Topics['mailing.changed']) => received.push(`${who} ${id}`))
  );
  portal.mount(first);
  handle('one');
  await tick();
  portal.mount(first);
  handle('two');
  bus.publish('mailing.changed', { id: 1 });
  await tick();
  portal.unmount('first');
  bus.publish('mailing.changed', { id: 2 });
  await tick();
  expect(received).toEqual(['one 1', 'two 1']);
});

test('another version of a remote starts with fresh state', () => {
  const portal = createPortalStore();
  const slice = (initial: string) => createSlice({ name: 's', initialState: initial, reducers: {} }).reducer;
  portal.mount(remote('first', { slices: { s: slice('old') } }));
  portal.mount(remote('first', { slices: { s: slice('new') } }));
  expect(stateOf(portal).first?.s).toBe('new');
});

test('guard turns a bug into a failure of the screen, and reports it', async () => {
  const requested = createAction('asked');
  const failedAction = createAction<Failure>('failed');
  const seen: string[] = [];
  const reported: unknown[] = [];
  const portal = createPortalStore({ report: (error) => reported.push(error) });
  portal.run('host', function* () {
    yield* takeEvery(failedAction, ({ payload }: PayloadAction<Failure>) => seen.push(payload.name));
    yield* takeEvery(requested, guard(failedAction, function* () {
      yield* call(() => { throw new TypeError('bug'); });
    }));
  });
  portal.store.dispatch(requested());
  await tick();
  expect([seen, reported.length]).toEqual([['client_unexpected'], 1]);
  expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual([en.client_unexpected]);
});

test('a live event has one action creator', () => {
  expect(liveEvent('stream.reset')).toBe(liveEvent('stream.reset'));
  expect(liveEvent('message_list.refresh')({ id: 7 })).toEqual({ type: 'live/message_list.refresh', payload: { id: 7 } });
});
