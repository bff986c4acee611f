import { BUILD_VERSION } from '@portal/contracts';
import fc from 'fast-check';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { Client, startNode, until, type Node } from '../../../test/live-node';
import { postgresBus } from '../realtime';
import { rolloutBucketOf } from './login-share';
import { createRegistry } from './registry.service';
import { built, everybody, only, releasesBy, remotesOf, share, title, versionsFor } from './registry.fixture';

let portal: TestApp;
let admin: TestLogin;
let user: TestLogin;
let other: TestLogin;
let releases: ReturnType<typeof releasesBy>;
beforeEach(async () => {
  portal = await createTestApp();
  [admin, user, other] = [await portal.login(['admin']), await portal.login(['user']), await portal.login(['user'])];
  releases = releasesBy(portal, admin);
  await releases.released(['lists', '1'], ['money', '1']);
});
afterEach(async () => { await portal.close(); });

const publish = (id: string, version: string, target: Parameters<typeof releases.publish>[1]) => releases.publish(
  built(id, version), target,
);
const visibleTo = (login: TestLogin) => versionsFor(portal, login);

describe('chosen customers', () => {
  it('[MFE-02] get a release before everybody, all logins of theirs and nobody else', async () => {
    const colleague = await portal.login(['user'], user.customer);
    await publish('lists', '2', only(user));
    expect(await visibleTo(user)).toEqual(['lists 2', 'money 1']);
    expect(await visibleTo(colleague)).toEqual(['lists 2', 'money 1']);
    expect(await visibleTo(other)).toEqual(['lists 1', 'money 1']);
    expect((await remotesOf(portal, user)).set).not.toBe((await remotesOf(portal, other)).set);
    const { active, rollouts } = await releases.overview();
    expect(active?.versions).toEqual({ lists: '1', money: '1' });
    expect(rollouts).toEqual([{
      id: expect.any(String), target: only(user), created: expect.any(String), by: admin.login,
      set: { id: expect.any(String), created: expect.any(String), note: 'lists 2', versions: { lists: '2' } },
    }]);
  });

  it('get what everybody gets of the other remotes', async () => {
    await publish('lists', '2', only(user));
    await publish('money', '2', everybody);
    expect(await visibleTo(user)).toEqual(['lists 2', 'money 2']);
  });

  it('keep one rollout when another team begins its own, and get the newer of two of one remote', async () => {
    await publish('lists', '2', only(user, other));
    await publish('money', '2', only(user));
    expect(await visibleTo(user)).toEqual(['lists 2', 'money 2']);
    await publish('lists', '3', only(user));
    expect(await visibleTo(user)).toEqual(['lists 3', 'money 2']);
    expect(await visibleTo(other)).toEqual(['lists 2', 'money 1']);
  });

  it('get a remote that nobody has yet', async () => {
    await publish('chat', '1', only(user));
    expect([await visibleTo(user), await visibleTo(other)]).toEqual([['chat 1', 'lists 1', 'money 1'], ['lists 1', 'money 1']]);
  });

  it('are those that the last word on a set names', async () => {
    await publish('lists', '2', only(user));
    await publish('lists', '2', only(other));
    expect([await visibleTo(user), await visibleTo(other)]).toEqual([['lists 1', 'money 1'], ['lists 2', 'money 1']]);
    expect((await releases.overview()).rollouts).toHaveLength(1);
  });

  it('go back when the rollout ends, once', async () => {
    await publish('lists', '2', only(user));
    const [rollout] = (await releases.overview()).rollouts;
    expect((await releases.call('endrollout', { rollout: rollout?.id })).statusCode).toBe(200);
    expect(await visibleTo(user)).toEqual(['lists 1', 'money 1']);
    expect((await releases.call('endrollout', { rollout: rollout?.id })).statusCode).toBe(404);
  });

  it('can be held back at an earlier set', async () => {
    const [set] = (await releases.overview()).history.slice(-1);
    await publish('lists', '2', everybody);
    await releases.activate(set?.set ?? '', only(user));
    expect([await visibleTo(user), await visibleTo(other)]).toEqual([['lists 1', 'money 1'], ['lists 2', 'money 1']]);
    const active = (await releases.overview()).active?.id ?? '';
    expect((await releases.activate(active, only(user))).json().data.localizedMessage).toBe('release_refused');
  });
});

