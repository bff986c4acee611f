import type { Language, RemoteRelease } from '@portal/contracts';
import { type AnyRemote, defineRemote, elementsLoaded, languageChosen, pageDataLoaded } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { type Location, MemoryRouter, useLocation, useNavigate, useParams } from '@portal/portal/router';
import { Provider } from '@portal/portal/state';
import { act, fakeApi, screen, startTexts, waitFor } from '@portal/testing';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { remotes } from '@portal/contracts';
import { PortalTheme } from '@portal/ui/shell';
import { render } from '@testing-library/react';
import { createHost } from './create-host';
import { hostTexts } from './parts/host-texts';
import { RemotesContext } from './remotes/remotes.context';
import { registryLoaded } from './remotes/remotes.slice';
import { selectTabs } from './tabs/tabs.slice';
import { findRoute, selectRoutes } from './routes/select-routes';
import { PortalRoutes } from './portal-routes';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const titled = (en: string, ua: string) => ({ en, ru: en, ua, bg: en });
const manifest = {
  id: 'mailings', contract: 1,
  routes: [
    { path: '/smslist/list', screen: 'List', element: '/smslist/list', title: titled('Mailing lists', 'Розсилки'), fixedTab: true },
    { path: '/smslist/:id', screen: 'View', element: '/smslist/{id}', title: titled('Mailing list', 'Розсилка'), params: { id: 'number' } },
    { path: '/smslist/new', screen: 'New', element: '/smslist/new', title: titled('New list', 'Нова розсилка') },
  ],
} as const;
const words = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> });
function View() {
  return <h1>list {useParams().id}</h1>;
}
const noTexts = () => Promise.resolve({ default: {} });
const remote: AnyRemote = defineRemote(manifest, {
  screens: { List: words('all lists'), New: words('a new list'), View: () => Promise.resolve({ default: View }) },
  locales: { en: noTexts, ru: noTexts, ua: noTexts, bg: noTexts },
});
const release = {
  id: 'mailings', version: '1', base: '/remotes/mailings/1/', entry: 'e.js', files: { 'e.js': `sha384-${'B'.repeat(64)}` }, manifest,
} as unknown as RemoteRelease;
const all = ['/dashboard', '/smslist/list', '/smslist/{id}', '/smslist/new'];

async function open(path: string, { elements = all, language = 'en' as Language } = {}) {
  (loadRemote as jest.Mock).mockResolvedValue({ default: remote });
  fakeApi(remotes.mine, { set: '1', remotes: [release] });
  await startTexts(language);
  await addTexts('host', hostTexts);
  const host = createHost({
    page: { reload: () => undefined, go: () => undefined, replace: () => undefined, here: () => path },
    openSocket: () => new WebSocket('ws://x'),
  });
  const { dispatch } = host.store;
  dispatch(languageChosen(language));
  dispatch(pageDataLoaded({ pageTitle: 'Portal', version: 1, defaultCountry: 'BG', offer: {} }));
  dispatch(elementsLoaded(elements.map((element) => ({ path: element }))));
  dispatch(registryLoaded({ set: '1', remotes: [release] }));
  let here!: Location;
  let go!: (to: string) => void;
  const Watch = () => {
    here = useLocation();
    go = useNavigate() as (to: string) => void;
    return null;
  };
  await act(async () => {
    render(
      <Provider store={host.store}>
        <RemotesContext value={host.remotes}>
          <PortalTheme>
            <MemoryRouter initialEntries={[path]}><Watch /><PortalRoutes /></MemoryRouter>
          </PortalTheme>
        </RemotesContext>
      </Provider>,
    );
  });
  return { host, here: () => here, go: (to: string) => act(async () => go(to)) };
}

test('[NAV-05] the start page leads to the dashboard', async () => {
  const { here } = await open('/');
  expect(here().pathname).toBe('/dashboard');
});

test.each([
  '/nowhere', '/smslist', '/smslist/seven', '/smslist/7/more', '/Dashboard', '/smslist/List', '/SMSLIST/7',
])('[NAV-21] the unknown path %s leads to the start page', async (path) => {
  const { here } = await open(path);
  expect(here().pathname).toBe('/dashboard');
});

test('[NAV-08] a list opens by its number; fixed words beside it are separate pages', async () => {
  const { go } = await open('/smslist/7');
  expect(await screen.findByRole('heading', { name: 'list 7' })).toBeVisible();
  await go('/smslist/new');
  expect(await screen.findByRole('heading', { name: 'a new list' })).toBeVisible();
  await go('/smslist/8');
  expect(await screen.findByRole('heading', { name: 'list 8' })).toBeVisible();
});

test('[NAV-22] the document title follows route, page title and language', async () => {
  const { host, go } = await open('/smslist/list');
  expect(document.title).toBe('Mailing lists - Portal');
  await go('/smslist/7');
  expect(document.title).toBe('Mailing list - Portal');
  await act(async () => void host.store.dispatch(languageChosen('ua')));
  expect(document.title).toBe('Розсилка - Portal');
});

test('[NAV-23:url] a route whose element is missing from the server’s list is unknown', async () => {
  const { host, here } = await open('/smslist/new', { elements: ['/dashboard', '/smslist/list'] });
  expect(here().pathname).toBe('/dashboard');
  expect(selectRoutes(host.store.getState()).map(({ path }) => path)).toEqual(['/dashboard', '/smslist/list']);
  expect(findRoute(selectRoutes(host.store.getState()), '/smslist/7')).toBeUndefined();
});

test('visited pages become tabs by path, with their last query', async () => {
  const { host, go } = await open('/smslist/list');
  await go('/smslist/7?status=1');
  await go('/smslist/7?status=2');
  await waitFor(() => expect(selectTabs(host.store.getState())).toEqual([
    { path: '/smslist/list', to: '/smslist/list' }, { path: '/smslist/7', to: '/smslist/7?status=2' },
  ]));
});
