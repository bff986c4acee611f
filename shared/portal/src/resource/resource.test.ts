import { AppError } from '@portal/contracts';
import { bus, createPortalStore, defineRemote, liveEvent, type PortalStore } from '@portal/portal';
import { resource } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import type { ResourceOptions } from './resource-options';

type Query = { id: number; page?: string };
type Answer = { resolve: (data: string[]) => void; reject: (error: Error) => void };
const saved = createAction<number>('trial/saved');

let portal: PortalStore;
let asked: (Query & Answer)[];
afterEach(() => {
  portal.unmount('trial');
  jest.useRealTimers();
});

async function mounted(options: ResourceOptions<Query, string[]> = {}) {
  asked = [];
  portal = createPortalStore({ report: () => undefined });
  const rows = resource<Query, string[]>('trial/rows', function* (query) {
    return yield* call(() => new Promise<string[]>((resolve, reject) => void asked.push({ ...query, resolve, reject })));
  }, options);
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  const remote = defineRemote(manifest, { screens: {}, slices: { rows: rows.reducer }, saga: rows.saga, locales: {} as never } as never);
  portal.mount(remote as never);
  const { dispatch, getState } = portal.store;
  return { rows, dispatch, at: (query: Query) => rows.selectAt(query)(getState()) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('loads for a query, and keeps what is shown while another page loads and after a failure', async () => {
  const { rows, dispatch, at } = await mounted();
  const first = { id: 1 };
  dispatch(rows.requested(first));
  expect(at(first)).toMatchObject({ status: 'loading', data: undefined, query: undefined });
  asked[0]?.resolve(['a']);
  await settled();
  expect(at(first)).toMatchObject({ status: 'ready', data: ['a'] });
  expect(at(first).query).toBe(first);
  const second = { id: 1, page: '2' };
  dispatch(rows.requested(second));
  expect(at(second)).toMatchObject({ status: 'loading', data: ['a'] });
  expect(at(second).query).toBe(first);
  asked[1]?.reject(new Error('broken'));
  await settled();
  expect(at(second)).toMatchObject({ status: 'failed', data: ['a'], error: { name: 'client_unexpected' } });
});

it('shows nothing of another query if it may not be kept', async () => {
  const { rows, dispatch, at } = await mounted({ keepWhile: (before, next) => before.id === next.id });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await settled();
  dispatch(rows.requested({ id: 1, page: '2' }));
  expect(at({ id: 1 }).data).toEqual(['a']);
  dispatch(rows.requested({ id: 2 }));
  expect(at({ id: 2 })).toMatchObject({ status: 'loading', data: undefined, query: undefined });
});

it('keeps keys apart, and only the newest answer of a key counts', async () => {
  const { rows, dispatch, at } = await mounted({ keyOf: ({ id }) => id });
  dispatch(rows.requested({ id: 1 }));
  dispatch(rows.requested({ id: 2 }));
  dispatch(rows.requested({ id: 1, page: '2' }));
  asked[2]?.resolve(['new']);
  await settled();
  asked[0]?.resolve(['old']);
  asked[1]?.resolve(['other']);
  await settled();
  expect([at({ id: 1 }).data, at({ id: 2 }).data]).toEqual([['new'], ['other']]);
});

it('reloads the visible screen after what changes it, at most once in its interval, and no hidden one', async () => {
  jest.useFakeTimers();
  const { rows, dispatch } = await mounted({
    keyOf: ({ id }) => id, everyMs: 1000,
    refreshOn: [{ on: saved, when: (id: number, { query }) => query.id === id }, liveEvent('invoice.changed')],
  });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await jest.advanceTimersByTimeAsync(0);
  dispatch(saved(2));
  expect(asked).toHaveLength(1);
  dispatch(saved(1));
  expect(asked).toHaveLength(2);
  // Changed again while it loads: once more, when the answer is there and the interval over.
  dispatch(saved(1));
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(['b']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
  asked[2]?.resolve(['c']);
  await jest.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(3);
  dispatch(rows.left({ id: 2 }));
  dispatch(liveEvent('stream.reset')({} as never));
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(4);
  asked[3]?.resolve(['d']);
  dispatch(rows.left({ id: 1 }));
  dispatch(rows.outdated());
  await jest.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(4);
});

it('changes loaded data by an event without asking, and keeps the identity of what is equal', async () => {
  const { rows, dispatch, at } = await mounted({
    keyOf: ({ id }) => id, patchOn: [{ on: saved, patch: (data, id: number) => (id === 1 ? [...data, 'saved'] : data) }],
  });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await settled();
  const before = at({ id: 1 });
  dispatch(saved(2));
  expect(at({ id: 1 })).toBe(before);
  dispatch(saved(1));
  expect(at({ id: 1 }).data).toEqual(['a', 'saved']);
  dispatch(rows.changed(['b'], { id: 1 }));
  expect(at({ id: 1 })).toMatchObject({ status: 'ready', data: ['b'] });
  expect(asked).toHaveLength(1);
});

it('polls for the visible screen while the page is visible, without showing it as loading', async () => {
  jest.useFakeTimers();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const { rows, dispatch, at } = await mounted({ keyOf: ({ id }) => id, pollMs: 5000 });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.reject(new AppError('server_unavailable'));
  await jest.advanceTimersByTimeAsync(4999);
  expect([asked.length, at({ id: 1 }).status]).toEqual([1, 'failed']);
  await jest.advanceTimersByTimeAsync(1);
  expect([asked.length, at({ id: 1 }).status]).toEqual([2, 'failed']);
  asked[1]?.resolve(['b']);
  visibility.mockReturnValue('hidden');
  await jest.advanceTimersByTimeAsync(20_000);
  expect([asked.length, at({ id: 1 })]).toEqual([2, expect.objectContaining({ status: 'ready', data: ['b'] })]);
  visibility.mockReturnValue('visible');
  await jest.advanceTimersByTimeAsync(5000);
  expect([asked.length, at({ id: 1 }).status]).toEqual([3, 'ready']);
  asked[2]?.resolve(['c']);
  dispatch(rows.left({ id: 1 }));
  await jest.advanceTimersByTimeAsync(20_000);
  expect([asked.length, at({ id: 1 }).data]).toEqual([3, ['c']]);
  visibility.mockRestore();
});

it('reloads the visible screen after a message on the bus', async () => {
  const { rows, dispatch } = await mounted({ keyOf: ({ id }) => id, topics: ['mailing.changed'] });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await settled();
  bus.publish('mailing.changed', { id: 1 });
  expect(asked).toHaveLength(2);
  dispatch(rows.left({ id: 1 }));
  bus.publish('mailing.changed', { id: 1 });
  expect(asked).toHaveLength(2);
});

it('does not load fresh data again, unless it changed on the server', async () => {
  const { rows, dispatch, at } = await mounted({ freshMs: 60_000, everyMs: 0 });
  const first = { id: 1 };
  dispatch(rows.requested(first));
  asked[0]?.resolve(['a']);
  await settled();
  dispatch(rows.left(first));
  const again = { id: 1 };
  dispatch(rows.requested(again));
  expect([asked.length, at(again).status, at(again).query === again]).toEqual([1, 'ready', true]);
  dispatch(rows.outdated());
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(['b']);
  await settled();
  dispatch(rows.requested({ id: 2 }));
  asked[2]?.reject(new AppError('server_unavailable'));
  await settled();
  for (const query of [{ id: 2 }, { id: 1 }]) {
    dispatch(rows.requested(query));
    asked.at(-1)?.resolve(['c']);
    await settled();
  }
  expect(asked.map(({ id }) => id)).toEqual([1, 1, 2, 2, 1]);
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  dispatch(rows.requested({ id: 1 }));
  expect(asked).toHaveLength(6);
  jest.restoreAllMocks();
});

it('loads fresh data again if it changed on the server while its screen was closed', async () => {
  const { rows, dispatch } = await mounted({ freshMs: Infinity });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await settled();
  dispatch(rows.left({ id: 1 }));
  dispatch(rows.outdated());
  expect(asked).toHaveLength(1);
  dispatch(rows.requested({ id: 1 }));
  expect(asked).toHaveLength(2);
});

it('loads fresh data again only after an event, when it grew old, and when asked to', async () => {
  const { rows, dispatch } = await mounted({ refreshOn: [liveEvent('invoice.changed')], freshMs: 60_000 });
  const query = { id: 1 };
  const answer = async () => {
    asked.at(-1)?.resolve(['a']);
    await settled();
  };
  const visit = () => {
    dispatch(rows.left(query));
    dispatch(rows.requested(query));
    return asked.length;
  };
  dispatch(rows.requested(query));
  await answer();
  expect(visit()).toBe(1);
  dispatch(rows.requested(query, true));
  await answer();
  expect(asked).toHaveLength(2);
  dispatch(rows.left(query));
  dispatch(liveEvent('invoice.changed')({} as never));
  expect(visit()).toBe(3);
  // The event may be newer than the answer that was on its way.
  dispatch(rows.left(query));
  dispatch(liveEvent('invoice.changed')({} as never));
  await answer();
  expect(visit()).toBe(4);
  await answer();
  expect(visit()).toBe(4);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  expect(visit()).toBe(5);
  jest.restoreAllMocks();
});

it.each(['ready', 'loading'])('loads data that was outdated when its screen was left, though another was opened meanwhile: %s', async (status) => {
  const { rows, dispatch } = await mounted({
    keyOf: ({ id }) => id, refreshOn: [{ on: saved, when: (id: number, { query }) => query.id === id }], freshMs: 60_000, everyMs: 1000,
  });
  const answer = async () => {
    asked.at(-1)?.resolve(['a']);
    await settled();
  };
  const one = { id: 1 };
  const two = { id: 2 };
  dispatch(rows.requested(one));
  await answer();
  dispatch(saved(1));
  if (status === 'ready') await answer();
  dispatch(saved(1));
  dispatch(rows.left(one));
  await answer();
  dispatch(rows.requested(two));
  await answer();
  dispatch(rows.left(two));
  const before = asked.length;
  dispatch(rows.requested(one));
  expect(asked.slice(before)).toMatchObject([{ id: 1 }]);
});

it('preloads data, unless its screen has requested it meanwhile', async () => {
  const { rows, at } = await mounted({ keyOf: ({ id }) => id });
  portal.run('atLogin', function* () {
    yield* rows.preload({ id: 1 });
    yield* rows.preload({ id: 2 });
  });
  asked[0]?.resolve(['a']);
  await settled();
  expect(at({ id: 1 })).toMatchObject({ status: 'ready', data: ['a'] });
  portal.store.dispatch(rows.requested({ id: 2 }));
  asked[1]?.resolve(['old']);
  await settled();
  expect(at({ id: 2 })).toMatchObject({ status: 'loading', data: undefined });
});

it('drops data that a later visit must not show, also if its answer arrives after the screen was closed', async () => {
  const { rows, dispatch, at } = await mounted({ dropOnClose: true });
  dispatch(rows.requested({ id: 1 }));
  asked[0]?.resolve(['a']);
  await settled();
  dispatch(rows.left({ id: 1 }));
  dispatch(rows.requested({ id: 2 }));
  expect(at({ id: 2 })).toMatchObject({ status: 'loading', data: ['a'] });
  dispatch(rows.closed());
  asked[1]?.resolve(['b']);
  await settled();
  expect(at({ id: 2 })).toEqual({ status: 'idle' });
});

it('reloads after missed events only what follows live events', async () => {
  for (const [refreshOn, requests] of [[[saved], 1], [[liveEvent('invoice.changed')], 2]] as const) {
    const { rows, dispatch } = await mounted({ refreshOn });
    dispatch(rows.requested({ id: 1 }));
    asked[0]?.resolve(['a']);
    await settled();
    dispatch(liveEvent('stream.reset')({} as never));
    expect(asked).toHaveLength(requests);
    portal.unmount('trial');
  }
});
