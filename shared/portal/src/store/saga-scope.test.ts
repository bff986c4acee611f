import { session } from '@portal/contracts';
import { type AnyRemote, bus, createPortalStore, onScopeEnd, takeTopic } from '@portal/portal';
import { request, setTransport } from '@portal/portal/api';
import { startI18n } from '@portal/portal/i18n';
import { call, cancelled, delay, END, eventChannel, fork, put, select, spawn, take, takeEvery } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

const none = () => Promise.resolve({ default: {} });
const locales = { en: none, ru: none, ua: none, bg: none };
const remote = (id: string, saga: () => Generator, parts: Partial<AnyRemote> = {}): AnyRemote => ({
  manifest: { id, contract: 1, routes: [] }, screens: {}, locales, saga, ...parts,
});
const requested = createAction<number>('asked');
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

function openPortal() {
  const reported: string[] = [];
  const failures: string[] = [];
  const received: string[] = [];
  const portal = createPortalStore({
    report: (error, where) => reported.push(`${where}: ${String(error)}`),
    remoteFailed: (id, error, part) => failures.push(`${id} ${part}: ${String(error)}`),
  });
  portal.run('host', function* () {
    yield* takeEvery(requested, ({ payload }) => received.push(`host ${payload}`));
  });
  const neighbour = remote('second', function* () {
    yield* takeEvery(requested, ({ payload }) => received.push(`second ${payload}`));
  });
  return { portal, reported, failures, received, mountNeighbour: () => portal.mount(neighbour) };
}

beforeAll(() => startI18n('en'));
afterEach(() => {
  jest.useRealTimers();
  setTransport(undefined);
});

test('[MFE-05] a pattern that throws affects only its own remote, which is reported once and restarted', async () => {
  jest.useFakeTimers();
  const { portal, reported, failures, received, mountNeighbour } = openPortal();
  let looked = 0;
  portal.mount(remote('first', function* () {
    yield* fork(function* () {
      yield* take((action: unknown) => {
        looked += 1;
        return (action as { payload: { deep: { there: boolean } } }).payload.deep.there;
      });
    });
    yield* takeEvery(requested, ({ payload }) => received.push(`first ${payload}`));
  }));
  mountNeighbour();
  portal.store.dispatch(requested(1));
  portal.store.dispatch(requested(2));
  expect(received).toEqual(['host 1', 'second 1', 'host 2', 'second 2']);
  expect([looked, reported, failures]).toEqual([1, [expect.stringMatching(/^first: TypeError/)], []]);
  for (const pause of [300, 1100]) {
    await jest.advanceTimersByTimeAsync(pause);
    portal.store.dispatch(requested(3));
  }
  await jest.advanceTimersByTimeAsync(5000);
  portal.store.dispatch(requested(4));
  expect([looked, reported.length, failures]).toEqual([3, 2, [expect.stringMatching(/^first saga: TypeError/)]]);
  expect(received.slice(-2)).toEqual(['host 4', 'second 4']);
});

test('[MFE-05] a saga waiting with a pattern that throws may catch the error and continue', () => {
  const { portal, reported, received } = openPortal();
  portal.mount(remote('first', function* () {
    try {
      yield* take(() => { throw new Error('no such field'); });
    } catch (error) {
      received.push(String(error));
    }
    yield* takeEvery(requested, ({ payload }) => received.push(`first ${payload}`));
  }));
  portal.store.dispatch(requested(1));
  portal.store.dispatch(requested(2));
  expect([received, reported]).toEqual([['host 1', 'Error: no such field', 'host 2', 'first 2'], []]);
});

test('[MFE-05] END from a saga or a screen ends no saga, and is reported', () => {
  const { portal, reported, received, mountNeighbour } = openPortal();
  mountNeighbour();
  portal.mount(remote('first', function* () {
    yield* put(END);
    received.push('first goes on');
  }));
  portal.store.dispatch(END);
  portal.store.dispatch(requested(1));
  expect(received).toEqual(['first goes on', 'host 1', 'second 1']);
  expect(reported).toEqual([expect.stringMatching(/^first: .*END/), expect.stringMatching(/^saga: .*END/)]);
});

