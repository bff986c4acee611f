import type { RemoteRelease } from '@portal/contracts';
import { type AnyRemote, dropDrafts } from '@portal/portal';
import { delay, put } from '@portal/portal/saga';
import { act, screen } from '@portal/testing';
import { aRemote, chunkMissing, errors, federation, missing, openGate, poked, release, servedFiles } from './remotes.fixture';
import { RemoteGate } from './remote-gate';
import { WidgetGate } from './widget-gate';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const ENTRY = '/remotes/a/1.0.0/remoteEntry.js';
const CHUNK = '/remotes/a/1.0.0/7.js';
const hangs = () => new Promise<never>(() => undefined);
const withScreen = (load: () => Promise<never>) => aRemote('a', 'Alpha', { screens: { Screen: load } });
const brought = (overrides: object) => ({ ...aRemote('a', 'Alpha'), ...overrides }) as AnyRemote;

const AScreen = ({ screen: name }: { screen: string }) => <RemoteGate id="a" screen={name} title={`Part ${name}`} />;

beforeEach(() => servedFiles());
afterEach(() => {
  dropDrafts();
  jest.useRealTimers();
});

type Fault = {
  what: string; served: AnyRemote | Error | 'nothing'; files?: Parameters<typeof servedFiles>[0]; overrides?: Partial<RemoteRelease>;
  message: RegExp; tries: number;
};
const faults: readonly Fault[] = [
  { what: 'an entry that is gone', served: missing(ENTRY), message: /files couldn’t be downloaded/, tries: 2 },
  { what: 'an entry that hangs', served: missing(ENTRY, 'timed out'), message: /It took too long/, tries: 2 },
  {
    what: 'an entry that was tampered with', served: missing(ENTRY), files: { [ENTRY]: 'changed' },
    message: /files don’t match the release/, tries: 1,
  },
  { what: 'an entry that throws', served: new Error(
    'ScriptExecutionError: Script "x" loaded but threw #RUNTIME-008',
  ), message: /Something went wrong here/, tries: 1 },
  { what: 'a container whose init throws', served: new Error('#RUNTIME-015'), message: /Something went wrong here/, tries: 1 },
  { what: 'an entry that is no container', served: new Error('#RUNTIME-001'), message: /Something went wrong here/, tries: 1 },
  { what: 'a module that throws when it is imported', served: new TypeError('at import'), message: /Something went wrong here/, tries: 1 },
  { what: 'no default export', served: 'nothing', message: /doesn’t match its files/, tries: 1 },
  { what: 'a default export that is no remote', served: brought({ manifest: undefined }), message: /doesn’t match its files/, tries: 1 },
  {
    what: 'another remote than was asked for', served: brought({ manifest: { id: 'b', contract: 1, routes: [] } }),
    message: /doesn’t match its files/, tries: 1,
  },
  {
    what: 'a remote that is newer than the registry says', served: brought({ manifest: { id: 'a', contract: 99, routes: [] } }),
    message: /newer version of the portal/, tries: 1,
  },
  {
    what: 'a chunk of a screen that is gone', served: withScreen(() => Promise.reject(chunkMissing(CHUNK))),
    message: /files couldn’t be downloaded/, tries: 1,
  },
  {
    what: 'a chunk of a screen that hangs', served: withScreen(() => Promise.reject(chunkMissing(CHUNK, 'timeout'))),
    message: /It took too long/, tries: 1,
  },
  {
    what: 'a chunk of a screen that was tampered with', served: withScreen(() => Promise.reject(chunkMissing(CHUNK))),
    files: { [CHUNK]: 'changed' }, message: /files don’t match the release/, tries: 1,
  },
  {
    what: 'a screen that throws when it is imported', served: withScreen(() => Promise.reject(new Error('at import'))),
    message: /Something went wrong here/, tries: 1,
  },
  {
    what: 'a registry entry that is not whole', served: aRemote('a', 'Alpha'), overrides: { version: '', base: '', entry: '', files: {} },
    message: /server’s record of this section is incomplete/, tries: 0,
  },
];

