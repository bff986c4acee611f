import { AppError, remotes } from '@portal/contracts';
import { answerCalls, fakeApi, waitFor } from '@portal/testing';
import { aServer, openHost, type Opened } from '../host.fixture';
import { bootRequested, selectBoot } from '../session/boot.slice';
import { registryRequested, selectRegistryStatus, selectReleases } from './remotes.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const hash = `sha384-${'B'.repeat(64)}`;
const release = (id: string, overrides = {}) => ({
  id, version: '1', base: `/remotes/${id}/1/`, entry: 'e.js', files: { 'e.js': hash }, manifest: { id, contract: 1, routes: [] },
  ...overrides,
});
const stateOf = ({ host }: Opened) => host.store.getState();
const logged = (opened: Opened) => stateOf(opened).errorLog.map(({ where }) => where);

afterEach(() => jest.useRealTimers());

test.each([
  ['404', () => ({ status: 404, body: { code: 40400, success: false } })],
  ['500', () => ({ status: 500, body: 'busy' })],
  ['no JSON', () => ({ status: 200, body: '<html>' })],
  ['a list that is none', () => ({ status: 200, body: { code: 20000, success: true, data: { set: '1', remotes: 'all' } } })],
] as const)('[MFE-04] a registry that answers %s leaves the portal its own places, and is asked again', async (_what, answer) => {
  aServer();
  answerCalls('GET', '/v2/remotes', answer);
  const opened = await openHost();
  await waitFor(() => expect(selectRegistryStatus(stateOf(opened))).toBe('failed'));
  await waitFor(() => expect(selectBoot(stateOf(opened)).status).toBe('ready'));
  expect(logged(opened)).toEqual(['registry']);
  fakeApi(remotes.mine, { set: '2', remotes: [release('a')] });
  opened.host.store.dispatch(registryRequested());
  await waitFor(() => expect(selectRegistryStatus(stateOf(opened))).toBe('ready'));
  expect(selectReleases(stateOf(opened)).map(({ id }) => id)).toEqual(['a']);
});

test('[MFE-04] a hanging registry does not block the shell, and fails after its timeout', async () => {
  jest.useFakeTimers();
  aServer().remotes.answer(() => new Promise<never>(() => undefined));
  const opened = await openHost();
  const status = () => [selectBoot(stateOf(opened)).status, selectRegistryStatus(stateOf(opened))];
  await jest.advanceTimersByTimeAsync(2000);
  expect(status()).toEqual(['ready', 'loading']);
  await jest.advanceTimersByTimeAsync(4000);
  expect(status()).toEqual(['ready', 'failed']);
  expect(logged(opened)).toEqual(['registry']);
});

test('[MFE-04] invalid entries keep pages without code, duplicates count once, unknown fields are ignored', async () => {
  const server = aServer();
  const broken = [
    release('unhashed', { files: { 'e.js': 'md5-abc' } }), { id: 'bare', manifest: { id: 'bare', contract: 1, routes: [] } },
    { id: 'nothing' }, null,
  ];
  server.remotes.answer({ set: '1', remotes: [release('a', { novelty: 1 }), release('a', { version: '2' }), ...broken] as never });
  const opened = await openHost();
  await waitFor(() => expect(selectReleases(stateOf(opened))).not.toEqual([]));
  expect(
    selectReleases(stateOf(opened)).map(({ id, version, files }) => [id, version, Object.keys(files).length]),
  ).toEqual([['a', '1', 1], ['unhashed', '', 0], ['bare', '', 0]]);
  expect(logged(opened)).toEqual(Array(5).fill('registry'));
});

test('an unreachable server at startup is reported, and a retry starts the portal', async () => {
  const server = aServer();
  server.page.answer(new AppError('server_unavailable'));
  const opened = await openHost();
  await waitFor(() => expect(selectBoot(stateOf(opened))).toMatchObject({ status: 'failed', failure: { name: 'server_unavailable' } }));
  server.page.answer({ pageTitle: 'Portal', version: 1, defaultCountry: 'BG', offer: {} });
  opened.host.store.dispatch(bootRequested());
  await waitFor(() => expect(selectBoot(stateOf(opened)).status).toBe('ready'));
});
