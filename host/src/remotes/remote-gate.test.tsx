import { type AnyRemote, dropDrafts } from '@portal/portal';
import { act, screen } from '@portal/testing';
import { selectErrorLog } from '../error-log/error-log.slice';
import { integrityOf } from './integrity';
import { aRemote, pinged, chunkMissing, errors, federation, hash, missing, openGate, release, servedFiles, texts } from './remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

beforeEach(() => servedFiles());

afterEach(dropDrafts);

test('[MFE-01] a remote loads from the registry’s URL, verified by hashes, and runs', async () => {
  const { user } = await openGate([release('a')], { a: aRemote('a', 'Alpha') });
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
  expect(federation.register).toHaveBeenCalledWith([
    { name: 'portal_a', entry: 'http://localhost/remotes/a/1.0.0/remoteEntry.js' },
  ], { force: false });
  expect(integrityOf('/remotes/a/1.0.0/remoteEntry.js?retry=1')).toBe(hash);
  expect(integrityOf('/remotes/a/1.0.0/other.js')).toBeUndefined();
  expect(integrityOf('https://elsewhere.test/remotes/a/1.0.0/remoteEntry.js')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'ask' }));
  expect(screen.getByRole('heading', { name: 'Alpha 1' })).toBeVisible();
});

test('[MFE-04] a remote that fails to load shows an error, is logged, and can be retried', async () => {
  const { host, served, user } = await openGate([
    release('a'), release('b'),
  ], { a: missing('/remotes/a/1.0.0/remoteEntry.js'), b: aRemote('b', 'Beta') });
  const card = await screen.findByRole('alert', { name: 'Couldn’t load “Part a”' });
  expect(card).toHaveTextContent('files couldn’t be downloaded');
  expect(screen.getByText('shell')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Beta 0' })).toBeVisible();
  const [logged] = selectErrorLog(host.store.getState());
  expect(card).toHaveTextContent(logged?.id ?? 'no id');
  served.a = aRemote('a', 'Alpha');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
});

test('[MFE-04] each retry uses another URL and restarts the container', async () => {
  await openGate([release('a')], {});
  await screen.findByRole('alert');
  expect(federation.register.mock.calls).toEqual([
    [[{ name: 'portal_a', entry: 'http://localhost/remotes/a/1.0.0/remoteEntry.js' }], { force: false }],
    [[{ name: 'portal_a', entry: 'http://localhost/remotes/a/1.0.0/remoteEntry.js?retry=1' }], { force: true }],
  ]);
});

test('[MFE-04] a remote whose reducer throws shows a card, keeps the input, and works after a retry', async () => {
  const { host, user } = await openGate([
    release('a'), release('b'),
  ], { a: aRemote('a', 'Alpha'), b: aRemote('b', 'Beta', { slices: {} }) });
  await screen.findByRole('heading', { name: 'Alpha 0' });
  const [draft] = screen.getAllByLabelText('draft');
  await user.type(draft as HTMLElement, 'half');
  await user.click(screen.getAllByRole('button', { name: 'break' })[0] as HTMLElement);
  expect(await screen.findByRole('alert', { name: '“Part a” stopped working' })).toBeVisible();
  expect(screen.getByRole('heading', { name: /Beta/ })).toBeVisible();
  expect(errors(host)).toEqual(['bad reducer']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
  expect(screen.getAllByLabelText('draft')[0]).toHaveValue('half');
});

test('[MFE-04] a screen that throws during rendering shows a card', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => { throw new Error('render'); };
  const { host } = await openGate([release('a'), release('b')], {
    a: aRemote('a', 'Alpha', { screens: { Screen: () => Promise.resolve({ default: Broken }) } }), b: aRemote('b', 'Beta'),
  });
  expect(await screen.findByRole('alert', { name: '“Part a” stopped working' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Beta 0' })).toBeVisible();
  expect(errors(host)).toEqual(['render']);
  jest.restoreAllMocks();
});

test('[MFE-04] an old tab loads the new version when the old files are deleted, keeping drafts', async () => {
  const old = aRemote('a', 'Old', { screens: { Screen: () => Promise.reject(chunkMissing('/remotes/a/1.0.0/7.js')) } });
  sessionStorage.setItem('draft:a:new', '"half a sentence"');
  const served: Record<string, AnyRemote> = { a: old };
  const newer = () => {
    served.a = aRemote('a', 'New');
    return { set: '2', remotes: [release('a', '1.1.0')] };
  };
  await openGate([release('a', '1.0.0')], served, newer);
  expect(await screen.findByRole('heading', { name: 'New 0' })).toBeVisible();
  expect(screen.getByLabelText('draft')).toHaveValue('half a sentence');
  expect(federation.register).toHaveBeenLastCalledWith([
    { name: 'portal_a', entry: 'http://localhost/remotes/a/1.1.0/remoteEntry.js?retry=1' },
  ], { force: true });
});

test('texts that fail to load are a network problem, and are retried automatically', async () => {
  let tries = 0;
  const flaky = () => (tries++ === 0 ? Promise.reject(chunkMissing('/remotes/a/1.0.0/7.js')) : texts());
  await openGate([release('a')], { a: aRemote('a', 'Alpha', { locales: { en: flaky, ru: flaky, ua: flaky, bg: flaky } }) });
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
  expect(tries).toBe(2);
});

test('[MFE-06] a remote built for a newer contract is refused', async () => {
  await openGate([release('a', '9.0.0', { manifest: { id: 'a', contract: 99, routes: [] } })], { a: aRemote('a', 'Alpha') });
  expect(await screen.findByRole('alert', { name: 'Couldn’t load “Part a”' })).toHaveTextContent('newer version of the portal');
  expect(federation.load).not.toHaveBeenCalled();
});

test('[MFE-04] a remote without a hash for its entry, or with files elsewhere, is refused', async () => {
  await openGate([
    release('a', '1.0.0', { files: {} }), release('b', '1.0.0', { base: 'https://elsewhere.test/' }),
  ], { a: aRemote('a', 'Alpha'), b: aRemote('b', 'Beta') });
  expect(await screen.findAllByText(/incomplete or doesn’t match its files/)).toHaveLength(2);
  expect(federation.load).not.toHaveBeenCalled();
});

test('[MFE-05] leaving a remote stops its sagas; returning restarts them with the same state', async () => {
  const { host, show, user } = await openGate([release('a')], { a: aRemote('a', 'Alpha') });
  await screen.findByRole('heading', { name: 'Alpha 0' });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await show();
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  host.store.dispatch(pinged());
  await show('a');
  expect(await screen.findByRole('heading', { name: 'Alpha 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ask' }));
  expect(screen.getByRole('heading', { name: 'Alpha 2' })).toBeVisible();
});
