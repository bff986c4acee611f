import fc from 'fast-check';
import { createTestApp, type TestApp, type TestLogin } from '../../test/app';
import { postgresBus } from '../realtime';
import { placeOf } from './login-share';
import { built, everybody, only, releasesBy, remotesOf, share, versionsFor } from './registry.fixture';

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

const publish = (id: string, version: string, target: Parameters<typeof releases.publish>[1]) => releases.publish(built(id, version), target);
const seenBy = (login: TestLogin) => versionsFor(portal, login);

describe('chosen customers', () => {
  it('[MFE-02] get a release before everybody, all logins of theirs and nobody else', async () => {
    const colleague = await portal.login(['user'], user.customer);
    await publish('lists', '2', only(user));
    expect(await seenBy(user)).toEqual(['lists 2', 'money 1']);
    expect(await seenBy(colleague)).toEqual(['lists 2', 'money 1']);
    expect(await seenBy(other)).toEqual(['lists 1', 'money 1']);
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
    expect(await seenBy(user)).toEqual(['lists 2', 'money 2']);
  });

  it('keep one rollout when another team begins its own, and get the newer of two of one remote', async () => {
    await publish('lists', '2', only(user, other));
    await publish('money', '2', only(user));
    expect(await seenBy(user)).toEqual(['lists 2', 'money 2']);
    await publish('lists', '3', only(user));
    expect(await seenBy(user)).toEqual(['lists 3', 'money 2']);
    expect(await seenBy(other)).toEqual(['lists 2', 'money 1']);
  });

  it('get a remote that nobody has yet', async () => {
    await publish('chat', '1', only(user));
    expect([await seenBy(user), await seenBy(other)]).toEqual([['chat 1', 'lists 1', 'money 1'], ['lists 1', 'money 1']]);
  });

  it('are those that the last word on a set names', async () => {
    await publish('lists', '2', only(user));
    await publish('lists', '2', only(other));
    expect([await seenBy(user), await seenBy(other)]).toEqual([['lists 1', 'money 1'], ['lists 2', 'money 1']]);
    expect((await releases.overview()).rollouts).toHaveLength(1);
  });

  it('go back when the rollout ends, once', async () => {
    await publish('lists', '2', only(user));
    const [rollout] = (await releases.overview()).rollouts;
    expect((await releases.call('endrollout', { rollout: rollout?.id })).statusCode).toBe(200);
    expect(await seenBy(user)).toEqual(['lists 1', 'money 1']);
    expect((await releases.call('endrollout', { rollout: rollout?.id })).statusCode).toBe(404);
  });

  it('can be held back at an earlier set', async () => {
    const [set] = (await releases.overview()).history.slice(-1);
    await publish('lists', '2', everybody);
    await releases.activate(set?.set ?? '', only(user));
    expect([await seenBy(user), await seenBy(other)]).toEqual([['lists 1', 'money 1'], ['lists 2', 'money 1']]);
    const active = (await releases.overview()).active?.id ?? '';
    expect((await releases.activate(active, only(user))).json().data.localizedMessage).toBe('release_refused');
  });
});

describe('a share of all logins', () => {
  it('[MFE-02] gets a release before everybody, is the same at each look, and grows without losing anyone', async () => {
    const logins = [user, other];
    for (let index = 0; index < 18; index += 1) logins.push(await portal.login(['user'], index % 2 === 0 ? user.customer : other.customer));
    const having = async () => (await Promise.all(logins.map(async (login) => ((await seenBy(login)).includes('lists 2') ? [login.login] : [])))).flat();
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
  }, 60_000);

  it('spreads evenly over the hundred, whatever the salt', () => {
    fc.assert(fc.property(fc.string(), (salt) => {
      const places = Array.from({ length: 4_000 }, (_, index) => placeOf(salt, BigInt(index)));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThan(100);
      expect(places.filter((place) => place < 25).length).toBeGreaterThan(800);
      expect(places.filter((place) => place < 25).length).toBeLessThan(1_200);
    }), { numRuns: 10 });
  });

  it('yields to a rollout to the customer, even an older one', async () => {
    await publish('lists', '2', only(user));
    await publish('lists', '3', share(99));
    expect(await seenBy(user)).toEqual(['lists 2', 'money 1']);
  });
});

