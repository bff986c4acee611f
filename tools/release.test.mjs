const { execFile, spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { once } = require('node:events');
const { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');

const customer = '5a1f8b7e-0d3c-4c57-9a53-6a0a3a1d2b4c';
const lists = (id, version) => ({ id, created: '2026-01-02T03:04:05.000Z', note: '', versions: { lists: version, money: '7' } });
const rollout = {
  id: '5', set: { ...lists('9', '3'), versions: { lists: '3' } }, target: { to: 'share', percent: 10 }, created: '2026-01-05T00:00:00.000Z',
  by: 'ann',
};
const overview = (active, rollouts = []) => ({
  active, rollouts, sets: [lists('2', '2'), lists('1', '1')],
  history: [{
    set: '2', at: '2026-01-03T00:00:00.000Z', by: 'ann', note: 'quicker',
  }, { set: '1', at: '2026-01-02T00:00:00.000Z', by: null, note: '' }],
});

let dist;
let portal;
/** Requests received by the fake portal, and its answers per path in order; the last answer repeats. */
let requests;
let answers;

beforeEach(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'portal-dist-'));
  const entry = 'entry';
  writeFileSync(path.join(dist, 'remoteEntry.js'), entry);
  writeFileSync(path.join(dist, 'remoteEntry.js.map'), 'not a part of the release');
  const files = { 'remoteEntry.js': `sha384-${createHash('sha384').update(entry).digest('base64')}` };
  writeFileSync(
    path.join(dist, 'portal-release.json'), JSON.stringify({ id: 'lists', version: '2', entry: 'remoteEntry.js', files, manifest: {} }),
  );
  requests = [];
  answers = { '/v2/admin/releases': [overview(lists('1', '1')), overview(lists('2', '2'))] };
  portal = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({
      path: request.url, token: request.headers['x-token'], releaseToken: request.headers['x-release-token'],
      body: body === '' ? undefined : JSON.parse(body),
    });
    const queue = answers[request.url] ?? [{}];
    const data = queue.length > 1 ? queue.shift() : queue[0];
    response.writeHead(data.failure ? 400 : 200, { 'content-type': 'application/json' });
    response.end(data.text ?? JSON.stringify(data.failure ?? { code: 20000, success: true, data }));
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
});
afterEach(() => {
  portal.close();
  portal.closeAllConnections();
  rmSync(dist, { recursive: true });
});

async function run(tool, args, env = {}) {
  const { PORTAL_LOGIN, PORTAL_PASSWORD, PORTAL_RELEASE_TOKEN, ...rest } = process.env;
  const own = { PORTAL_URL: `http://127.0.0.1:${portal.address().port}`, PORTAL_TOKEN: 'secret', ...env };
  const child = spawn(process.execPath, [path.join(__dirname, `${tool}.mjs`), ...args], { env: { ...rest, ...own } });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => (texts[name] += chunk));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}
const release = (...args) => run('release', ['lists', '--dist', dist, ...args]);
const bodyOf = (name) => requests.find((call) => call.path === `/v2/admin/releases/${name}`)?.body;
const refusal = (localizedMessage, message = '', messages = []) => ({
  failure: { code: 40000, success: false, message, data: { localizedMessage, messages } },
});

