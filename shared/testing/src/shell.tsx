/** Development shell: one remote alone on a page, against a running server, without host and federation. */
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { session, toBcp47 } from '@portal/contracts';
import {
  allAlphaNamesLoaded, alphaNamesLoaded, type AnyRemote, balanceLoaded, createPortalStore, elementsLoaded, loadScreen, organizationsLoaded,
  type PortalStore, readCookie, savedPreferences, selectLanguage, tokenReceived, userInfoLoaded,
} from '@portal/portal';
import { api } from '@portal/portal/api';
import { addRemoteTexts, changeLanguage, startI18n } from '@portal/portal/i18n';
import { BrowserRouter } from '@portal/portal/router';
import { Provider } from '@portal/portal/state';
import { LoginForm, ShellTheme, Unreachable } from './shell-entrance';
import { Shell } from './shell-page';

/** `update` replaces the shown remote by its edited version, for hot reloading. */
export type RunningShell = { update: (remote: AnyRemote) => Promise<void> };

/** Shows the remote, using the session in the `userToken` cookie. Without the cookie, shows a sign-in form. */
export async function startShell(remote: AnyRemote): Promise<RunningShell> {
  const { language } = savedPreferences();
  document.documentElement.lang = toBcp47(language);
  document.title = remote.manifest.id;
  await startI18n(language);
  const portal = createPortalStore();
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root.');
  const root = createRoot(element);
  const token = readCookie('userToken');
  if (!token) {
    root.render(<Provider store={portal.store}><ShellTheme><LoginForm /></ShellTheme></Provider>);
    return { update: async () => undefined };
  }
  portal.store.dispatch(tokenReceived(token));
  try {
    await loadSession(portal);
  } catch (error) {
    root.render(<Provider store={portal.store}><ShellTheme><Unreachable error={error} /></ShellTheme></Provider>);
    return { update: async () => undefined };
  }
  let shown = remote;
  await open(portal, remote);
  render(root, portal, remote);
  return {
    async update(next) {
      await reopen(portal, shown, next);
      shown = next;
      render(root, portal, next);
    },
  };
}

async function loadSession({ store: { dispatch } }: PortalStore): Promise<void> {
  const [info, { elements }, { balance }, organizations, alphaNames, allAlphaNames] = await Promise.all([
    api(session.info), api(session.elements), api(session.balance), api(session.organizations), api(session.alphaNames),
    api(session.allAlphaNames),
  ]);
  dispatch(userInfoLoaded(info));
  dispatch(elementsLoaded(elements));
  dispatch(balanceLoaded(balance));
  dispatch(organizationsLoaded(organizations.data));
  dispatch(alphaNamesLoaded(alphaNames.items));
  dispatch(allAlphaNamesLoaded(allAlphaNames.items));
}

async function open(portal: PortalStore, remote: AnyRemote): Promise<void> {
  await Promise.all([portal.prepare(remote), loadScreens(remote)]);
  portal.mount(remote);
  portal.runAtLogin(remote);
}

/** Applies an edited remote. Restarts it if its slices or saga changed; otherwise replaces only texts, screens and manifest. */
async function reopen(portal: PortalStore, before: AnyRemote, next: AnyRemote): Promise<void> {
  if (!hasSameState(before, next)) {
    portal.unmount(before.manifest.id);
    return open(portal, next);
  }
  await Promise.all([addRemoteTexts(next.manifest.id, next.locales), loadScreens(next)]);
  await changeLanguage(selectLanguage(portal.store.getState()));
}

function hasSameState(one: AnyRemote, other: AnyRemote): boolean {
  const [slices, others] = [Object.entries(one.slices ?? {}), other.slices ?? {}];
  return one.saga === other.saga
    && slices.length === Object.keys(others).length && slices.every(([name, reducer]) => others[name] === reducer);
}

const loadScreens = (remote: AnyRemote) => Promise.all(
  [...Object.keys(remote.screens), ...Object.keys(remote.widgets ?? {})].map((name) => loadScreen(remote, name)),
);

function render(root: Root, portal: PortalStore, remote: AnyRemote): void {
  root.render(
    <StrictMode>
      <Provider store={portal.store}>
        <ShellTheme>
          <BrowserRouter>
            <Shell remote={remote} />
          </BrowserRouter>
        </ShellTheme>
      </Provider>
    </StrictMode>,
  );
}