describe('for everybody', () => {
  it('[MFE-02] a rolled out set goes over what everybody has by then, and its rollouts end', async () => {
    const { set } = (await publish('lists', '2', only(user))).json().data;
    await publish('lists', '2', share(1));
    await publish('money', '2', everybody);
    await publish('chat', '1', only(other));
    expect((await releases.activate(set)).json().data.set).not.toBe(set);
    expect([await seenBy(user), await seenBy(other)]).toEqual([['lists 2', 'money 2'], ['chat 1', 'lists 2', 'money 2']]);
    expect((await releases.overview()).rollouts.map(({ set: { versions } }) => versions)).toEqual([{ chat: '1' }]);
  });

  it('a rollback of a remote takes along those who had a newer one', async () => {
    await publish('lists', '2', everybody);
    await publish('lists', '3', only(user));
    await releases.rollback('lists');
    expect(await seenBy(user)).toEqual(['lists 1', 'money 1']);
  });
});

describe('open pages', () => {
  const reload = { reload: true };
  let told: string[];
  beforeEach(async () => {
    told = [];
    await postgresBus(portal.db).subscribe('portal_broadcast', (payload) => told.push(payload));
  });
  const toldByLog = async () => (await portal.db<{ customer: bigint; name: string }[]>`
    select customer_id as customer, name from event order by customer_id, event_offset`).map(({ customer, name }) => `${customer} ${name}`);
  const heard = async (times: number) => {
    // A word of our own goes the same way, so that what was said before it has arrived.
    await postgresBus(portal.db).publish('portal_broadcast', ['end']);
    while (told.at(-1) !== 'end') await new Promise((resolve) => setImmediate(resolve));
    expect(told.filter((word) => word.includes('app.force_reload'))).toHaveLength(times);
  };

  it('are left alone unless the release asks', async () => {
    await publish('lists', '2', everybody);
    await publish('lists', '3', only(user));
    await releases.rollback();
    await heard(0);
    expect(await toldByLog()).toEqual([]);
  });

  it('of everybody reload where everybody, or nobody knows who, is concerned', async () => {
    const { set } = (await releases.publish(built('lists', '2'), everybody, reload)).json().data;
    await releases.rollback(undefined, reload);
    await releases.activate(set, everybody, reload);
    await releases.publish(built('lists', '3'), share(10), reload);
    await releases.call('endrollout', { rollout: (await releases.overview()).rollouts[0]?.id, ...reload });
    await heard(5);
    await releases.publish(built('lists', '4'), null, reload);
    expect((await releases.publish(built('lists', '4', { contract: 9 }), everybody, reload)).statusCode).toBe(400);
    told = [];
    await heard(0);
  });

  it('are left alone where nothing changes for anybody', async () => {
    const active = (await releases.overview()).active?.id ?? '';
    await releases.publish(built('lists', '1'), everybody, reload);
    await releases.activate(active, everybody, reload);
    await publish('lists', '2', only(user, other));
    await publish('money', '2', share(30));
    await releases.publish(built('lists', '2'), only(other, user), reload);
    await releases.publish(built('money', '2'), share(30), reload);
    await heard(0);
    expect(await toldByLog()).toEqual([]);
    expect((await releases.overview()).rollouts).toHaveLength(2);
  });

  it('of those whose rollout a release ends reload, though everybody has its version already', async () => {
    await publish('lists', '2', only(user));
    await releases.publish(built('lists', '1'), everybody, reload);
    await heard(0);
    expect(await toldByLog()).toEqual([`${user.customer.id} app.force_reload`]);
    expect(await seenBy(user)).toEqual(['lists 1', 'money 1']);
  });

  it('of the customers alone reload where they are chosen, those who go back included', async () => {
    await releases.publish(built('lists', '2'), only(user), reload);
    await releases.publish(built('lists', '2'), only(other), reload);
    await releases.call('endrollout', { rollout: (await releases.overview()).rollouts[0]?.id, ...reload });
    await heard(0);
    expect(await toldByLog()).toEqual([user, user, other, other].map(({ customer }) => `${customer.id} app.force_reload`));
  });
});
