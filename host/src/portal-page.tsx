import { StrictMode, useEffect, type ReactNode } from 'react';
import { selectPreferences, useFailureText, type Preferences } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Provider, useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, PortalTheme, Spinner } from '@portal/ui/core';
import type { Host } from './create-host';
import { Frame } from './frame/frame';
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
            <Started host={host} />
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
  const { t } = useTranslation('portal');
  const dispatch = useDispatch();
  const { status, failure } = useSelector((state: { boot: Boot }) => selectBoot(state));
  const why = useFailureText(failure);
  useEffect(() => {
    if (status === 'ready') warmFirstRemote(selectRoutes(host.store.getState()), host.remotes.loader);
  }, [status, host]);
  if (status === 'starting') return <Spinner size="large" label={t('boot.starting')} />;
  if (status === 'failed') {
    return <FailureView level={1} title={t('boot.failed')} {...why} traceId={failure?.traceId} onRetry={() => dispatch(bootRequested())} />;
  }
  return <Frame><PortalRoutes /></Frame>;
}
