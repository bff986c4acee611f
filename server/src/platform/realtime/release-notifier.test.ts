import type { LiveSocket } from './live-socket';
import { ReleaseNotifier, type ReleaseSets } from './release-notifier';

function socket(lastSwitch = 1n) {
  const frames: string[] = [];
  const fake = {
    admission: { lastSwitch }, pageSet: 'a', knownSet: 'a',
    send: (frame: string) => void frames.push((JSON.parse(frame) as { event: string }).event),
  };
  return { live: fake as unknown as LiveSocket, frames };
}

function releases(given: Partial<ReleaseSets> = {}): ReleaseSets & { last: bigint } {
  const state: ReleaseSets & { last: bigint } = {
    last: 1n,
    switchesSince: async () => ({ last: state.last, reload: false }),
    setsFor: async (logins: readonly unknown[]) => logins.map(() => 'b'),
    ...given,
  };
  return state;
}

it('[RT-11] tells of a switch at the next look where the sets could not be read', async () => {
  let isAway = true;
  const source = releases({ setsFor: async (logins) => {
    if (isAway) throw new Error('the database is away');
    return logins.map(() => 'b');
  } });
  const page = socket();
  const notifier = new ReleaseNotifier(source, () => [page.live]);
  await notifier.start();
  source.last = 2n;
  await expect(notifier.refresh()).rejects.toThrow('the database is away');
  isAway = false;
  await notifier.refresh();
  await notifier.refresh();
  expect(page.frames).toEqual(['app_data.actual_version_change']);
});

it('asks for no sets where there was no switch', async () => {
  const setsFor = jest.fn();
  const notifier = new ReleaseNotifier(releases({ setsFor }), () => [socket().live]);
  await notifier.start();
  await notifier.refresh();
  expect(setsFor).not.toHaveBeenCalled();
});

it('looks once more where a switch is announced during a look', async () => {
  const pending: (() => void)[] = [];
  const source = releases();
  source.setsFor = (logins) => new Promise((resolve) => { pending.push(() => resolve(logins.map(() => `set ${source.last}`))); });
  const page = socket();
  const notifier = new ReleaseNotifier(source, () => [page.live]);
  await notifier.start();
  source.last = 2n;
  const looking = notifier.refresh();
  await new Promise((resolve) => setImmediate(resolve));
  pending.shift()?.();
  source.last = 3n;
  const again = notifier.refresh();
  await new Promise((resolve) => setImmediate(resolve));
  pending.shift()?.();
  await Promise.all([looking, again]);
  expect(page.live.knownSet).toBe('set 3');
});

it('[RT-11] checks a page that connected with the set of before', async () => {
  const page = socket(1n);
  const source = releases();
  const notifier = new ReleaseNotifier(source, () => []);
  source.last = 2n;
  await notifier.start();
  expect([notifier.isBehind(page.live), notifier.isBehind(socket(2n).live)]).toEqual([true, false]);
  await notifier.check(page.live);
  expect(page.frames).toEqual(['app_data.actual_version_change']);
});
