import type { ErrorInfo } from 'react';
import { createRoot } from 'react-dom/client';
import { toBcp47 } from '@portal/contracts';
import { readCookie, savedPreferences, tokenReceived } from '@portal/portal';
import { addTexts, startI18n } from '@portal/portal/i18n';
import { BrowserRouter } from '@portal/portal/router';
import { createHost } from './create-host';
import { captureErrors } from './error-log/capture-errors';
import { noteComponents } from './parts/component-stacks';
import { hostTexts } from './parts/host-texts';
import { PortalPage } from './portal-page';
import { openBrowserSocket } from './realtime/socket';
import { bootRequested } from './session/boot.slice';
import { browserPage } from './session/page';

async function start(root: HTMLElement): Promise<void> {
  const host = createHost({ page: browserPage, openSocket: openBrowserSocket });
  captureErrors(host.report);
  host.store.dispatch(tokenReceived(readCookie('userToken') ?? ''));
  host.start();
  // The session request starts first; texts load in parallel.
  host.store.dispatch(bootRequested());

  const { language } = savedPreferences();
  document.documentElement.lang = toBcp47(language);
  await Promise.all([startI18n(language), addTexts('host', hostTexts)]);
  const log = (where: string) => (error: unknown, { componentStack }: ErrorInfo) => {
    noteComponents(error, componentStack);
    host.report(error, where);
  };
  createRoot(root, { onUncaughtError: log('render'), onCaughtError: () => undefined, onRecoverableError: log('render') }).render(
    <BrowserRouter>
      <PortalPage host={host} />
    </BrowserRouter>,
  );
}

const root = document.getElementById('root');
/** Resolves when rendering has started; rejects if the texts fail to load. */
export const started = root ? start(root) : Promise.resolve();
