import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { built, everybody, failureOf, fileOf, hashOf, only, releasesBy, remotesOf, share, title, versionsFor } from './registry.fixture';

let portal: TestApp;
let admin: TestLogin;
let user: TestLogin;
let releases: ReturnType<typeof releasesBy>;
beforeEach(async () => {
  portal = await createTestApp();
  [admin, user] = [await portal.login(['admin']), await portal.login(['user'])];
  releases = releasesBy(portal, admin);
});
afterEach(async () => { await portal.close(); });

describe('who may', () => {
  const calls: [string, unknown][] = [
    ['publish', { ...built('lists', '1'), target: everybody }], ['activate', { set: '1', target: everybody }], ['rollback', {}],
    ['endrollout', { rollout: '1' }], ['prune', {}],
  ];

  it('nobody without a session, and nobody without the right', async () => {
    const others = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
    for (const [name, body] of calls) {
      expect((await portal.post(`/v2/admin/releases/${name}`, undefined, body)).statusCode).toBe(401);
      expect((await portal.post(`/v2/admin/releases/${name}`, others.token, body)).statusCode).toBe(403);
    }
    expect((await portal.get('/v2/admin/releases')).statusCode).toBe(401);
    expect((await portal.get('/v2/admin/releases', others.token)).statusCode).toBe(403);
    expect((await portal.db`select from remote_release`)).toHaveLength(0);
  });

  it('may not send what is larger than other calls without the right', async () => {
    const large = { release: 'x'.repeat(5_000_000), files: {}, target: null };
    expect((await portal.post('/v2/admin/releases/publish', user.token, large)).statusCode).toBe(403);
    expect((await portal.post('/v2/admin/releases/rollback', admin.token, { note: large.release })).statusCode).toBe(413);
  });

  it.each<[string, unknown]>([
    ['publish', {}], ['publish', { release: {}, files: { a: 1 }, target: null }],
    ['publish', { release: {}, files: {}, target: { to: 'share', percent: 100 } }],
    ['activate', { set: 'x', target: everybody }], ['activate', { set: '1', target: { to: 'customers', customers: ['x'] } }],
    ['activate', { set: '1', target: { to: 'customers', customers: [] } }],
    ['endrollout', { rollout: '-1' }], ['rollback', { note: 'x'.repeat(501) }], ['prune', { keepDays: -1 }],
  ])('may not ask to %s with %j', async (name, body) => expect((await releases.call(name, body)).statusCode).toBe(400));

  it('hears 404 for a set or rollout that is not there', async () => {
    expect(failureOf(await releases.activate('999'))).toMatchObject({ status: 404, error: 'not_found' });
    expect(
      failureOf(await releases.call('endrollout', { rollout: '999999999999999999' })),
    ).toMatchObject({ status: 404, error: 'not_found' });
  });
});

