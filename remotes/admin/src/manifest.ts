import type { ManifestSource } from '@portal/portal';

const group = { en: 'Administration', ru: 'Администрирование', ua: 'Адміністрування', bg: 'Администрация' };

export const manifest = {
  id: 'admin',
  contract: 1,
  routes: [
    {
      path: '/admin/customers',
      screen: 'customers',
      element: '/admin/customers',
      title: { en: 'Customers', ru: 'Клиенты', ua: 'Клієнти', bg: 'Клиенти' },
      menu: { icon: 'people', order: 1, group },
      cached: true,
    },
    {
      path: '/customer/:uuid',
      params: { uuid: 'uuid' },
      screen: 'customer',
      element: '/customer/{uuid}',
      title: { en: 'Customer', ru: 'Клиент', ua: 'Клієнт', bg: 'Клиент' },
      activeMenu: '/admin/customers',
      cached: true,
    },
    {
      path: '/admin/alphanames',
      screen: 'alphaNames',
      element: '/admin/alphanames',
      title: { en: 'All alpha names', ru: 'Все альфа-имена', ua: 'Усі альфа-імена', bg: 'Всички алфа имена' },
      menu: { icon: 'tags', order: 2, group },
      cached: true,
    },
    {
      path: '/admin/requests',
      screen: 'requests',
      element: '/admin/requests',
      title: { en: 'Requests', ru: 'Заявки', ua: 'Заявки', bg: 'Заявки' },
      menu: { icon: 'inbox', order: 3, group },
      cached: true,
    },
    {
      path: '/admin/logins',
      screen: 'logins',
      element: '/admin/logins',
      title: { en: 'Logins', ru: 'Логины', ua: 'Логіни', bg: 'Потребители' },
      menu: { icon: 'logins', order: 4, group },
      cached: true,
    },
    {
      path: '/admin/viber',
      screen: 'viber',
      element: '/admin/viber',
      title: { en: 'Viber utilities', ru: 'Утилиты Viber', ua: 'Утиліти Viber', bg: 'Инструменти за Viber' },
      menu: { icon: 'phone', order: 5, group },
      cached: true,
    },
    {
      path: '/admin/tariffs',
      screen: 'tariffs',
      element: '/admin/tariffs',
      title: { en: 'Price lists', ru: 'Тарифы', ua: 'Тарифи', bg: 'Тарифи' },
      menu: { icon: 'money', order: 6, group },
      cached: true,
    },
    {
      path: '/admin/direction_rates',
      screen: 'directionRates',
      element: '/admin/direction_rates',
      title: { en: 'Provider rates', ru: 'Цены провайдеров', ua: 'Ціни провайдерів', bg: 'Цени на доставчиците' },
      menu: { icon: 'rates', order: 7, group },
      cached: true,
    },
    {
      path: '/admin/audit',
      screen: 'audit',
      element: '/admin/audit',
      title: { en: 'Audit log', ru: 'Журнал действий', ua: 'Журнал дій', bg: 'Журнал на действията' },
      menu: { icon: 'history', order: 8, group },
      cached: true,
    },
    {
      path: '/admin/releases',
      screen: 'releases',
      element: '/admin/releases',
      title: { en: 'Releases', ru: 'Релизы', ua: 'Релізи', bg: 'Издания' },
      menu: { icon: 'box', order: 9, group },
      cached: true,
    },
    {
      path: '/admin/engine',
      screen: 'engine',
      element: '/admin/engine',
      title: { en: 'Sending engine', ru: 'Движок отправки', ua: 'Рушій надсилання', bg: 'Система за изпращане' },
      menu: { icon: 'pulse', order: 10, group },
      cached: true,
    },
  ],
  widgets: [
    {
      widget: 'engineState', element: '/admin/engine', order: 10, width: 'half',
      title: { en: 'Sending engine', ru: 'Движок отправки', ua: 'Рушій надсилання', bg: 'Система за изпращане' },
    },
    {
      widget: 'openRequests', element: '/admin/requests', order: 20, width: 'half',
      title: { en: 'Requests', ru: 'Заявки', ua: 'Заявки', bg: 'Заявки' },
    },
    {
      widget: 'todaysTraffic', element: '/admin/engine', order: 30, width: 'half',
      title: { en: 'Traffic today', ru: 'Трафик за сегодня', ua: 'Трафік за сьогодні', bg: 'Трафик днес' },
    },
    {
      widget: 'debtors', element: '/admin/customers', order: 40, width: 'half',
      title: { en: 'Debts and low balances', ru: 'Долги и низкие балансы', ua: 'Борги та низькі баланси', bg: 'Дългове и ниски баланси' },
    },
  ],
  redirects: [{ path: '/admin', to: '/admin/customers', element: '/admin' }],
  atLogin: { element: '/admin' },
} as const satisfies ManifestSource;