describe('pnpm release', () => {
  it('publishes a build to everyone, and shows the changes and the rollback command', async () => {
    answers['/v2/admin/releases/publish'] = [{ id: 'lists', version: '2', set: '2' }];
    const { code, stdout, stderr } = await release('--note', 'quicker', '--reload');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('lists 2: 1 files, 1 KB.\nReleased to everyone: set 2.\n  lists: 1 → 2\nTo roll back: pnpm rollback lists\n');
    expect(bodyOf('publish')).toEqual({
      release: expect.objectContaining({ id: 'lists', version: '2' }), files: { 'remoteEntry.js': Buffer.from('entry').toString('base64') },
      target: { to: 'all' }, note: 'quicker', reload: true,
    });
    expect(requests.every(({ token }) => token === 'secret')).toBe(true);
  });

  it.each([
    ['share:10', { to: 'share', percent: 10 }, 'Released to 10% of all logins: set 9, rollout 5.'],
    [`customers:${customer}`, { to: 'customers', customers: [customer] }, `Released to customer ${customer}: set 9, rollout 5.`],
  ])('publishes to %s, and says how to end that', async (to, target, sentence) => {
    answers['/v2/admin/releases/publish'] = [{ id: 'lists', version: '2', set: '9' }];
    answers['/v2/admin/releases'] = [overview(lists('1', '1')), overview(lists('1', '1'), [{ ...rollout, target }])];
    const { stdout } = await release('--to', to);
    expect(stdout).toContain(sentence);
    expect(stdout).toContain('To end it: pnpm rollback --rollout 5.');
    expect(bodyOf('publish').target).toEqual(target);
  });

  it('publishes nothing on a dry run, and shows the effect', async () => {
    answers['/v2/admin/releases'] = [overview(lists('1', '1'), [rollout])];
    const { stdout } = await release('--dry-run');
    expect(stdout).toContain(
      'Would release to everyone. Nothing was changed.\n  lists: 1 → 2\n  rollout 5 (to 10% of all logins) would end',
    );
    expect(requests).toHaveLength(1);
  });

  it('signs in, and always signs out', async () => {
    answers['/user/login'] = [{ jwtToken: 'mine' }];
    answers['/v2/admin/releases/publish'] = [refusal('release_taken', 'This version was already released with other files.')];
    const { code, stderr } = await run('release', [
      'lists', '--dist', dist,
    ], { PORTAL_TOKEN: '', PORTAL_LOGIN: 'ann', PORTAL_PASSWORD: 'pw' });
    expect([code, stderr]).toEqual([1, 'This version was already released with other files.\n']);
    expect(requests.map(({ path: called, token }) => [called, token])).toEqual([
      ['/user/login', undefined], ['/user/info', 'mine'], ['/v2/admin/releases', 'mine'], ['/v2/admin/releases/publish', 'mine'],
      ['/user/logout', 'mine'],
    ]);
  });

  it('prefers a release token, which needs no session', async () => {
    expect((await run('release', [
      'lists', '--dist', dist,
    ], { PORTAL_RELEASE_TOKEN: 'rt_mine', PORTAL_LOGIN: 'ann', PORTAL_PASSWORD: 'pw' })).code).toBe(0);
    expect(requests.map(({ path: called, token, releaseToken }) => [called, token, releaseToken])).toEqual([
      ['/v2/admin/releases', undefined, 'rt_mine'], ['/v2/admin/releases/publish', undefined, 'rt_mine'],
      ['/v2/admin/releases', undefined, 'rt_mine'],
    ]);
  });

  it('names the missing authenticator if a login must set one up', async () => {
    answers['/user/login'] = [{ jwtToken: 'mine' }];
    answers['/user/info'] = [{ appSettings: { obligation: 'two_factor' } }];
    const { code, stderr } = await run('release', [
      'lists', '--dist', dist,
    ], { PORTAL_TOKEN: '', PORTAL_LOGIN: 'ann', PORTAL_PASSWORD: 'pw' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Set up two-factor authentication')]);
    expect(requests.at(-1)?.path).toBe('/user/logout');
  });

  it.each([
    ['a release that is refused', refusal(
      'release_refused', 'x', [{ message: 'Nobody can have the element "x".' }],
    ), 'The portal rejected the release. Nothing was changed:\n  - Nobody can have the element "x".'],
    ['a release token that is none', refusal('release_token_refused'), 'PORTAL_RELEASE_TOKEN is not accepted'],
    ['no second factor at hand', refusal('second_factor_required'), 'set PORTAL_CODE'],
    ['an old proof', refusal('step_up_required'), 'use PORTAL_RELEASE_TOKEN'],
    ['no right', refusal('permission_denied'), 'needs the right /admin/releases'],
    ['a token of the past', refusal(
      'session_expired', 'The session has expired.',
    ), 'PORTAL_TOKEN is not accepted: The session has expired.'],
    ['something that is no portal', { text: '<html>' }, 'but is not a portal. Check PORTAL_URL.'],
  ])('says what to do about %s', async (_what, answer, sentence) => {
    answers['/v2/admin/releases/publish'] = [answer];
    const { code, stderr } = await release();
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('at ');
  });

  it('reports an unreachable server, or a missing login', async () => {
    const gone = await run('release', ['lists', '--dist', dist], { PORTAL_URL: 'http://127.0.0.1:9' });
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(
      /^Can’t reach http:\/\/127\.0\.0\.1:9 \(.+\)\. Check that the portal is running and PORTAL_URL is correct\.\n$/,
    )]);
    expect((await run('release', ['lists', '--dist', dist], { PORTAL_TOKEN: '' })).stderr).toContain(
      'Set PORTAL_RELEASE_TOKEN to a token from the Releases page, or set PORTAL_LOGIN and PORTAL_PASSWORD.',
    );
    expect((await run('release', ['lists', '--dist', dist], { PORTAL_URL: 'portal.example' })).stderr).toContain(
      'PORTAL_URL "portal.example" is invalid',
    );
  });

  it.each([
    ['https://portal.example/portal', 'PORTAL_URL "https://portal.example/portal" is invalid: use an address without path or query'],
    ['https://portal.example/?a=b', 'use an address without path or query'],
    ['https://ann:pw@portal.example', 'use an address without path or query'],
    ['http://portal.example', 'must use https'],
    ['http://127.0.0.1.portal.example', 'must use https'],
  ])('does not connect to %s', async (PORTAL_URL, sentence) => {
    const { code, stderr } = await run('release', ['lists', '--dist', dist], { PORTAL_URL });
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('does not build before the portal confirms the right to release', async () => {
    answers['/v2/admin/releases'] = [refusal('permission_denied')];
    const { code, stdout, stderr } = await run('release', ['mailings']);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('needs the right /admin/releases')]);
    expect(requests).toHaveLength(1);
  });

  it('builds apart from the server’s files, and cleans up after a dry run', async () => {
    const [root, remote] = [path.resolve(__dirname, '..'), 'documentation'];
    const product = path.join(root, 'remotes', remote, 'dist/portal-release.json');
    const written = () => (existsSync(product) ? statSync(product).mtimeMs : 'not built');
    const before = written();
    const { stdout, stderr } = await run('release', [remote, '--dry-run']);
    expect([stdout, stderr]).toEqual([expect.stringMatching(
      /building release\/documentation[^]*Would release to everyone\. Nothing was changed\.\n {2}documentation: none → /,
    ), '']);
    expect(written()).toBe(before);
    for (const left of ['.cache/release/documentation', '.cache/build/release-documentation']) {
      expect(existsSync(path.join(root, left))).toBe(false);
    }
  });

  it.each(['1+2', '.1', '../1', 'x'.repeat(101)])('refuses to build version %j, which the portal would not accept', async (BUILD_ID) => {
    const root = path.resolve(__dirname, '..');
    const script = 'require(process.argv[1]).remoteBuild(process.argv[2])({}, { mode: "production" })';
    const args = ['-e', script, path.join(root, 'shared/build/src/remote-build.cjs'), path.join(root, 'remotes/documentation')];
    await expect(promisify(execFile)(process.execPath, args, { env: { ...process.env, BUILD_ID } })).rejects.toThrow(
      'is not a valid version: use up to 100 letters, digits',
    );
  });

  it('does not send a modified build, or another remote’s', async () => {
    expect((await run('release', ['money', '--dist', dist])).stderr).toContain('is the build of lists, not of money.');
    writeFileSync(path.join(dist, 'remoteEntry.js'), 'changed');
    expect((await release()).stderr).toContain('has changed since the build. Build lists again.');
    expect(requests).toEqual([]);
  });

  it.each([
    ['Name one remote to release', []],
    ['Name one remote to release', ['a', 'b']],
    ['Unknown remote: nothing-of-ours. Remotes: ', ['nothing-of-ours']],
    ['--to "share:0" is invalid: use all, share:<1-99>', ['lists', '--to', 'share:0']],
    ['--to "share:100"', ['lists', '--to', 'share:100']],
    ['--to "some"', ['lists', '--to', 'some']],
    ['the customer "acme" is not a UUID', ['lists', '--to', `customers:${customer},acme`]],
    ['--note has 501 characters; the limit is 500.', ['lists', '--note', 'x'.repeat(501)]],
    ["Unknown option '--too'", ['lists', '--too', 'all']],
  ])('reports %j before any call', async (sentence, args) => {
    const { code, stderr } = await run('release', args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(requests).toEqual([]);
  });
});

describe('pnpm rollback', () => {
  it('reverts the last switch, or one remote, and shows the changes', async () => {
    answers['/v2/admin/releases'] = [overview(lists('2', '2')), overview(lists('1', '1'))];
    answers['/v2/admin/releases/rollback'] = [{ set: '1' }];
    const { stdout } = await run('rollback', ['lists', '--note', 'slow']);
    expect(stdout).toContain('Everyone now has set 1.\n  lists: 2 → 1\n');
    expect(bodyOf('rollback')).toEqual({ remote: 'lists', note: 'slow', reload: false });
  });

  it('asks for a decision during a rollout, and continues with --all', async () => {
    answers['/v2/admin/releases'] = [overview(lists('2', '2'), [rollout])];
    answers['/v2/admin/releases/rollback'] = [{ set: '1' }];
    const [whole, one, all, another] = await Promise.all(
      [[], ['lists'], ['lists', '--all'], ['money']].map((args) => run('rollback', args)),
    );
    for (const { code, stderr } of [whole, one]) {
      expect([code, stderr]).toEqual([1, expect.stringContaining(
        'lists 3 is released only to 10% of all logins, in rollout 5. Nothing was changed.\nTo end that rollout: pnpm rollback --rollout 5\n',
      )]);
    }
    expect([all.code, another.code]).toEqual([0, 0]);
  });

  it('ends a rollout', async () => {
    answers['/v2/admin/releases'] = [overview(lists('2', '2'), [rollout])];
    expect((await run('rollback', ['--rollout', '5', '--reload'])).stdout).toBe(
      'Rollout 5 of lists 3 to 10% of all logins ended. These users now have the same release as everyone.\n',
    );
    expect(bodyOf('endrollout')).toEqual({ rollout: '5', reload: true });
    expect((await run('rollback', ['--rollout', '6'])).stderr).toBe('Rollout 6 is not open. Open rollouts: 5.\n');
  });

  it.each([[['a', 'b'], 'Name one remote to roll back'], [
    ['--rollout', 'x'], '--rollout takes a rollout number',
  ], [['lists', '--rollout', '5'], 'without a remote']])('refuses %j', async (args, sentence) => {
    expect((await run('rollback', args)).stderr).toContain(sentence);
    expect(requests).toEqual([]);
  });
});

describe('pnpm releases', () => {
  it('shows versions of everyone and of rollouts, and the history', async () => {
    answers['/v2/admin/releases'] = [overview(lists('2', '2'), [rollout])];
    const { stdout } = await run('releases', []);
    expect(stdout.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
      'Everyone has set 2:', 'REMOTE | VERSION', 'lists | 2', 'money | 7',
      '', 'Rollouts on top of it (the first match wins; customers before shares):', 'ROLLOUT | SET | VERSIONS | TO | SINCE | BY',
      '5 | 9 | lists 3 | 10% of all logins | 2026-01-05 00:00 | ann',
      '', 'Switches for everyone, newest first:', 'SET | AT (UTC) | BY | CHANGED | NOTE',
      '2 | 2026-01-03 00:00 | ann | lists: 1 → 2 | quicker',
      '1 | 2026-01-02 00:00 | the server | lists: none → 1, money: none → 7', '',
    ]);
  });

  it('lists files of unused versions, and deletes them on confirmation', async () => {
    answers['/v2/admin/releases/prune'] = [{ removed: [{ id: 'lists', version: '0' }] }];
    expect((await run('releases', ['--prune', '30'])).stdout).toBe(
      'Would delete the files of 1 versions that nobody used in 30 days:\n  lists 0\nNothing was deleted. To delete them: pnpm releases --prune 30 --yes\n',
    );
    expect(bodyOf('prune')).toEqual({ keepDays: 30, dryRun: true });
    requests = [];
    expect((await run('releases', ['--prune', '30', '--yes'])).stdout).toBe(
      'Deleted the files of 1 versions that nobody used in 30 days:\n  lists 0\n',
    );
    expect(bodyOf('prune')).toEqual({ keepDays: 30, dryRun: false });
    expect((await run('releases', ['--prune', 'all'])).stderr).toContain('--prune takes a number of days');
    expect((await run('releases', ['--yes'])).stderr).toContain('--yes requires --prune');
  });
});
