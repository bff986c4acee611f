import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { publishBuiltRemotes } from './index';
import { built } from './registry.fixture';

const title = { en: 'Title', ru: 'Title', ua: 'Title', bg: 'Title' };
const routes = {
  mailings: [{
    path: '/smslist/list', screen: 'list', element: '/smslist/list', title,
  }, { path: '/messages', screen: 'messages', element: '/messages', title }],
  finances: [{
    path: '/finances/invoices', screen: 'invoices', element: '/finances/invoices', title,
  }, { path: '/finances/reports', screen: 'reports', element: '/finances/reports', title }],
  admin: [{ path: '/admin/customers', screen: 'customers', element: '/admin/customers', title }],
};
type Name = keyof typeof routes;
const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

let portal: TestApp;
let builtRemotesDir: string;
beforeEach(async () => {
  logged = [];
  portal = await createTestApp();
  builtRemotesDir = await mkdtemp(path.join(os.tmpdir(), 'portal-built-'));
});
afterEach(async () => {
  await portal.close();
  await rm(builtRemotesDir, { recursive: true, force: true });
});

async function build(name: Name, version: string, extra: Record<string, unknown> = {}): Promise<void> {
  const dist = path.join(builtRemotesDir, name, 'dist');
  await rm(dist, { recursive: true, force: true });
  const contents: Record<string, string> = {
    'remoteEntry.js': `entry of ${name} ${version}`, 'remoteEntry.js.map': '{"sources":[]}', 'chunks/screen.1.js': `chunk of ${name}`,
    'locales/en.json': `{"${name}":"Secret ${name}"}`,
  };
  await mkdir(path.join(dist, 'chunks'), { recursive: true });
  await mkdir(path.join(dist, 'locales'));
  for (const [file, content] of Object.entries(contents)) await writeFile(path.join(dist, file), content);
  await writeFile(path.join(dist, 'unnamed.js'), 'in the folder, not in the release');
  const files = Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, hashOf(content)]));
  const release = {
    id: name, version, entry: 'remoteEntry.js', files, manifest: { id: name, contract: 1, routes: routes[name] }, ...extra,
  };
  await writeFile(path.join(dist, 'portal-release.json'), JSON.stringify(release));
}
let logged: [level: string, about: unknown][];
const log = { warn: (given: object) => void logged.push(['warn', given]), error: (given: object) => void logged.push(['error', given]) };
const publish = () => publishBuiltRemotes(portal.db, { builtRemotesDir, releasesDir: portal.releasesDir, log });
const remotesOf = async ({ token }: TestLogin) => (await portal.get('/v2/remotes', token)).json().data as {
  set: string; remotes: { id: string; version: string; base: string; manifest: { routes: { path: string }[] } }[];
};
const versionsFor = async (login: TestLogin) => (await remotesOf(login)).remotes.map(({ id, version }) => `${id} ${version}`);
const file = (url: string, headers: Record<string, string>) => portal.app.inject({ method: 'GET', url, headers });
const cookie = ({ token }: TestLogin) => ({ cookie: `language=en; userToken=${token}; size=medium` });

describe('GET /v2/remotes', () => {
  it('needs a session, and is empty before anything was published', async () => {
    expect((await portal.get('/v2/remotes')).statusCode).toBe(401);
    expect(await remotesOf(await portal.login(['admin']))).toEqual({ set: '', remotes: [] });
  });

  it('[MFE-01] names the remotes of the user with their place, entry and the hash of every file, and a new version without a build of the host', async () => {
    await build('mailings', '1.0.0-a');
    await publish();
    const user = await portal.login(['user']);
    const first = await remotesOf(user);
    expect(first.remotes).toEqual([{
      id: 'mailings', version: '1.0.0-a', base: '/remotes/mailings/1.0.0-a/', entry: 'remoteEntry.js',
      files: expect.objectContaining({
        'remoteEntry.js': hashOf('entry of mailings 1.0.0-a'), 'chunks/screen.1.js': hashOf('chunk of mailings'),
      }),
      manifest: { id: 'mailings', contract: 1, routes: routes.mailings },
    }]);
    await build('mailings', '1.0.0-b');
    await build('finances', '1.0.0-a');
    expect(await publish()).toBe(true);
    const admin = await portal.login(['admin']);
    expect(await versionsFor(admin)).toEqual(['finances 1.0.0-a', 'mailings 1.0.0-b']);
    expect((await remotesOf(user)).set).not.toBe(first.set);
  });

  it('[MFE-03] holds neither a remote nor a route that the user may not see', async () => {
    for (const name of Object.keys(routes) as Name[]) await build(name, '1');
    await publish();
    const [user, topup, admin] = [await portal.login(['user']), await portal.login(['topup']), await portal.login(['admin'])];
    expect(await versionsFor(user)).toEqual(['mailings 1']);
    expect(await versionsFor(admin)).toEqual(['admin 1', 'finances 1', 'mailings 1']);
    const own = await remotesOf(topup);
    expect(own.remotes.flatMap((remote) => remote.manifest.routes.map((route) => route.path))).toEqual(['/finances/invoices']);
    expect((await portal.get('/v2/remotes', user.token)).body).not.toMatch(/admin|finances/);
  });
});

