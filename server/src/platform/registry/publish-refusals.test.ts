import { readdir } from 'node:fs/promises';
import { createTestApp, type TestApp } from '../../../test/app';
import { built, failureOf, hashOf, releasesBy, title, type Sent } from './registry.fixture';

let portal: TestApp;
let releases: ReturnType<typeof releasesBy>;
beforeAll(async () => {
  portal = await createTestApp();
  releases = releasesBy(portal, await portal.login(['admin']));
});
afterAll(async () => { await portal.close(); });

const base64 = (text: string) => Buffer.from(text).toString('base64');
const route = (path: string, element = '/smslist/list') => ({ path, screen: 'x', element, title });
const routes = (...paths: string[]) => built('lists', '1', { routes: paths.map((path) => route(path)) });
const withRelease = (given: Record<string, unknown>): Sent => ({
  ...built('lists', '1'), release: { ...built('lists', '1').release, ...given },
});
const withTexts = (texts: Record<string, string>) => built('lists', '1', {}, { 'remoteEntry.js': 'x', ...texts });
const withFiles = (files: Record<string, string | undefined>): Sent => ({
  ...built('lists', '1'), files: JSON.parse(JSON.stringify({ ...built('lists', '1').files, ...files })),
});

it.each<[string, Sent, string]>([
  ['something else', { release: {}, files: {} }, 'portal-release.json is not a release: id'],
  ['a release without a manifest', withRelease({ manifest: undefined }), 'portal-release.json is not a release: manifest'],
  ['a path that does not begin with a slash', routes('lists'), 'portal-release.json is not a release: manifest.routes.0.path'],
  [
    'another hash than sha384', withRelease({ files: { 'remoteEntry.js': 'sha256-abc' } }),
    'portal-release.json is not a release: files.remoteEntry.js',
  ],
  [
    'the base of another version', withRelease({ base: '/remotes/lists/2/' }),
    'has the base "/remotes/lists/2/" instead of /remotes/lists/1/',
  ],
  ['the manifest of another remote', built('lists', '1', { id: 'money' }), 'has the id "lists", but its manifest has money'],
  ['an entry without a hash', withRelease({ entry: 'other.js' }), 'has no hash for its entry "other.js"'],
  ['an entry that every object has', withRelease({ entry: 'toString' }), 'has no hash for its entry "toString"'],
  ['a version that leaves its folder', built('lists', '..'), 'lists "..", which cannot be part of a URL'],
  ['a version with a folder in it', built('lists', '1/2'), 'lists "1/2", which cannot be part of a URL'],
  ['a version longer than file systems take', built('lists', 'x'.repeat(300)), 'which cannot be part of a URL'],
  ['a file that leaves its folder', withTexts({ '../evil.js': 'x' }), 'lists "../evil.js", which cannot be part of a URL'],
  ['a file by an absolute path', withTexts({ '/etc/passwd': 'x' }), 'lists "/etc/passwd", which cannot be part of a URL'],
  ['a file by a path with a backslash', withTexts({ 'a\\b.js': 'x' }), 'which cannot be part of a URL'],
  ['a hidden file', withTexts({ 'a/.env': 'x' }), 'lists "a/.env", which cannot be part of a URL'],
  ['a file that is a folder too', withTexts({ 'a': 'x', 'a/b/c.js': 'x', 'a/b': 'x' }), 'lists "a" as both a file and a folder'],
  [
    'a compressed form of its own', withTexts({ 'remoteEntry.js.br': 'evil' }),
    'lists "remoteEntry.js.br", which the server creates itself',
  ],
  [
    'a folder where a compressed form stands', withTexts({ 'remoteEntry.js.br/b.js': 'x' }),
    'lists "remoteEntry.js.br", which the server creates itself',
  ],
  [
    'a folder of another compressed form', withTexts({ 'a/b.css': 'x', 'a/b.css.gz/c/d.css': 'x' }),
    'lists "a/b.css.gz", which the server creates itself',
  ],
  [
    'a file that is not there', withFiles({ 'remoteEntry.js': undefined }),
    'remoteEntry.js is listed in portal-release.json, but was not sent',
  ],
  ['a file that was changed', withFiles({ 'remoteEntry.js': base64('evil') }), 'remoteEntry.js is not the file that was built'],
  ['a file that nobody named', withFiles({ 'evil.js': base64('evil') }), '"evil.js" was sent, but portal-release.json does not list it'],
  [
    'a newer contract', built('lists', '1', { contract: 99 }),
    'built for contract 99, but this portal has 1. Deploy the newer portal first',
  ],
  ['no contract', built('lists', '1', { contract: 0.5 }), 'contract is 0.5, but must be a whole number from 1'],
  [
    'a route for an unknown element', built('lists', '1', { routes: [route('/lists/list', '/smslist/lists')] }),
    'Nobody can have the element "/smslist/lists"',
  ],
  [
    'a redirect for an unknown element', built('lists', '1', { redirects: [{ path: '/x', to: '/y', element: 'r' }] }),
    'Nobody can have the element "r"',
  ],
  [
    'a widget for an unknown element', built('lists', '1', { widgets: [{ widget: 'w', element: 'w', title, order: 1, width: 'half' }] }),
    'Nobody can have the element "w"',
  ],
  [
    'a finder for an unknown element', built('lists', '1', { searchProviders: [{ finder: 'f', element: 'f', title }] }),
    'Nobody can have the element "f"',
  ],
  ['work at login for an unknown element', built('lists', '1', { atLogin: { element: 'l' } }), 'Nobody can have the element "l"'],
  ["the host's dashboard", routes('/dashboard'), 'The path "/dashboard" belongs to the portal'],
  ["the host's login, written otherwise", routes('/Login'), 'The path "/Login" belongs to the portal'],
  ...[
    '//lists', '/lists/', '/lists//all', '/lists\\all', '/lists\n', '/\tlists',
  ].map((path): [string, Sent, string] => [`the path ${JSON.stringify(path)}`, routes(path), 'is not a release: manifest.routes.0.path']),
  ...[
    '//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/lists\n', '/lists/', '/..//evil.example',
  ].map((to): [string, Sent, string] => [
    `a redirect to ${JSON.stringify(to)}`, built('lists', '1', { redirects: [{ path: '/out', to, element: '/smslist/list' }] }),
    'is not a release: manifest.redirects.0.to',
  ]),
  ['an id that every object has', built('constructor', '1'), 'is not a release: manifest.id: a name that every object has'],
  ['more files than a release may have', withRelease({
    files: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.js`, hashOf('x')])),
  }), 'is not a release: files: more than 200 files'],
  ['more routes than a remote may have', routes(
    ...Array.from({ length: 201 }, (_, index) => `/lists/${index}`),
  ), 'is not a release: manifest.routes: more than 200'],
  ['the place of the API', routes('/v2/remotes'), 'The path "/v2/remotes" belongs to the portal'],
  ['the place of files', routes('/remotes/:id'), 'The path "/remotes/:id" belongs to the portal'],
  ['every path there is', routes('/:any'), 'The path "/:any" belongs to the portal'],
  ['one path twice', routes('/lists/:id', '/lists/:uuid'), 'The remote lists the path "/lists/:" twice'],
  [
    'a redirect where a screen is', built('lists', '1', { redirects: [{ path: '/lists/list', to: '/lists', element: '/smslist/list' }] }),
    'The remote lists the path "/lists/list" twice',
  ],
])('refuses %s, by name, and stores nothing', async (_what, sent, line) => {
  const { status, error, lines } = failureOf(await releases.publish(sent));
  expect([status, error]).toEqual([400, 'release_refused']);
  expect(lines.join('\n')).toContain(line);
  expect(await portal.db`select from remote_release`).toHaveLength(0);
  expect(await portal.db`select from active_release_set`).toHaveLength(0);
  expect(await readdir(portal.releasesDir)).toEqual([]);
});

it('names every problem at once', async () => {
  const sent = withFiles({ 'remoteEntry.js': base64('evil'), 'more.js': 'eA==' });
  const { lines } = failureOf(await releases.publish({
    ...sent, release: { ...sent.release, manifest: { id: 'lists', contract: 2, routes: [route('/dashboard', 'unknown')] } },
  }));
  expect(lines).toHaveLength(5);
});

it('takes what is not larger than a release may be, and refuses what is', async () => {
  const large = 'x'.repeat(24_000_001);
  const { status, error, lines } = failureOf(await releases.publish(built('lists', '1', {}, { 'remoteEntry.js': large })));
  expect([status, error, lines]).toEqual([400, 'release_refused', ['The files have 24000001 bytes in total. The maximum is 24000000.']]);
  const larger = { ...built('lists', '1'), files: { 'remoteEntry.js': 'x'.repeat(40_000_000) } };
  expect(failureOf(await releases.publish(larger))).toMatchObject({ status: 413, error: 'payload_too_large' });
  expect((await releases.publish(built('lists', '1', {}, { 'remoteEntry.js': 'x'.repeat(6_000_000) }))).statusCode).toBe(200);
});

it('refuses customers that there are not', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const { error, lines } = failureOf(await releases.publish(built('chat', '1'), { to: 'customers', customers: [nobody] }));
  expect([error, lines]).toEqual(['release_refused', [`There is no customer ${nobody}.`]]);
});

it('takes no more files than a release may have, whatever they are', async () => {
  const files = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.js`, '']));
  expect(failureOf(await releases.publish({ release: {}, files }))).toMatchObject({ status: 400, error: 'invalid_request' });
});

it('takes a path that leads to one place for some and to another for others', async () => {
  const redirects = ['/finances/invoices', '/finances/reports'].map((to) => ({ path: '/money', to, element: '/finances' }));
  expect((await releases.publish(built('money', '1', { redirects }))).statusCode).toBe(200);
});

it('ignores what a release says beyond the contract', async () => {
  const sent = built('more', '1', {}, { 'remoteEntry.js': 'x' });
  expect((await releases.publish({
    ...sent, release: { ...sent.release, later: { is: 1 }, files: { 'remoteEntry.js': hashOf('x') } },
  })).statusCode).toBe(200);
});
