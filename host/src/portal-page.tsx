import { StrictMode, useEffect, type ReactNode } from 'react';
import { selectPreferences, selectSession, type Preferences } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Provider, useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, PortalTheme } from '@portal/ui/core';
import type { Host } from './create-host';
import { ErrorBoundary } from './error-log/error-boundary';
import { Frame } from './frame/frame';
import { ReloginDialog } from './frame/relogin-dialog';
import { Start } from './frame/start';
import { RemotesContext } from './remotes/remotes.context';
import { warmFirstRemote } from './remotes/warm';
import { PortalRoutes } from './routes/portal-routes';
import { selectRoutes } from './routes/select-routes';
import { type Boot, bootRequested, selectBoot } from './session/boot.slice';

/** The whole page; around it the router, which tests replace. */
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
  // The session has ended, and the page is about to go; without rights every address would lead on to another.
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

/** The shell itself threw: nothing of it can be trusted to work, but to load it anew. */
function Crashed() {
  const { t } = useTranslation('portal');
  return <FailureView level={1} title={t('boot.crashed')} text={t('errors.client_unexpected')} onRetry={() => location.reload()} />;
}
