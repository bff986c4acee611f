import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { remotes, type RemoteRelease } from '@portal/contracts';
import { type AnyRemote, useDraft } from '@portal/portal';
import { put, takeEvery } from '@portal/portal/saga';
import { createAction, createSlice, Provider, useDispatch, useSelector } from '@portal/portal/state';
import { PortalTheme } from '@portal/ui/shell';
import { act, fakeApi, startTexts, userEvent } from '@portal/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createHost, type Host } from '../create-host';
import { selectErrorLog } from '../error-log/error-log.slice';
import { RemoteGate } from './remote-gate';
import { RemotesContext } from './remotes.context';
import { registryLoaded } from './remotes.slice';

/** The federation runtime's functions. Each test file that uses this fixture must mock the module. */
export const federation = { load: loadRemote as jest.Mock, register: registerRemotes as jest.Mock };

export const hash = `sha384-${'B'.repeat(64)}`;
export const release = (id: string, version = '1.0.0', overrides: Partial<RemoteRelease> = {}): RemoteRelease => ({
  id, version, base: `/remotes/${id}/${version}/`, entry: 'remoteEntry.js', files: { 'remoteEntry.js': hash, '7.js': hash },
  manifest: { id, contract: 1, routes: [] }, ...overrides,
});

export const pinged = createAction('pinged');
export const poked = createAction('poked');
const broke = createAction('broke');
export const texts = () => Promise.resolve({ default: {} });
export function aRemote(id: string, words: string, overrides: Partial<AnyRemote> = {}): AnyRemote {
  const slice = createSlice({
    name: 'answers',
    initialState: 0,
    reducers: { answered: (count) => count + 1 },
    extraReducers: (builder) => builder.addCase(broke, () => { throw new Error('bad reducer'); }),
  });
  function Screen() {
    const dispatch = useDispatch();
    const [draft, write] = useDraft(`${id}:new`, '');
    const answers = useSelector((state: Record<string, { answers: number }>) => state[id]?.answers);
    return (
      <main>
        <h1>{words} {answers}</h1>
        <input aria-label="draft" value={draft} onChange={({ target }) => write(target.value)} />
        <button onClick={() => dispatch(pinged())}>ask</button>
        <button onClick={() => dispatch(broke())}>break</button>
      </main>
    );
  }
  return {
    manifest: { id, contract: 1, routes: [] },
    screens: { Screen: () => Promise.resolve({ default: Screen }) },
    slices: { answers: slice.reducer },
    *saga() {
      yield* takeEvery(pinged, function* () {
        yield* put(slice.actions.answered());
      });
    },
    locales: { en: texts, ru: texts, ua: texts, bg: texts },
    ...overrides,
  };
}

/** Modules by remote id; 'nothing' is a module without a default export. */
type Served = Record<string, AnyRemote | Error | 'nothing'>;
type Shown = (id: string) => ReactNode;
const gate: Shown = (id) => <RemoteGate key={id} id={id} screen="Screen" title={`Part ${id}`} />;

/** Renders a `RemoteGate`, or `shown`, for each release. `later` creates the registry's response to a reload. */
export async function openGate(
  releases: RemoteRelease[],
  served: Served,
  later = () => ({ set: '1', remotes: releases }),
  shown = gate,
) {
  await startTexts('en');
  federation.load.mockReset().mockImplementation((name: string) => {
    const remote = served[name.slice('portal_'.length, -'/remote'.length)];
    return remote instanceof Error || !remote ? Promise.reject(
      remote ?? missing(`/remotes/${name}`),
    ) : Promise.resolve(remote === 'nothing' ? {} : { default: remote });
  });
  federation.register.mockClear();
  fakeApi(remotes.mine, later);
  const host = createHost({
    page: { reload: () => undefined, go: () => undefined, replace: () => undefined, here: () => '/' },
    openSocket: () => new WebSocket('ws://x'),
  });
  host.store.dispatch(registryLoaded({ set: '1', remotes: releases }));
  const page = (ids: string[]) => (
    <Provider store={host.store}>
      <RemotesContext value={host.remotes}>
        <PortalTheme>
          <nav>shell</nav>
          {ids.map(shown)}
        </PortalTheme>
      </RemotesContext>
    </Provider>
  );
  const view = render(page(releases.map(({ id }) => id)));
  await act(async () => undefined);
  return { host, served, user: userEvent.setup(), show: (...ids: string[]) => act(async () => view.rerender(page(ids))) };
}
export const errors = (host: Host) => selectErrorLog(host.store.getState()).map(({ message }) => message);

/** Error of federation runtime 2.9.2 for an entry that failed to load. */
export const missing = (url: string, how: 'unreachable' | 'timed out' = 'unreachable') => {
  const errorMessage = how === 'timed out'
    ? `Script "${url}" timed out.`
    : `Failed to load script "${url}" - the script URL is unreachable or the server returned an error (network failure, 404, CORS, etc.)`;
  return new Error(
    `[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008\nOriginal Error Message:\n ScriptNetworkError: ${errorMessage}`,
  );
};

/** webpack's error for a chunk that failed to load. */
export const chunkMissing = (request: string, type = 'error') => Object.assign(new Error(
  `Loading chunk 7 failed. (${type}: ${request})`,
), { name: 'ChunkLoadError', type, request });

/** Fakes the `fetch` that probes why a script didn't run; files not listed are gone. */
export function servedFiles(files: Record<string, 'as released' | 'changed' | 'gone'> = {}): void {
  globalThis.fetch = jest.fn(async (url: string, { integrity }: RequestInit = {}) => {
    const how = files[new URL(url, location.href).pathname] ?? 'gone';
    if (integrity && how !== 'as released') throw new TypeError('Failed to fetch');
    return { ok: how !== 'gone' } as Response;
  }) as typeof fetch;
}
