import Dashboard from '../dashboard/dashboard.screen';
import { lazyScreen } from './lazy-screen';
import type { PortalRoute } from './portal-route';

/** The host's own pages; all other pages come from remotes. */
export const hostRoutes: readonly PortalRoute[] = [
  {
    path: '/dashboard',
    element: '/dashboard',
    title: { en: 'Dashboard', ru: 'Главная', ua: 'Головна', bg: 'Табло' },
    menu: { icon: 'home', order: 0 },
    fixedTab: true,
    shows: { component: Dashboard },
  },
  {
    path: '/error-log/log',
    element: '/error-log/log',
    title: { en: 'Error log', ru: 'Журнал ошибок', ua: 'Журнал помилок', bg: 'Дневник на грешките' },
    shows: { component: lazyScreen(() => import('../error-log/error-log.screen')) },
  },
  {
    path: '/icon/index',
    element: '/icon/index',
    title: { en: 'Icons', ru: 'Значки', ua: 'Значки', bg: 'Икони' },
    shows: { component: lazyScreen(() => import('../utility/icons.screen')) },
  },
  {
    path: '/error/401',
    element: '/error/401',
    title: { en: 'No access', ru: 'Нет доступа', ua: 'Немає доступу', bg: 'Няма достъп' },
    shows: { component: lazyScreen(() => import('../utility/no-access.screen')) },
  },
  {
    path: '/error/404',
    element: '/error/404',
    title: { en: 'Not found', ru: 'Не найдено', ua: 'Не знайдено', bg: 'Не е намерено' },
    shows: { component: lazyScreen(() => import('../utility/not-found.screen')) },
  },
];
