import { useEffect, useState } from 'react';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { Manifest, RemoteRelease } from '@portal/contracts';
import { type AnyRemote, connectionChanged, defineRemote, useTabTitle, useUrlState } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate, useParams } from '@portal/portal/router';
import { act, screen, userEvent, within } from '@portal/testing';
import { render } from '@testing-library/react';
import { hostTexts } from '../parts/host-texts';
import { aServer, openHost } from '../host.fixture';
import { PortalPage } from '../portal-page';

const titled = (text: string) => ({ en: text, ru: text, ua: text, bg: text });
const route = (path: string, overrides: Partial<Manifest['routes'][number]> = {}) => ({
  path, screen: 'Notes', element: path, title: titled('Notes'), ...overrides,
});
const manifest: Manifest = {
  id: 'notes', contract: 1,
  routes: [
    route('/notes/list', { title: titled('All notes'), fixedTab: true }), route('/notes/:id', { params: { id: 'number' } }),
    route('/chat', { cached: false, title: titled('Chat') }), route('/finances/invoices'), route('/finances/reports'),
  ],
  redirects: [
    { path: '/finances', to: '/finances/invoices', element: '/finances/invoices' },
    { path: '/finances', to: '/finances/reports', element: '/finances/reports' },
    { path: '/away', to: '/nowhere', element: '/dashboard' },
  ],
};
export const everything = ['/dashboard', ...manifest.routes.map(({ element }) => element)];

/** URL functions of each rendered screen, by path. A test can call them even while the screen is hidden. */
export const later: Record<string, { filter: (text: string) => void; go: NavigateFunction }> = {};
export const shows: string[] = [];

function Notes() {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const [typed, type] = useState('');
  const [url, setUrl] = useUrlState({ text: '' });
  const go = useNavigate();
  useTabTitle(id && `Note ${id}`);
  useEffect(() => {
    later[pathname] = { filter: (text) => setUrl({ text }), go };
  }, [pathname, setUrl, go]);
  useEffect(() => {
    shows.push(`show ${pathname}`);
    return () => void shows.push(`hide ${pathname}`);
  }, [pathname]);
  return (
    <>
      <h1>{pathname + search} filtered by “{url.text}”</h1>
      <label>typed <input value={typed} onChange={({ target }) => type(target.value)} /></label>
      <button onClick={() => setUrl({ text: 'spring' }, { push: true })}>filter</button>
    </>
  );
}

const noTexts = () => Promise.resolve({ default: {} });
const remote: AnyRemote = defineRemote(manifest as never, {
  screens: { Notes: () => Promise.resolve({ default: Notes }) },
  locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
} as never);
const release: RemoteRelease = {
  id: 'notes', version: '1', base: '/remotes/notes/1/', entry: 'e.js', files: { 'e.js': `sha384-${'B'.repeat(64)}` }, manifest,
};

/** Opens the portal at one URL, with a remote whose screens have a text field. The test must mock `loadRemote`. */
export async function openPageCache(at: string, { elements = everything }: { elements?: readonly string[] } = {}) {
  (loadRemote as jest.Mock).mockResolvedValue({ default: remote });
  window.scrollTo = () => undefined;
  shows.length = 0;
  const server = aServer({ releases: [release], elements });
  const { host } = await openHost();
  await addTexts('host', hostTexts);
  let here!: Location;
  let go!: NavigateFunction;
  const Watch = () => {
    here = useLocation();
    go = useNavigate();
    return null;
  };
  await act(async () => {
    render(<MemoryRouter initialEntries={[at]}><PortalPage host={host} /><Watch /></MemoryRouter>);
  });
  await screen.findByRole('main');
  act(() => void host.store.dispatch(connectionChanged('open')));
  const user = userEvent.setup();
  const main = within(screen.getByRole('main'));
  return {
    server,
    host,
    user,
    main,
    address: () => here.pathname + here.search,
    go: (to: string | number) => act(async () => void (typeof to === 'number' ? go(to) : go(to))),
    /** The text field of the open page. */
    typed: () => main.getByRole('textbox', { name: 'typed' }),
    heading: () => main.getByRole('heading', { level: 1 }).textContent,
    /** Number of mounted screens, including hidden ones. */
    mounted: () => main.getAllByRole('heading', { level: 1, hidden: true }).length,
    dispatch: (action: Parameters<typeof host.store.dispatch>[0]) => act(async () => void host.store.dispatch(action)),
  };
}