describe('the files of a remote', () => {
  const names = ['remoteEntry.js', 'remoteEntry.js.map', 'chunks/screen.1.js', 'locales/en.json'];
  beforeEach(async () => {
    await build('mailings', '1');
    await build('admin', '1');
    await publish();
  });

  it('are given to who may see a route of it, by cookie or header, for ever and to him alone', async () => {
    const admin = await portal.login(['admin']);
    for (const name of names) {
      const answer = await file(`/remotes/admin/1/${name}`, cookie(admin));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    }
    const compressed = await file('/remotes/admin/1/remoteEntry.js', { 'x-token': admin.token, 'accept-encoding': 'br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br', 'content-type': expect.stringContaining('javascript; charset=utf-8'),
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('entry of admin 1');
  });

  it('[MFE-03] answer 404 like what does not exist to who may see none of it: entry, chunks, maps and locales', async () => {
    const [user, locked] = [await portal.login(['user']), await portal.login(['admin'])];
    await portal.db`update login set status = 2 where id = ${locked.id}`;
    const nothing = await file('/remotes/nothing/1/remoteEntry.js', cookie(user));
    expect(nothing.statusCode).toBe(404);
    for (const name of names) {
      const attempts: Record<string, string>[] = [
        cookie(user), { 'x-token': user.token }, cookie(locked), {}, { cookie: 'userToken=forged' },
      ];
      for (const headers of attempts) {
        const answer = await file(`/remotes/admin/1/${name}`, headers);
        expect({ status: answer.statusCode, body: answer.body, cache: answer.headers['cache-control'] }).toEqual({
          status: 404, body: nothing.body, cache: 'no-store',
        });
      }
    }
  });

  it('[MFE-03] are gone with the next request when the right is', async () => {
    const admin = await portal.login(['admin']);
    expect((await file('/remotes/admin/1/remoteEntry.js', cookie(admin))).statusCode).toBe(200);
    await portal.db`update login set maskrole = 2 where id = ${admin.id}`;
    expect((await file('/remotes/admin/1/remoteEntry.js', cookie(admin))).statusCode).toBe(404);
  });

  it('are only those that the release names', async () => {
    const user = await portal.login(['user']);
    const others = [
      'unnamed.js', 'portal-release.json', 'remoteEntry.js.br', '', '/', 'remoteEntry.js/', 'chunks', '..%2f1%2fremoteEntry.js',
      '..%2f..%2fadmin%2f1%2fremoteEntry.js', 'chunks%5cscreen.1.js', '%00', 'remoteEntry.js%00', '__proto__', 'constructor',
    ];
    for (const name of others) expect([name, (await file(`/remotes/mailings/1/${name}`, cookie(user))).statusCode]).toEqual([name, 404]);
  });

  it('stay where they are after a newer version was published, for pages that are open', async () => {
    await build('mailings', '2');
    await publish();
    const user = await portal.login(['user']);
    expect((await file('/remotes/mailings/1/remoteEntry.js', cookie(user))).body).toBe('entry of mailings 1');
    expect((await file('/remotes/mailings/2/remoteEntry.js', cookie(user))).body).toBe('entry of mailings 2');
  });
});

describe('publishing what was built', () => {
  it('changes nothing the second time', async () => {
    await build('mailings', '1');
    expect(await publish()).toBe(true);
    expect(await publish()).toBe(false);
    expect(await portal.db`select 1 from release_set`).toHaveLength(1);
    expect(await readdir(path.join(portal.releasesDir, 'mailings'))).toEqual(['1']);
  });

  it('makes one set when two nodes start together', async () => {
    await build('mailings', '1');
    await Promise.all([publish(), publish(), publish()]);
    expect(await portal.db`select 1 from release_set`).toHaveLength(1);
    expect(await readdir(path.join(portal.releasesDir, 'mailings'))).toEqual(['1']);
  });

  it('stores the files again where they were lost', async () => {
    await build('mailings', '1');
    await publish();
    await rm(path.join(portal.releasesDir, 'mailings'), { recursive: true });
    await publish();
    const user = await portal.login(['user']);
    expect((await file('/remotes/mailings/1/remoteEntry.js', cookie(user))).statusCode).toBe(200);
  });

  it('undoes neither a rollback nor a later release on a restart', async () => {
    const user = await portal.login(['user']);
    await build('mailings', '1');
    await publish();
    await build('mailings', '2');
    await publish();
    const admin = await portal.login(['admin']);
    expect((await portal.post('/v2/admin/releases/rollback', admin.token, {})).statusCode).toBe(200);
    expect(await publish()).toBe(false);
    expect(await versionsFor(user)).toEqual(['mailings 1']);
    await build('mailings', '3');
    expect(await publish()).toBe(true);
    expect(await versionsFor(user)).toEqual(['mailings 3']);
  });

  it('[MFE-02] A, B, a release of a team, and A again: an older node that restarts takes nothing back', async () => {
    const [user, admin] = [await portal.login(['user']), await portal.login(['admin'])];
    await build('mailings', 'A');
    await publish();
    await build('mailings', 'B');
    await build('finances', 'B');
    await publish();
    await build('mailings', 'A');
    await rm(path.join(builtRemotesDir, 'finances'), { recursive: true });
    expect(await publish()).toBe(false);
    expect(await versionsFor(admin)).toEqual(['finances B', 'mailings B']);
    const sent = built('mailings', 'team', { routes: routes.mailings });
    expect((await portal.post('/v2/admin/releases/publish', admin.token, { ...sent, target: { to: 'all' } })).statusCode).toBe(200);
    const history = async () => (await portal.db`select from release_activation`).length;
    const before = await history();
    expect(await publish()).toBe(false);
    await build('mailings', 'B');
    await build('finances', 'B');
    expect(await publish()).toBe(false);
    expect([await versionsFor(user), await history()]).toEqual([['mailings team'], before]);
  });

  it('[MFE-02] gives nobody else what a team has released to some', async () => {
    const [user, admin] = [await portal.login(['user']), await portal.login(['admin'])];
    await build('mailings', '1');
    await publish();
    const texts = { 'remoteEntry.js': 'entry of mailings 2' };
    const canary = built('mailings', '2', { routes: routes.mailings }, texts);
    expect((await portal.post('/v2/admin/releases/publish', admin.token, {
      ...canary, target: { to: 'customers', customers: [admin.customer.uuid] },
    })).statusCode).toBe(200);
    await build('mailings', '2', { files: canary.release.files });
    expect(await publish()).toBe(false);
    expect([await versionsFor(user), await versionsFor(admin)]).toEqual([['mailings 1'], ['mailings 2']]);
  });

  it('needs the folder of the built remotes', async () => {
    await build('mailings', '1');
    await publish();
    await rm(builtRemotesDir, { recursive: true });
    await expect(publish()).rejects.toThrow(/does not exist, so there are no built remotes/);
    expect(await versionsFor(await portal.login(['user']))).toEqual(['mailings 1']);
  });

  it('leaves a remote in its version whose folder holds no build, and says so', async () => {
    await build('mailings', '1');
    await build('admin', '1');
    await publish();
    await build('mailings', '2');
    await rm(path.join(builtRemotesDir, 'admin/dist'), { recursive: true });
    await publish();
    expect(await versionsFor(await portal.login(['admin']))).toEqual(['admin 1', 'mailings 2']);
    expect(logged).toEqual([['warn', { remote: 'admin' }]]);
  });

  it.each([
    ['whose manifest is refused', {
      manifest: { id: 'mailings', contract: 99, routes: routes.mailings },
    }, 'The remote is built for contract 99, but this portal has 1. Deploy the newer portal first.'],
    ['that claims a path of another', {
      manifest: { id: 'mailings', contract: 1, routes: [...routes.mailings, routes.admin[0]] },
    }, 'The path "/admin/customers" belongs to admin 1 and to mailings 2.'],
  ])('leaves a remote %s in its version, lets the others go on, and says why', async (_what, extra, problem) => {
    await build('mailings', '1');
    await build('admin', '1');
    await publish();
    await build('mailings', '2', extra);
    await build('finances', '1');
    expect(await publish()).toBe(true);
    expect(await versionsFor(await portal.login(['admin']))).toEqual(['admin 1', 'finances 1', 'mailings 1']);
    expect(logged).toEqual([['error', { remote: 'mailings', kept: '1', problems: [problem] }]]);
    await build('mailings', '3');
    await publish();
    expect(await versionsFor(await portal.login(['user']))).toEqual(['mailings 3']);
  });

  it('lets two remotes exchange a path in one build', async () => {
    await build('mailings', '1');
    await build('admin', '1');
    await publish();
    await build('mailings', '2', { manifest: { id: 'mailings', contract: 1, routes: routes.admin } });
    await build('admin', '2', { manifest: { id: 'admin', contract: 1, routes: routes.mailings } });
    await publish();
    expect(await versionsFor(await portal.login(['admin']))).toEqual(['admin 2', 'mailings 2']);
  });

  it('does not start with a remote that may not go out and has no version before', async () => {
    await build('mailings', '1', { manifest: { id: 'mailings', contract: 1, routes: [{ ...routes.mailings[0], element: '/nobody' }] } });
    await expect(publish()).rejects.toThrow(
      'Cannot publish mailings as it was built, and it has no earlier version. Nobody can have the element "/nobody"',
    );
    expect(await readdir(portal.releasesDir)).toEqual([]);
  });

  it('starts whatever else lies in the folder of the releases, and clears away only what a release left half written', async () => {
    const inReleases = (...names: string[]) => path.join(portal.releasesDir, ...names);
    const half = `.${randomUUID()}`;
    for (const folder of ['lost+found/.inside', `mailings/${half}/chunks`, `mailings/.${randomUUID()}`]) {
      await mkdir(inReleases(folder), { recursive: true });
    }
    for (const file of ['stray.txt', 'mailings/.nfs0001', 'mailings/stray.txt']) await writeFile(inReleases(file), 'x');
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const name of [`mailings/${half}`, 'lost+found/.inside', 'mailings/.nfs0001']) await utimes(inReleases(name), longAgo, longAgo);
    await build('mailings', '1');
    expect(await Promise.all([publish(), publish(), publish()])).toContain(true);
    expect((await readdir(inReleases('mailings'))).filter((name) => name !== half)).toHaveLength(4);
    expect(await readdir(inReleases('mailings'))).not.toContain(half);
    expect(await readdir(inReleases('lost+found'))).toEqual(['.inside']);
  });

  it('leaves out a remote that was taken out of the tree', async () => {
    await build('mailings', '1');
    await build('admin', '1');
    await publish();
    await rm(path.join(builtRemotesDir, 'admin'), { recursive: true });
    await publish();
    expect(await versionsFor(await portal.login(['admin']))).toEqual(['mailings 1']);
  });

  it.each([
    ['a file that was changed after the build', async () => {
      await build('mailings', '1');
      await writeFile(path.join(builtRemotesDir, 'mailings/dist/chunks/screen.1.js'), 'evil');
    }, /is not the file that was built/],
    ['a file that is missing', async () => {
      await build('mailings', '1');
      await rm(path.join(builtRemotesDir, 'mailings/dist/chunks/screen.1.js'));
    }, /listed in portal-release\.json, but missing/],
    ['a path that leaves the folder', () => build('mailings', '1', {
      files: { 'remoteEntry.js': hashOf('x'), '../../../evil.js': hashOf('x') },
    }), /cannot be part of a URL/],
    ['a version that leaves the folder', () => build('mailings', '..'), /cannot be part of a URL/],
    ['a file without a sha384', () => build('mailings', '1', { files: { 'remoteEntry.js': 'sha256-abc' } }), /is not a release/],
    ['a manifest of another remote', () => build('mailings', '1', { id: 'admin' }), /its manifest has mailings/],
    ['an entry without a hash', () => build('mailings', '1', { entry: 'other.js' }), /no hash for its entry/],
  ])('refuses %s, and leaves the active set as it is', async (_what, prepare, message) => {
    await prepare();
    await expect(publish()).rejects.toThrow(message);
    expect(await portal.db`select 1 from active_release_set`).toHaveLength(0);
    expect(await readdir(portal.releasesDir)).toEqual([]);
  });

  it('refuses other content under a version that was released', async () => {
    await build('mailings', '1');
    await publish();
    const content = 'other';
    await build('mailings', '1', { files: { 'remoteEntry.js': hashOf(content) } });
    await writeFile(path.join(builtRemotesDir, 'mailings/dist/remoteEntry.js'), content);
    await expect(publish()).rejects.toThrow(/released with other files/);
  });
});
