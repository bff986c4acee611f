import type { ComponentType } from 'react';
import Dashboard from './dashboard/dashboard.screen';
import { withPanelTexts } from './parts/with-panel-texts';
import { lazyScreen } from './routes/lazy-screen';
import type { OwnScreenName } from './routes/portal-route';

/** The host's own screens. Each gets its title for its loading state. */
export const ownScreens: Readonly<Record<OwnScreenName, ComponentType<{ title: string }>>> = {
  dashboard: Dashboard,
  errorLog: lazyScreen(() => import('./error-log/error-log.screen')),
  icons: lazyScreen(withPanelTexts(() => import('./utility/icons.screen'))),
  noAccess: lazyScreen(() => import('./utility/no-access.screen')),
  notFound: lazyScreen(() => import('./utility/not-found.screen')),
};
