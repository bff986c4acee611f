import { AppError, type UserInfo } from '@portal/contracts';
import { connectionChanged } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { MemoryRouter, useLocation } from '@portal/portal/router';
import { act, screen, userEvent } from '@portal/testing';
import { render } from '@testing-library/react';
import { aServer, openHost } from '../host.fixture';
import { PortalPage } from '../portal-page';
import { hostTexts } from '../parts/host-texts';

const title = (en: string, ua: string) => ({ en, ru: en, ua, bg: en });
const routes = [
  { path: '/smslist/list', screen: 'Lists', element: '/smslist/list', title: title(
    'Mailing lists', 'Розсилки',
  ), menu: { icon: 'send', order: 1 }, fixedTab: true },
  { path: '/smslist/:id', screen: 'List', element: '/smslist/list', title: title(
    'Mailing list', 'Розсилка',
  ), activeMenu: '/smslist/list', params: { id: 'number' } },
  { path: '/finances/invoice/new', screen: 'Invoice', element: '/finances/invoices/action/create', title: title(
    'New invoice', 'Новий рахунок',
  ) },
] as const;
export const profile = { path: '/profile/index', screen: 'Profile', element: '/profile/index', title: title('Profile', 'Профіль') };

/** A remote's form for the top-up dialog. */
export const topUp = {
  widget: 'topUp', element: '/finances/invoices/action/create', title: title('Top up', 'Поповнення'), order: 0, width: 'half',
  place: 'topUp',
};

/** Release of a remote whose code never loads, because these tests cover only the shell. */
export const release = {
  id: 'mailings', version: '1', base: '/remotes/mailings/1/', entry: 'entry.js', files: {},
  manifest: { id: 'mailings', contract: 1, routes: [...routes] },
};

function width(pixels: number) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: pixels <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined, removeEventListener: () => undefined,
  }) as unknown as MediaQueryList);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

type Given = {
  at?: string;
  /** The page visited before `at`. */
  before?: string;
  /** Width of the window in pixels. */
  pixels?: number;
  registry?: boolean; elements?: readonly string[]; info?: UserInfo; offer?: Record<string, string>;
  routes?: readonly (typeof profile)[]; widgets?: readonly (typeof topUp)[];
};

/** Renders the whole portal at one URL and width. */
export async function openFrame(
  {
    at = '/dashboard', before, pixels = 1440, registry = true, elements, info, offer = {}, routes: more = [], widgets = [],
  }: Given = {},
) {
  width(pixels);
  window.scrollTo = () => undefined;
  const manifest = { ...release.manifest, routes: [...routes, ...more], widgets };
  const files = widgets.length > 0 ? { 'entry.js': `sha384-${'B'.repeat(64)}` } : {};
  const server = aServer({
    releases: [{ ...release, files, manifest } as never], elements, info,
  });
  server.page.answer({ pageTitle: 'Portal', version: 2025072200, defaultCountry: 'BG', offer });
  if (!registry) server.remotes.answer(new AppError('server_unavailable'));
  const opened = await openHost();
  await addTexts('host', hostTexts);
  const { store } = opened.host;
  await act(async () => {
    render(
      <MemoryRouter initialEntries={before === undefined ? [at] : [before, at]}>
        <PortalPage host={opened.host} /><Address />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('main');
  act(() => void store.dispatch(connectionChanged('open')));
  return {
    server,
    store,
    report: opened.host.report,
    dispatch: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
    user: userEvent.setup(),
    moves: opened.moves,
  };
}

export const address = () => screen.getByTestId('address').textContent;
export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

afterEach(() => {
  for (const name of ['sidebarStatus', 'language', 'size']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  localStorage.clear();
});
