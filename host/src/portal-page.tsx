import { selectPreferences, selectSession, type Preferences } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Provider, useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, PortalTheme } from '@portal/ui/shell';
import { StrictMode, useEffect, type ReactNode } from 'react';
import type { Host } from './create-host';
import { ErrorBoundary } from './parts/error-boundary';
import { Frame } from './frame/frame';
import { ReloginDialog } from './frame/relogin-dialog';
import { Start } from './frame/start';
import type { Loader } from './remotes/loader';
import { pageIdle } from './remotes/page-idle';
import { RemotesContext } from './remotes/remotes.context';
import type { PortalRoute } from './routes/portal-route';
import { PortalRoutes } from './portal-routes';
import { selectRoutes } from './routes/select-routes';
import { type Boot, bootRequested, selectBoot } from './session/boot.slice';

/** The whole page except the router, because tests use a different router. */
export function PortalPage({ host }: { host: Host }) {
  return (
    <StrictMode>
      <Provider store={host.store}>
        <RemotesContext value={host.remotes}>
          <Themed>
            <ErrorBoundary onError={(error) => host.report(error, 'shell')} fallback={<Crashed />}>
              <Started host={host} />
            </ErrorBoundary>
          </Themed>
        </RemotesContext>
      </Provider>
    </StrictMode>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const { scheme, themeColour, size, language } = useSelector((state: { preferences: Preferences }) => selectPreferences(state));
  return <PortalTheme scheme={scheme} brand={themeColour} size={size} language={language}>{children}</PortalTheme>;
}

function Started({ host }: { host: Host }) {
  const dispatch = useDispatch();
  const { status, failure } = useSelector((state: { boot: Boot }) => selectBoot(state));
  useEffect(() => {
    if (status === 'ready') warmFirstRemote(selectRoutes(host.store.getState()), host.remotes.loader);
  }, [status, host]);
  const { token } = useSelector(selectSession);
  // Without a token, the browser is already leaving the page. The routes would redirect, because the user has no rights left.
  if (!token) return null;
  if (status !== 'ready') {
    return (
      <>
        <Start failure={failure} onRetry={() => dispatch(bootRequested())} />
        <ReloginDialog />
      </>
    );
  }
  return <Frame><PortalRoutes /></Frame>;
}

/** Shown if the shell itself throws. It offers a reload, because the state may be inconsistent. */
function Crashed() {
  const { t } = useTranslation('portal');
  return <FailureView level={1} title={t('boot.crashed')} text={t('errors.client_unexpected')} onRetry={() => location.reload()} />;
}

/** Preloads a route's code when the user hovers over or focuses a link to it. */
function warmRoute(route: PortalRoute, loader: Loader): void {
  if ('remote' in route.shows) void loader.warm(route.shows.remote, route.shows.screen);
}

/** When the page is idle, preloads the first remote of the menu, which users are likely to open next. */
function warmFirstRemote(routes: readonly PortalRoute[], loader: Loader): void {
  const [first] = routes
    .filter(({ shows, menu }) => 'remote' in shows && menu)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  if (first) void pageIdle().then(() => warmRoute(first, loader));
}
