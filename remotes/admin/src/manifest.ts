import type { ManifestSource } from '@portal/portal';

export const manifest = {
  id: 'admin',
  contract: 1,
  routes: [
    {
      path: '/admin/customers',
      screen: 'customers',
      element: '/admin/customers',
      title: { en: 'Customers', ru: 'Клиенты', ua: 'Клієнти', bg: 'Клиенти' },
      menu: {
        icon: 'people',
        order: 90,
        group: { en: 'Administration', ru: 'Администрирование', ua: 'Адміністрування', bg: 'Администрация' },
      },
      cached: true,
    },
  ],
} as const satisfies ManifestSource;
