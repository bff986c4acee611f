import type { ManifestSource } from '@portal/portal';

export const manifest = {
  id: 'addressbooks',
  contract: 1,
  routes: [
    {
      path: '/addressbook/index',
      screen: 'addressBooks',
      element: '/addressbook/index',
      title: { en: 'Address books', ru: 'Адресные книги', ua: 'Адресні книги', bg: 'Адресни книги' },
      menu: { icon: 'book', order: 40 },
      cached: true,
    },
  ],
} as const satisfies ManifestSource;
