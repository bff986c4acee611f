import type { ManifestSource } from '@portal/portal';

const books = { en: 'Address books', ru: 'Адресные книги', ua: 'Адресні книги', bg: 'Адресни книги' };

export const manifest = {
  id: 'addressbooks',
  contract: 1,
  routes: [
    {
      path: '/addressbook/index',
      screen: 'addressBooks',
      element: '/addressbook/index',
      title: books,
      menu: { icon: 'book', order: 40 },
      cached: true,
    },
    {
      path: '/addressbook/import',
      screen: 'import',
      element: '/addressbook/action/edit',
      title: { en: 'Import contacts', ru: 'Импорт контактов', ua: 'Імпорт контактів', bg: 'Импорт на контакти' },
      creates: { en: 'Import contacts', ru: 'Импортировать контакты', ua: 'Імпортувати контакти', bg: 'Импортиране на контакти' },
      activeMenu: '/addressbook/index',
      cached: true,
    },
    {
      path: '/addressbook/:uuid',
      params: { uuid: 'uuid' },
      screen: 'addressBook',
      element: '/addressbook/index',
      title: { en: 'Address book', ru: 'Адресная книга', ua: 'Адресна книга', bg: 'Адресна книга' },
      activeMenu: '/addressbook/index',
      cached: true,
    },
  ],
  searchProviders: [{ finder: 'books', element: '/addressbook/index', title: books }],
} as const satisfies ManifestSource;