describe('publishing', () => {
  it('[MFE-02] gives everybody a remote with the next request, its files with their hashes, and says who did it and why', async () => {
    const sent = built('lists', '1.0.0-a');
    const answer = await releases.publish(sent, everybody, { note: 'first of its kind' });
    expect(answer.json().data).toEqual({ id: 'lists', version: '1.0.0-a', set: expect.stringMatching(/^\d+$/) });
    const { set: name, remotes } = await remotesOf(portal, user);
    const { set } = answer.json().data;
    expect(name).toMatch(/^[\w-]{16}$/);
    expect(remotes).toEqual([{ ...sent.release }]);
    expect((await fileOf(portal, user, 'lists/1.0.0-a/chunks/screen.1.js')).body).toBe('chunk of lists');
    expect(await releases.overview()).toEqual({
      active: { id: set, created: expect.any(String), note: 'first of its kind', versions: { lists: '1.0.0-a' } },
      rollouts: [],
      history: [{ set, at: expect.any(String), by: admin.login, note: 'first of its kind' }],
      sets: [expect.objectContaining({ id: set })],
      rollback: { all: false, remotes: [] },
    });
  });

  it('leaves the other remotes as they are', async () => {
    await releases.released(['lists', '1'], ['money', '1'], ['lists', '2']);
    expect(await versionsFor(portal, user)).toEqual(['lists 2', 'money 1']);
  });

  it('without a target makes the version known and gives it to nobody', async () => {
    expect((await releases.publish(built('lists', '1'), null)).json().data).toEqual({ id: 'lists', version: '1', set: null });
    expect(await versionsFor(portal, user)).toEqual([]);
    expect((await releases.overview()).sets).toEqual([]);
  });

  it('[MFE-02] takes a version once: the same bytes change nothing, other bytes are refused', async () => {
    const [set] = await releases.released(['lists', '1']);
    expect((await releases.publish(built('lists', '1'))).json().data.set).toBe(set);
    expect((await releases.overview()).history).toHaveLength(1);
    for (const other of [built('lists', '1', {}, { 'remoteEntry.js': 'other' }), built('lists', '1', { routes: [] })]) {
      const answer = await releases.publish(other);
      expect(failureOf(answer)).toMatchObject({ status: 409, error: 'release_taken' });
      expect(answer.json().message).toContain('Set BUILD_ID to a new version');
    }
    expect((await fileOf(portal, user, 'lists/1/remoteEntry.js')).body).toBe('entry of lists 1');
    expect(await readdir(path.join(portal.releasesDir, 'lists'))).toEqual(['1']);
  });

  it('[MFE-02] puts its own files where a crash left others, and lets one of two contents of a version win as a whole', async () => {
    const two = ['one', 'other'].map((text) => built('lists', '1', {}, { 'remoteEntry.js': text, 'a.js': text }));
    await releases.publish(built('lists', '0'));
    await mkdir(path.join(portal.releasesDir, 'lists/1'));
    await writeFile(path.join(portal.releasesDir, 'lists/1/remoteEntry.js'), 'half');
    expect((await fileOf(portal, user, 'lists/1/remoteEntry.js')).statusCode).toBe(404);
    const answers = await Promise.all([...two, ...two, ...two].map((sent) => releases.publish(sent)));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].sort()).toEqual([200, 409]);
    const [remote] = (await remotesOf(portal, user)).remotes;
    for (const name of ['remoteEntry.js', 'a.js']) {
      expect(hashOf((await fileOf(portal, user, `lists/1/${name}`)).body)).toBe(remote?.files[name]);
    }
  });

  it('of fifty at once, with switches between them, loses none and mixes none', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const [first] = await releases.released(...names.map((id): [string, string] => [id, '0']));
    const publishing = Array.from({ length: 50 }, (_, index) => releases.publish(
      built(names[index % 5] ?? '', `1.${index}`), index % 7 === 6 ? share(50) : everybody,
    ));
    const watching = Array.from({ length: 20 }, () => remotesOf(portal, user));
    const rolling = names.map((id) => releases.rollback(id));
    const answers = await Promise.all([...publishing, ...rolling, releases.activate(first ?? '')]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    expect(answers.slice(0, 50).every(({ statusCode }) => statusCode === 200)).toBe(true);
    for (const { remotes } of await Promise.all(watching)) expect(remotes.length).toBeGreaterThan(0);
    const { history, sets, active } = await releases.overview();
    const versions = history.map(({ set }) => sets.find(({ id }) => id === set)?.versions ?? {});
    const changes = versions.slice(0, -1).map((now, index) => names.filter((id) => now[id] !== versions[index + 1]?.[id]).length);
    expect(changes.filter((count) => count !== 1).length).toBeLessThanOrEqual(1);
    expect(active?.versions).toEqual(versions[0]);
    expect(await readdir(path.join(portal.releasesDir, 'a'))).toHaveLength(11);
  });
});

describe('what a user gets of a remote', () => {
  const part = (element: string) => ({ element, title });

  it('[MFE-03] is only what he holds: routes, redirects, widgets, searchProviders, work at login', async () => {
    const manifest = {
      routes: [
        { path: '/lists/all', screen: 'all', ...part('/smslist/list') }, { path: '/lists/money', screen: 'money', ...part('/finances') },
      ],
      redirects: [
        { path: '/lists', to: '/lists/all', element: '/smslist/list' }, { path: '/secret', to: '/lists/money', element: '/finances' },
      ],
      widgets: [{
        widget: 'sent', order: 1, width: 'half' as const, ...part('/smslist/list'),
      }, { widget: 'spent', order: 2, width: 'half' as const, ...part('/finances') }],
      searchProviders: [{ finder: 'lists', ...part('/smslist/list') }, { finder: 'bills', ...part('/finances') }],
      atLogin: { element: '/finances' },
    };
    await releases.publish(built('lists', '1', manifest));
    const [remote] = (await remotesOf(portal, user)).remotes;
    expect(remote?.manifest).toEqual({
      id: 'lists', contract: 1, routes: [manifest.routes[0]], redirects: [manifest.redirects[0]], widgets: [manifest.widgets[0]],
      searchProviders: [manifest.searchProviders[0]],
    });
    expect((await remotesOf(portal, admin)).remotes[0]?.manifest).toEqual({ id: 'lists', contract: 1, ...manifest });
  });

  it('[MFE-03] is nothing at all where neither screen nor widget is left', async () => {
    await releases.publish(built('money', '1', {
      routes: [], widgets: [{ widget: 'spent', order: 1, width: 'half', ...part('/finances') }],
      searchProviders: [{ finder: 'bills', ...part('/smslist/list') }],
    }));
    const fin = await portal.login(['fin']);
    expect([await versionsFor(portal, user), await versionsFor(portal, fin)]).toEqual([[], ['money 1']]);
    expect((await fileOf(portal, user, 'money/1/remoteEntry.js')).statusCode).toBe(404);
    expect((await fileOf(portal, fin, 'money/1/remoteEntry.js')).statusCode).toBe(200);
  });
});

