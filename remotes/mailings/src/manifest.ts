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
      creates: { en: 'Create mailing list', ru: 'Создать рассылку', ua: 'Створити розсилку', bg: 'Създаване на кампания' },
      activeMenu: '/smslist/list',
      cached: true,
    },
    {
      path: '/smslist/recurring',
      screen: 'series',
      element: '/smslist/list',
      title: { en: 'Recurring lists', ru: 'Повторяющиеся рассылки', ua: 'Повторювані розсилки', bg: 'Повтарящи се кампании' },
      activeMenu: '/smslist/list',
      cached: true,
    },
    {
      path: '/smslist/:id',
      screen: 'mailing',
      element: '/smslist/{id}',
      title: { en: 'Mailing list', ru: 'Рассылка', ua: 'Розсилка', bg: 'Кампания' },
      params: { id: 'number' },
      activeMenu: '/smslist/list',
      cached: true,
    },
    {
      path: '/messages',
      screen: 'messages',
      element: '/messages',
      title: { en: 'Messages', ru: 'Сообщения', ua: 'Повідомлення', bg: 'Съобщения' },
      menu: { icon: 'mail', order: 22 },
      cached: true,
    },
    {
      path: '/templates/index',
      screen: 'templates',
      element: '/templates/index',
      title: { en: 'Templates', ru: 'Шаблоны', ua: 'Шаблони', bg: 'Шаблони' },
      menu: { icon: 'template', order: 50 },
      cached: true,
    },
    {
      path: '/shortlinks',
      screen: 'shortLinks',
      element: '/shortlinks',
      title: { en: 'Short links', ru: 'Короткие ссылки', ua: 'Короткі посилання', bg: 'Кратки линкове' },
      menu: { icon: 'link', order: 52 },
      cached: true,
    },
  ],
  searchProviders: [{ finder: 'lists', element: '/smslist/list', title: lists }],
} as const satisfies ManifestSource;