describe('[MFE-05] effects without end', () => {
  const again = createAction('again');
  const storms: readonly [string, () => Generator][] = [
    ['puts', function* () { for (;;) yield* put(again()); }],
    ['selects', function* () { for (;;) yield* select(); }],
    ['calls', function* () { for (;;) yield* call(() => 1); }],
    ['promises that are there at once', function* () { for (;;) yield* call(() => Promise.resolve(1)); }],
    ['puts that a worker answers by the same', function* () {
      yield* takeEvery(again, function* () { yield* put(again()); });
      yield* put(again());
    }],
    ['puts in a fork', function* () {
      yield* fork(function* () { for (;;) yield* put(again()); });
      yield* take('never');
    }],
  ];
  test.each(storms)('%s: stopped at once, three times, then the remote is stopped; others keep working', async (_what, saga) => {
    const { portal, reported, failures, received, mountNeighbour } = openPortal();
    mountNeighbour();
    portal.mount(remote('first', saga));
    await turn();
    portal.store.dispatch(requested(1));
    expect(received).toEqual(['host 1', 'second 1']);
    expect(reported).toEqual([expect.stringMatching(/^first: SagaStorm: first ran effects without end/)]);
    for (let wait = 0; failures.length === 0 && wait < 200; wait++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(failures).toEqual([expect.stringMatching(/^first saga: SagaStorm/)]);
    expect(reported).toHaveLength(2);
  });

  test('are not a few hundred legitimate ones on a slow page', () => {
    const { portal, reported, failures, received } = openPortal();
    portal.store.subscribe(() => {
      for (const startedAt = performance.now(); performance.now() - startedAt < 0.2;);
    });
    portal.mount(remote('first', function* () {
      for (let n = 0; n < 600; n++) yield* put(again());
      received.push('done');
    }));
    expect([received, reported, failures]).toEqual([['done'], [], []]);
  });

  test('that ignore the error stop the remote', async () => {
    const { portal, failures, received, mountNeighbour } = openPortal();
    mountNeighbour();
    portal.mount(remote('first', function* () {
      for (;;) {
        try {
          yield* put(again());
        } catch {
          received.push('caught');
        }
      }
    }));
    await turn();
    portal.store.dispatch(requested(1));
    expect(received).toEqual(['caught', 'host 1', 'second 1']);
    expect(failures).toEqual([expect.stringMatching(/^first saga: SagaStorm/)]);
  });

  test('are not counted across turns of the event loop', async () => {
    const { portal, reported, failures } = openPortal();
    let done = 0;
    portal.mount(remote('first', function* () {
      for (let round = 0; round < 20; round++) {
        for (let n = 0; n < 400; n++) yield* select();
        yield* delay(5);
        done += 1;
      }
    }));
    for (let wait = 0; done < 20 && wait < 200; wait++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect([done, reported, failures]).toEqual([20, [], []]);
  });
});

test('[MFE-05] leaving a remote ends its workers, forks, spawned sagas, channels, timers, reads and subscriptions', async () => {
  const { portal, reported, received } = openPortal();
  const aborted: string[] = [];
  setTransport(({ url, signal }) => new Promise((_resolve, reject) => {
    signal?.addEventListener?.('abort', () => {
      aborted.push(String(url));
      reject(Object.assign(new Error('canceled'), { name: 'CanceledError' }));
    });
  }));
  function* ends(name: string): Generator {
    try {
      yield* delay(60_000);
    } finally {
      if (yield* cancelled()) received.push(`${name} cancelled`);
    }
  }
  let open = 0;
  const ticks = () => eventChannel<number>(() => {
    open += 1;
    return () => {
      open -= 1;
    };
  });
  portal.mount(remote('first', function* () {
    yield* onScopeEnd(() => received.push('cleaned up'));
    yield* takeTopic('mailing.changed', ({ id }) => received.push(`topic ${id}`));
    yield* fork(ends, 'fork');
    yield* spawn(function* () {
      yield* spawn(ends, 'spawn of a spawn');
      yield* call(ends, 'spawn');
    });
    yield* spawn(function* () { yield* request(session.organizations); });
    yield* spawn(function* () { yield* take(ticks()); });
    yield* take(ticks());
  }));
  await turn();
  expect([open, received]).toEqual([2, []]);
  portal.unmount('first');
  bus.publish('mailing.changed', { id: 1 });
  await turn();
  expect(received.sort()).toEqual(['cleaned up', 'fork cancelled', 'spawn cancelled', 'spawn of a spawn cancelled']);
  expect([open, aborted, reported]).toEqual([0, [expect.stringContaining('organizations')], []]);
});

test('ended channels are not kept until the remote is left', async () => {
  const { portal, received } = openPortal();
  const channel = (name: string, ends: boolean) => {
    const created = eventChannel<number | END>((emit) => {
      if (ends) setTimeout(() => emit(END));
      return () => undefined;
    });
    const { close } = created;
    return Object.assign(created, {
      close() {
        received.push(`${name} closed`);
        close();
      },
    });
  };
  portal.mount(remote('first', function* () {
    yield* spawn(function* () { yield* take(channel('ended', true)); });
    yield* delay(5);
    yield* spawn(function* () { yield* take(channel('open', false)); });
    yield* take('never');
  }));
  await new Promise((resolve) => setTimeout(resolve, 30));
  portal.unmount('first');
  expect(received).toEqual(['open closed']);
});

test('[MFE-05] an error during one saga’s cancellation is reported, and the others still end', async () => {
  const { portal, reported, received } = openPortal();
  portal.mount(remote('first', function* () {
    yield* onScopeEnd(() => { throw new Error('clean-up'); });
    yield* fork(function* () {
      try {
        yield* take('never');
      } finally {
        yield* call(() => { throw new Error('late'); });
      }
    });
    yield* fork(function* () {
      try {
        yield* call(function* () {
          try {
            yield* take('never');
          } finally {
            throw new Error('at once');
          }
        });
      } finally {
        received.push('outer');
      }
    });
    yield* fork(function* () {
      try {
        yield* take('never');
      } finally {
        received.push('sibling');
      }
    });
    yield* take('never');
  }));
  expect(() => portal.unmount('first')).not.toThrow();
  await turn();
  expect(received).toEqual(['outer', 'sibling']);
  expect(reported).toEqual(['first: Error: late', 'first: Error: at once', 'first: Error: clean-up']);
});

test('an ended scope starts nothing more, not even during its end', async () => {
  const { portal, reported, received } = openPortal();
  portal.mount(remote('first', function* () {
    try {
      yield* take('never');
    } finally {
      yield* spawn(function* () { for (;;) { yield* delay(1); received.push('still here'); } });
    }
  }));
  portal.unmount('first');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([received, reported]).toEqual([[], [expect.stringMatching(/^first: .*has ended/)]]);
});

test('a spawned saga that throws is reported with its owner, and ends alone', () => {
  const { portal, reported, received } = openPortal();
  portal.mount(remote('first', function* () {
    yield* spawn(function* () { throw new Error('spawned'); });
    yield* takeEvery(requested, () => received.push('first'));
  }));
  portal.store.dispatch(requested(1));
  expect([received, reported]).toEqual([['host 1', 'first'], ['first: Error: spawned']]);
});

describe('a search provider', () => {
  const finding = (finder: NonNullable<AnyRemote['searchProviders']>[string]) => remote('first', function* () {}, {
    searchProviders: { people: finder },
  });
  const found = (title: string) => ({ title, to: `/people/${title}` });

  test('returns at most five valid records', async () => {
    const { portal } = openPortal();
    const finder = function* (text: string) {
      yield* delay(0);
      return [null as never, { to: 7 } as never, ...[1, 2, 3, 4, 5, 6].map((n) => found(`${text} ${n}`))];
    };
    const result = await portal.find(finding(finder), 'people', 'ann').result;
    expect(result.map(({ title }) => title)).toEqual(['ann 1', 'ann 2', 'ann 3', 'ann 4', 'ann 5']);
  });

  test.each([
    ['throws', function* (): Generator { throw new Error('no index'); }],
    ['gives no list', function* (): Generator { return 7; }],
    ['never comes to an end', function* (): Generator { for (;;) yield* select(); }],
  ] as const)('that %s fails alone, and is told', async (_how, finder) => {
    const { portal, reported } = openPortal();
    await expect(portal.find(finding(finder as never), 'people', 'ann').result).rejects.toThrow();
    expect(reported).toEqual([expect.stringMatching(/^first people: /)]);
  });

  test('is canceled silently when the user types on', async () => {
    const { portal, reported, received } = openPortal();
    const { result, cancel } = portal.find(finding(function* () {
      try {
        yield* delay(60_000);
      } finally {
        received.push('given up');
      }
      return [];
    }), 'people', 'ann');
    cancel();
    expect([await result, received, reported]).toEqual([[], ['given up'], []]);
  });

  test('that is missing finds nothing; a slow one fails', async () => {
    jest.useFakeTimers();
    const { portal, reported } = openPortal();
    const slow = finding(function* () { yield* take('never'); return []; });
    expect(await portal.find(slow, 'places', 'ann').result).toEqual([]);
    const failed = expect(portal.find(slow, 'people', 'ann').result).rejects.toThrow('nothing was found');
    await jest.advanceTimersByTimeAsync(11_000);
    await failed;
    expect(reported).toEqual([expect.stringMatching(/^first people: /)]);
  });
});

test('[MFE-05] an at-login saga runs once per page, without the root saga', async () => {
  const { portal, reported, failures, received } = openPortal();
  const first = remote('first', function* () { received.push('root'); }, {
    *atLogin() {
      received.push('at login');
      yield* takeEvery(requested, () => { throw new Error('worker'); });
    },
  });
  await portal.prepare(first);
  portal.runAtLogin(first);
  portal.runAtLogin(first);
  portal.unmount('first');
  portal.store.dispatch(requested(1));
  expect([received, failures, reported]).toEqual([['at login', 'host 1'], [], ['asked: Error: worker']]);
});
