import Dashboard from '../dashboard/dashboard.screen';
import type { PortalRoute } from './portal-route';

/** The host's own places; all others are the remotes'. */
export const hostRoutes: readonly PortalRoute[] = [
  {
    path: '/dashboard',
    element: '/dashboard',
    title: { en: 'Dashboard', ru: 'Главная', ua: 'Головна', bg: 'Табло' },
    menu: { icon: 'home', order: 0 },
    fixedTab: true,
    shows: { component: Dashboard },
  },
];