describe('a share of all logins', () => {
  it('[MFE-02] gets a release before everybody, is the same at each look, and grows without losing anyone', async () => {
    const logins = [user, other];
    for (let index = 0; index < 18; index += 1) logins.push(await portal.login(['user'], index % 2 === 0 ? user.customer : other.customer));
    const having = async () => (await Promise.all(
      logins.map(async (login) => ((await visibleTo(login)).includes('lists 2') ? [login.login] : [])),
    )).flat();
    let before: string[] = [];
    for (const percent of [20, 50, 80, 99]) {
      await publish('lists', '2', share(percent));
      const now = await having();
      expect(now).toEqual(expect.arrayContaining(before));
      expect(await having()).toEqual(now);
      before = now;
    }
    expect(before.length).toBeGreaterThan(15);
    expect((await releases.overview()).rollouts.map(({ target }) => target)).toEqual([share(99)]);
    await publish('lists', '2', share(20));
    expect((await having()).length).toBeLessThan(15);
  });

  it('spreads evenly over the hundred, whatever the salt', () => {
    fc.assert(fc.property(fc.string(), (salt) => {
      const buckets = Array.from({ length: 4_000 }, (_, index) => rolloutBucketOf(salt, BigInt(index)));
      expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...buckets)).toBeLessThan(100);
      expect(buckets.filter((bucket) => bucket < 25).length).toBeGreaterThan(800);
      expect(buckets.filter((bucket) => bucket < 25).length).toBeLessThan(1_200);
    }), { numRuns: 10 });
  });

  it('yields to a rollout to the customer, even an older one', async () => {
    await publish('lists', '2', only(user));
    await publish('lists', '3', share(99));
    expect(await visibleTo(user)).toEqual(['lists 2', 'money 1']);
  });
});

describe('for everybody', () => {
  it('[MFE-02] a rolled out set goes over what everybody has by then, and its rollouts end', async () => {
    const { set } = (await publish('lists', '2', only(user))).json().data;
    await publish('lists', '2', share(1));
    await publish('money', '2', everybody);
    await publish('chat', '1', only(other));
    expect((await releases.activate(set)).json().data.set).not.toBe(set);
    expect([await visibleTo(user), await visibleTo(other)]).toEqual([['lists 2', 'money 2'], ['chat 1', 'lists 2', 'money 2']]);
    expect((await releases.overview()).rollouts.map(({ set: { versions } }) => versions)).toEqual([{ chat: '1' }]);
  });

  it('a rollback of a remote takes along those who had a newer one', async () => {
    await publish('lists', '2', everybody);
    await publish('lists', '3', only(user));
    await releases.rollback('lists');
    expect(await visibleTo(user)).toEqual(['lists 1', 'money 1']);
  });
});

