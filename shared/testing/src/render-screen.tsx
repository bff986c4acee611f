import type { ReactNode } from 'react';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Language } from '@portal/contracts';
import {
  allAlphaNamesLoaded, alphaNamesLoaded, type AnyRemote, balanceLoaded, createPortalStore, dropDrafts, elementsLoaded, languageChosen,
  loadScreen,
  organizationsLoaded, type PortalStore, RemoteView, type Session, tokenReceived, userInfoLoaded,
} from '@portal/portal';
import { type Location, MemoryRouter, Route, Routes, useLocation } from '@portal/portal/router';
import { Provider } from '@portal/portal/state';
import { PortalTheme } from '@portal/ui/shell';
import { listenLive } from './emit-live';
import { aUserInfo } from './factories';
import { startTexts } from './start-texts';

const DASHBOARD = '/dashboard';

export type RenderOptions = {
  /** URL path with parameters and query: `/smslist/7?status=1`. */
  path: string;
  /** UI elements granted to the login; by default those of all the remote's routes. */
  elements?: readonly string[];
  session?: Partial<Session>;
  language?: Language;
  /** Runs the remote's at-login saga before the screen opens, as if the user had signed in and come from another screen. */
  atLogin?: boolean;
};
export type Rendered = RenderResult & {
  portal: PortalStore;
  location: () => Location;
  user: UserEvent;
};

let mounted: (() => void) | undefined;

/** Mounts a remote as the host does, with its sagas running and one screen open. */
export async function renderScreen(remote: AnyRemote, screen: string, options: RenderOptions): Promise<Rendered> {
  const { routes } = remote.manifest;
  if (!routes.some((route) => route.screen === screen)) throw new Error(`${remote.manifest.id} has no screen ${screen}`);
  return renderAt(remote, options, routes.map((route) => (
    <Route key={route.path} path={route.path} element={<RemoteView remote={remote} screen={route.screen} />} />
  )));
}

/** Mounts a widget as the host does, on the dashboard or over the page at `path`. */
export async function renderWidget(remote: AnyRemote, widget: string, options: Partial<RenderOptions> = {}): Promise<Rendered> {
  if (!remote.widgets || !Object.hasOwn(remote.widgets, widget)) throw new Error(`${remote.manifest.id} has no widget ${widget}`);
  const { path = DASHBOARD } = options;
  const element = <RemoteView remote={remote} screen={widget} />;
  return renderAt(remote, { ...options, path }, <Route path={path.split('?')[0]} element={element} />);
}

async function renderAt(remote: AnyRemote, options: RenderOptions, places: ReactNode): Promise<Rendered> {
  const { path, language = 'en', atLogin = false } = options;
  await startTexts(language);
  const unhandled: unknown[] = [];
  const portal = createPortalStore({ report: (error) => unhandled.push(error) });
  signIn(portal, remote, options);
  await portal.prepare(remote);
  await Promise.all(
    [...remote.manifest.routes.map(({ screen }) => screen), ...Object.keys(remote.widgets ?? {})].map((name) => loadScreen(remote, name)),
  );
  if (atLogin && remote.atLogin) await portal.run('at login', remote.atLogin).toPromise();
  portal.mount(remote);
  listenLive(portal.store);
  mounted = () => {
    portal.unmount(remote.manifest.id);
    if (unhandled.length > 0) throw unhandled[0];
  };

  let here!: Location;
  const Here = () => {
    here = useLocation();
    return null;
  };
  let view!: RenderResult;
  await act(async () => {
    view = render(
      <Provider store={portal.store}>
        <PortalTheme language={language}>
          <MemoryRouter initialEntries={[path]}>
            <Here />
            <Routes>
              {places}
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </MemoryRouter>
        </PortalTheme>
      </Provider>,
    );
  });
  return Object.assign(view, { portal, location: () => here, user: userEvent.setup() });
}

function signIn({ store: { dispatch } }: PortalStore, remote: AnyRemote, { elements, session = {}, language = 'en' }: RenderOptions) {
  const { token = 'token-of-the-test', balance, uielements, organizations, alphaNames, allAlphaNames, ...info } = session;
  const paths = elements ?? [...new Set(remote.manifest.routes.map(({ element }) => element))];
  dispatch(languageChosen(language));
  dispatch(tokenReceived(token));
  dispatch(userInfoLoaded(aUserInfo(info)));
  dispatch(elementsLoaded(uielements ?? paths.map((path) => ({ path }))));
  dispatch(balanceLoaded({ sum: balance?.sum ?? '1000.00', currency_code: balance?.currency ?? 'EUR' }));
  if (organizations) dispatch(organizationsLoaded(organizations));
  if (alphaNames) dispatch(alphaNamesLoaded(alphaNames));
  if (allAlphaNames) dispatch(allAlphaNamesLoaded(allAlphaNames));
}

afterEach(() => {
  dropDrafts();
  const end = mounted;
  mounted = undefined;
  end?.();
});