test.each(faults)('[MFE-04] $what is explained on its card, and a retry loads the remote after a fix', async ({
  served, files, overrides, message, tries,
}) => {
  servedFiles(files);
  const later = jest.fn(() => ({ set: '1', remotes: [release('a', '1.0.0', overrides), release('b')] }));
  const opened = await openGate([release('a', '1.0.0', overrides), release('b')], { a: served, b: aRemote('b', 'Beta') }, later);
  const card = await screen.findByRole('alert', { name: 'Couldn’t load “Part a”' });
  expect(card).toHaveTextContent(message);
  expect(screen.getByText('shell')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Beta 0' })).toBeVisible();
  expect(federation.register.mock.calls.filter(([[{ name }]]) => name === 'portal_a')).toHaveLength(tries);
  expect(errors(opened.host)[0]).toMatch(/^.*\ba\b/);
  opened.served.a = aRemote('a', 'Alpha');
  later.mockImplementation(() => ({ set: '2', remotes: [release('a', '1.0.1'), release('b')] }));
  servedFiles();
  await opened.user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
});

test('[MFE-04] a remote that never answers fails after a timeout', async () => {
  jest.useFakeTimers();
  await openGate([release('a')], { a: withScreen(hangs) });
  await act(() => jest.advanceTimersByTimeAsync(50_000));
  expect(screen.getByRole('alert', { name: 'Couldn’t load “Part a”' })).toHaveTextContent('It took too long');
});

test('a corrupt cached copy is fetched again past the cache, and a retry succeeds', async () => {
  servedFiles({ [ENTRY]: 'as released' });
  const served: Parameters<typeof openGate>[1] = { a: missing(ENTRY) };
  await openGate([release('a')], served, () => {
    served.a = aRemote('a', 'Alpha');
    return { set: '1', remotes: [release('a')] };
  });
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
  expect(globalThis.fetch).toHaveBeenCalledWith(expect.stringContaining(ENTRY), expect.objectContaining({ cache: 'reload' }));
});

test('[MFE-04] an endless remote is stopped: its card says so, others continue, and a retry restarts it', async () => {
  const storm = aRemote('a', 'Alpha', { *saga() { for (;;) yield* put(poked()); } });
  const { served, user } = await openGate([release('a'), release('b')], { a: storm, b: aRemote('b', 'Beta') });
  await screen.findByRole('heading', { name: 'Beta 0' });
  expect(await screen.findByRole('alert', { name: '“Part a” stopped working' })).toHaveTextContent('it was turned off');
  served.a = aRemote('a', 'Alpha');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Alpha 0' })).toBeVisible();
});

test('[MFE-04] a new version replaces every screen and the state of the old one', async () => {
  const screens = (words: string, second: () => Promise<never>) => ({ ...aRemote('a', words).screens, Second: second });
  const old = aRemote('a', 'Old', { screens: screens('Old', () => Promise.reject(chunkMissing(CHUNK))) });
  const { user, served, show } = await openGate([release('a')], { a: old }, () => {
    served.a = aRemote('a', 'New', {
      screens: { ...aRemote('a', 'New').screens, Second: () => Promise.resolve({ default: () => <h2>second</h2> }) },
    });
    return { set: '2', remotes: [release('a', '2.0.0')] };
  }, (name) => (name === 'a' ? <AScreen key="1" screen="Screen" /> : <AScreen key="2" screen="Second" />));
  await screen.findByRole('heading', { name: 'Old 0' });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  expect(screen.getByRole('heading', { name: 'Old 1' })).toBeVisible();
  await show('a', 'second');
  expect(await screen.findByRole('heading', { name: 'second' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'New 0' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Old/ })).toBeNull();
});

test('a failed screen chunk is fetched again alone: other screens keep their state', async () => {
  let tries = 0;
  const flaky = () => (tries++ === 0 ? Promise.reject(chunkMissing(CHUNK)) : Promise.resolve({ default: () => <h2>second</h2> }));
  const { user, show } = await openGate([release('a')], {
    a: aRemote('a', 'Alpha', { screens: { ...aRemote('a', 'Alpha').screens, Second: flaky } }),
  }, undefined,
    (name) => (name === 'a' ? <AScreen key="1" screen="Screen" /> : <AScreen key="2" screen="Second" />));
  await screen.findByRole('heading', { name: 'Alpha 0' });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await show('a', 'second');
  expect(await screen.findByRole('heading', { name: 'second' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Alpha 1' })).toBeVisible();
  expect(federation.register).toHaveBeenCalledTimes(1);
});

test('a crashed widget shows a small card; other parts of its remote keep working', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const parts = {
    Good: () => Promise.resolve({ default: () => <p>good widget</p> }),
    Bad: () => Promise.resolve({ default: () => { throw new Error('widget'); } }),
  };
  const { host } = await openGate([release('a')], {
    a: aRemote('a', 'Alpha', { widgets: parts as never, *saga() { yield* delay(0); } }),
  }, undefined, () => (
    <div key="a">
      <WidgetGate id="a" widget="Good" title="Good" />
      <WidgetGate id="a" widget="Bad" title="Bad" />
      <AScreen screen="Screen" />
    </div>
  ));
  expect(await screen.findByRole('alert', { name: '“Bad” stopped working' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: '“Bad” stopped working' })).toBeVisible();
  expect(screen.getByText('good widget')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Alpha 0' })).toBeVisible();
  expect(errors(host)).toEqual(['widget']);
  jest.restoreAllMocks();
});
