import type { ManifestSource } from '@portal/portal';

const lists = { en: 'Mailing lists', ru: 'Рассылки', ua: 'Розсилки', bg: 'Кампании' };

export const manifest = {
  id: 'mailings',
  contract: 1,
  routes: [
    {
      path: '/smslist/list',
      screen: 'mailingLists',
      element: '/smslist/list',
      title: lists,
      menu: { icon: 'send', order: 20 },
      fixedTab: true,
      cached: true,
    },
    {
      path: '/smslist/new',
      screen: 'newMailing',
      element: '/smslist/new',
      title: { en: 'New mailing list', ru: 'Новая рассылка', ua: 'Нова розсилка', bg: 'Нова кампания' },
      activeMenu: '/smslist/list',
      cached: true,
    },
    {
      path: '/smslist/:id',
      screen: 'mailing',
      element: '/smslist/{id}',
      title: { en: 'Mailing list', ru: 'Рассылка', ua: 'Розсилка', bg: 'Кампания' },
      digits: ['id'],
      activeMenu: '/smslist/list',
      cached: true,
    },
  ],
} as const satisfies ManifestSource;
