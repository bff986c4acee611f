import type { ManifestSource } from '@portal/portal';

const group = { en: 'Company', ru: 'Компания', ua: 'Компанія', bg: 'Фирма' };
const developers = { en: 'Developers', ru: 'Разработчикам', ua: 'Розробникам', bg: 'За разработчици' };

export const manifest = {
  id: 'account',
  contract: 1,
  routes: [
    {
      path: '/profile/index',
      screen: 'profile',
      element: '/profile/index',
      title: { en: 'Profile', ru: 'Профиль', ua: 'Профіль', bg: 'Профил' },
      cached: false,
    },
    {
      path: '/alphanames/index',
      screen: 'alphaNames',
      element: '/alphanames/index',
      title: { en: 'Alpha names', ru: 'Альфа-имена', ua: 'Альфа-імена', bg: 'Алфа имена' },
      menu: { icon: 'tag', order: 80, group },
      cached: true,
    },
    {
      path: '/organizations/index',
      screen: 'organizations',
      element: '/organizations/index',
      title: { en: 'Organizations', ru: 'Организации', ua: 'Організації', bg: 'Организации' },
      menu: { icon: 'building', order: 82, group },
      cached: true,
    },
    {
      path: '/logins/index',
      screen: 'logins',
      element: '/logins/index',
      title: { en: 'Team', ru: 'Команда', ua: 'Команда', bg: 'Екип' },
      menu: { icon: 'person', order: 84, group },
      cached: true,
    },
    {
      path: '/limits/index',
      screen: 'limits',
      element: '/limits/index',
      title: { en: 'Limits', ru: 'Лимиты', ua: 'Ліміти', bg: 'Лимити' },
      menu: { icon: 'gauge', order: 86, group },
      cached: true,
    },
    {
      path: '/developers/keys',
      screen: 'keys',
      element: '/developers/keys',
      title: { en: 'API keys', ru: 'Ключи API', ua: 'Ключі API', bg: 'API ключове' },
      menu: { icon: 'key', order: 90, group: developers },
      cached: true,
    },
    {
      path: '/developers/webhooks',
      screen: 'webhooks',
      element: '/developers/webhooks',
      title: { en: 'Webhooks', ru: 'Вебхуки', ua: 'Вебхуки', bg: 'Уебхукове' },
      menu: { icon: 'webhook', order: 91, group: developers },
      cached: true,
    },
  ],
  atLogin: { element: '/limits/index' },
} as const satisfies ManifestSource;