describe('switching', () => {
  it('[MFE-02] back, once and again, leads further back and says so in the history', async () => {
    const sets = await releases.released(['lists', '1'], ['lists', '2'], ['lists', '3']);
    expect((await releases.rollback(undefined, { note: 'broken' })).json().data).toEqual({ set: sets[1] });
    expect(await versionsFor(portal, user)).toEqual(['lists 2']);
    expect((await releases.rollback()).json().data).toEqual({ set: sets[0] });
    expect(await versionsFor(portal, user)).toEqual(['lists 1']);
    expect(failureOf(await releases.rollback())).toMatchObject({ status: 409, error: 'nothing_to_roll_back' });
    const { history } = await releases.overview();
    expect(
      history.map(({ set, note }) => `${set} ${note}`.trim()),
    ).toEqual([sets[0], `${sets[1]} broken`, `${sets[2]} lists 3`, `${sets[1]} lists 2`, `${sets[0]} lists 1`]);
  });

  it('[MFE-02] one remote back leaves the others, and a release after it is what is rolled back next', async () => {
    await releases.released(['lists', '1'], ['money', '1'], ['lists', '2'], ['money', '2']);
    await releases.rollback('lists');
    expect(await versionsFor(portal, user)).toEqual(['lists 1', 'money 2']);
    expect(failureOf(await releases.rollback('lists'))).toMatchObject({ error: 'nothing_to_roll_back' });
    expect(failureOf(await releases.rollback('nothing'))).toMatchObject({ error: 'nothing_to_roll_back' });
    await releases.released(['lists', '3']);
    await releases.rollback('lists');
    expect(await versionsFor(portal, user)).toEqual(['lists 1', 'money 2']);
  });

  it('[MFE-02] back is told to be possible as long as it is, for the whole set and for each remote', async () => {
    const possible = async () => (await releases.overview()).rollback;
    expect(await possible()).toEqual({ all: false, remotes: [] });
    await releases.released(['lists', '1'], ['money', '1'], ['lists', '2']);
    expect(await possible()).toEqual({ all: true, remotes: ['lists'] });
    await releases.rollback('lists');
    expect(await possible()).toEqual({ all: true, remotes: [] });
    expect((await releases.rollback('lists')).statusCode).toBe(409);
    expect((await releases.rollback()).statusCode).toBe(200);
    expect(await versionsFor(portal, user)).toEqual(['lists 1']);
    expect(await possible()).toEqual({ all: false, remotes: [] });
    expect((await releases.rollback()).statusCode).toBe(409);
  });

  it('to an earlier set takes it whole, and to the active one changes nothing', async () => {
    const [, second, third] = await releases.released(['lists', '1'], ['money', '1'], ['lists', '2']);
    const { set } = await remotesOf(portal, user);
    expect((await releases.activate(second ?? '')).json().data).toEqual({ set: second });
    expect(await versionsFor(portal, user)).toEqual(['lists 1', 'money 1']);
    await releases.activate(second ?? '');
    expect((await releases.overview()).history).toHaveLength(4);
    await releases.rollback();
    expect((await remotesOf(portal, user)).set).toBe(set);
    expect((await releases.overview()).active?.id).toBe(third);
  });

  it('is not refused for what was wrong before it', async () => {
    await releases.released(['lists', '1'], ['money', '1']);
    const thief = JSON.stringify({ id: 'thief', contract: 1, routes: [{ path: '/lists/list', screen: 'x', element: '/messages', title }] });
    await releases.publish(built('thief', '1'), null);
    await portal.db`update remote_release set manifest = ${thief}::text::jsonb where remote_id = 'thief'`;
    await portal.db`insert into release_set_item (release_set_id, remote_id, version) select release_set_id, 'thief', '1'
      from active_release_set`;
    expect((await releases.publish(built('money', '2'))).statusCode).toBe(200);
    expect((await releases.publish(built('lists', '2'))).statusCode).toBe(200);
    const second = built('second', '1', { routes: [{ path: '/lists/list', screen: 'x', element: '/messages', title }] });
    expect(failureOf(await releases.publish(second)).lines).toEqual(['The path "/lists/list" belongs to lists 2 and to second 1.']);
    expect((await releases.publish(built('thief', '2'))).statusCode).toBe(200);
  });

  it('is refused where two remotes would claim one path, and nothing is left of it', async () => {
    await releases.released(['lists', '1']);
    const thief = built('thief', '1', { routes: [
      { path: '/Lists/:id', screen: 'x', element: '/messages', title }, { path: '/LISTS/list', screen: 'y', element: '/messages', title },
    ] });
    expect(
      failureOf(await releases.publish(thief)),
    ).toEqual({ status: 400, error: 'release_refused', lines: ['The path "/LISTS/list" belongs to lists 1 and to thief 1.'] });
    expect(failureOf(await releases.publish(thief, only(user))).error).toBe('release_refused');
    expect(await portal.db`select from remote_release where remote_id = 'thief'`).toHaveLength(0);
    expect(await readdir(path.join(portal.releasesDir, 'thief'))).toEqual([]);
  });
});