describe('open pages', () => {
  const reload = { reload: true };
  const shortNames: Record<string, string> = { 'app_data.actual_version_change': 'version', 'app.force_reload': 'reload' };
  let node: Node;
  const clients: Client[] = [];
  beforeEach(async () => { node = await startNode({ test: portal, bus: postgresBus(portal.db), pulseMs: 3_600_000 }); });
  afterEach(async () => {
    clients.splice(0).forEach(({ socket }) => socket.terminate());
    await node.stop();
  });

  async function page(login: TestLogin, on = node): Promise<Client> {
    const client = Client.open(on, { 'x-token': login.token });
    clients.push(client);
    await client.initialized();
    return client;
  }
  const wordsOf = (client: Client) => client.events.map(({ event }) => shortNames[event] ?? event);
  const received = (client: Client, ...words: string[]) => (
    until(() => wordsOf(client).length >= words.length).then(() => expect(wordsOf(client)).toEqual(words))
  );

  async function receivedBy(...pages: Client[]): Promise<string[][]> {
    const before = pages.map(({ events }) => events.length);
    await publish('end', '1', everybody);
    await until(() => pages.every(({ events }, index) => events.length > (before[index] ?? 0)));
    for (const client of pages) expect(wordsOf(client).at(-1)).toBe('version');
    return pages.map((client) => wordsOf(client).slice(0, -1));
  }

  it('[RT-11] hear of a new version where their set changes, and reload only where the release asks', async () => {
    const [mine, others] = [await page(user), await page(other)];
    await publish('lists', '2', everybody);
    await received(mine, 'version');
    await publish('lists', '3', only(user));
    await received(mine, 'version', 'version');
    await releases.publish(built('money', '2'), everybody, reload);
    await received(mine, 'version', 'version', 'reload');
    await received(others, 'version', 'reload');
    const { version } = mine.events[0]?.data as { version: number };
    expect(version).toBeGreaterThan(BUILD_VERSION);
  });

  it('[RT-11] of a share hear of it alone, as it grows and as it ends, each login by itself', async () => {
    const logins = [user, other, ...await Promise.all(Array.from({ length: 10 }, () => portal.login(['user'], user.customer)))];
    const pages = await Promise.all(logins.map((login) => page(login)));
    const having = async () => Promise.all(logins.map(async (login) => (await visibleTo(login)).includes('lists 2')));
    const each = async (words: (index: number) => string[]) => {
      for (const [index, client] of pages.entries()) await received(client, ...words(index));
    };
    await publish('lists', '2', share(30));
    const first = await having();
    await each((index) => (first[index] ? ['version'] : []));
    await releases.publish(built('lists', '2'), share(70), reload);
    const second = await having();
    await each((index) => (first[index] ? ['version'] : second[index] ? ['reload'] : []));
    await releases.call('endrollout', { rollout: (await releases.overview()).rollouts[0]?.id });
    expect(await receivedBy(...pages)).toEqual(logins.map((_, index) => (first[index] ? ['version'] : second[index] ? ['reload'] : [])));
    expect([first, second].map((them) => them.filter(Boolean).length)).not.toContain(logins.length);
  });

  it('are left alone where nothing changes for them', async () => {
    const active = (await releases.overview()).active?.id ?? '';
    const before = await page(user);
    await releases.publish(built('lists', '1'), everybody, reload);
    await releases.activate(active, everybody, reload);
    await releases.publish(built('lists', '4'), null, reload);
    expect((await releases.publish(built('lists', '4', { contract: 9 }), everybody, reload)).statusCode).toBe(400);
    await publish('money', '2', only(user));
    await received(before, 'version');
    await releases.publish(built('money', '2'), only(user), reload);
    await releases.publish(built('money', '2'), everybody, reload);
    expect(await receivedBy(before)).toEqual([['version']]);
    expect((await releases.overview()).rollouts).toEqual([]);
  });

  it('are left alone by a rollback to what they were loaded with, also where they say so after a break', async () => {
    const [stayed, joined] = [await page(user), await page(user)];
    const { set } = await remotesOf(portal, user);
    await publish('lists', '2', everybody);
    await Promise.all([received(stayed, 'version'), received(joined, 'version')]);
    joined.socket.terminate();
    const back = await page(user);
    back.socket.send(JSON.stringify({ action: 'subscribe', channels: [], set }));
    await releases.rollback(undefined, reload);
    expect(await receivedBy(stayed, back)).toEqual([['version'], []]);
  });

  it('are left alone by releases of what their login may not see', async () => {
    const [mine, theirs] = [await page(user), await page(await portal.login(['admin', 'user']))];
    await releases.publish(
      built('trial', '1', { routes: [{ path: '/trial', screen: 'list', element: '/admin/releases', title }] }), everybody, reload,
    );
    await received(theirs, 'reload');
    expect(await receivedBy(mine, theirs)).toEqual([[], ['reload']]);
  });

  it('of those whose rollout a release ends reload, though everybody has its version already', async () => {
    await publish('lists', '2', only(user));
    const [mine, others] = [await page(user), await page(other)];
    await releases.publish(built('lists', '1'), everybody, reload);
    expect(await visibleTo(user)).toEqual(['lists 1', 'money 1']);
    await received(mine, 'reload');
    expect(await receivedBy(mine, others)).toEqual([['reload'], []]);
  });

  it('of the customers alone reload where they are chosen, those who go back included', async () => {
    const [mine, stranger] = [await page(user), await page(await portal.login(['user']))];
    await releases.publish(built('lists', '2'), only(user), reload);
    await received(mine, 'reload');
    const [reloaded, others] = [await page(user), await page(other)];
    await releases.publish(built('lists', '2'), only(other), reload);
    await received(reloaded, 'reload');
    await received(others, 'reload');
    expect(await receivedBy(stranger)).toEqual([[]]);
  });

  it('[RT-11] of switches that no message announced are told at a later look, and of several at once reload where one of them asks for it', async () => {
    const looks: (() => void)[] = [];
    const silent = { ...postgresBus(portal.db), subscribe: async (topic: string, onMessage: (payload: string) => void) => {
      if (topic === 'portal_switch') looks.push(() => onMessage(''));
      return async () => undefined;
    } };
    const deaf = await startNode({ test: portal, bus: silent as never, pulseMs: 3_600_000 });
    const client = await page(user, deaf);
    await publish('lists', '2', everybody);
    await releases.publish(built('money', '2'), only(user), reload);
    await publish('lists', '3', everybody);
    expect(client.events).toEqual([]);
    looks.forEach((look) => look());
    await received(client, 'reload');
    await deaf.stop();
    const looking = await startNode({
      test: portal, bus: { ...silent, subscribe: async () => async () => undefined } as never, pulseMs: 3_000,
    });
    const later = await page(user, looking);
    await publish('lists', '4', everybody);
    await received(later, 'version');
    await looking.stop();
  });

  it('[RT-11] are named their set as they connect', async () => {
    const client = Client.open(node, { 'x-token': user.token });
    clients.push(client);
    const { set } = (await client.initialized()).data as { set: string };
    expect(set).toBe((await remotesOf(portal, user)).set);
  });
});

describe('many open pages', () => {
  it('cost one query for each set of a switch', async () => {
    let queries = 0;
    const counting = new Proxy(portal.db, {
      apply: (target, self, given) => { queries += 1; return Reflect.apply(target as never, self, given); },
    });
    const registry = createRegistry(counting);
    const logins = Array.from({ length: 500 }, (_, index) => ({
      loginId: BigInt(index), customerId: user.customer.id, elements: new Set(['/smslist/list']),
    }));
    await publish('lists', '2', share(50));
    const sets = await registry.setsFor(logins);
    expect(new Set(sets).size).toBe(2);
    expect(queries).toBe(3);
  });
});
