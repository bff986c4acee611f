import type { PortalRoute } from './portal-route';

/** The host's own pages; all other pages come from remotes. */
export const hostRoutes: readonly PortalRoute[] = [
  {
    path: '/dashboard',
    element: '/dashboard',
    title: { en: 'Dashboard', ru: 'Главная', ua: 'Головна', bg: 'Табло' },
    menu: { icon: 'home', order: 0 },
    fixedTab: true,
    shows: { own: 'dashboard' },
  },
  {
    path: '/error-log/log',
    element: '/error-log/log',
    title: { en: 'Error log', ru: 'Журнал ошибок', ua: 'Журнал помилок', bg: 'Дневник на грешките' },
    shows: { own: 'errorLog' },
  },
  {
    path: '/icon/index',
    element: '/icon/index',
    title: { en: 'Icons', ru: 'Значки', ua: 'Значки', bg: 'Икони' },
    shows: { own: 'icons' },
  },
  {
    path: '/error/401',
    element: '/error/401',
    title: { en: 'No access', ru: 'Нет доступа', ua: 'Немає доступу', bg: 'Няма достъп' },
    shows: { own: 'noAccess' },
  },
  {
    path: '/error/404',
    element: '/error/404',
    title: { en: 'Not found', ru: 'Не найдено', ua: 'Не знайдено', bg: 'Не е намерено' },
    shows: { own: 'notFound' },
  },
];
