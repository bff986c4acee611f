import type { ManifestSource } from '@portal/portal';

const developers = { en: 'Developers', ru: 'Разработчикам', ua: 'Розробникам', bg: 'За разработчици' };

export const manifest = {
  id: 'documentation',
  contract: 1,
  routes: [
    {
      path: '/documentation/index',
      screen: 'documentation',
      element: '/documentation/index',
      title: { en: 'Documentation', ru: 'Документация', ua: 'Документація', bg: 'Документация' },
      menu: { icon: 'document', order: 68 },
      cached: true,
    },
    {
      path: '/developers/reference',
      screen: 'reference',
      element: '/developers/reference',
      title: { en: 'API reference', ru: 'Справочник API', ua: 'Довідник API', bg: 'Справочник на API' },
      menu: { icon: 'code', order: 92, group: developers },
      cached: true,
    },
    {
      path: '/developers/errors',
      screen: 'errors',
      element: '/developers/errors',
      title: { en: 'Errors', ru: 'Ошибки', ua: 'Помилки', bg: 'Грешки' },
      menu: { icon: 'errors', order: 93, group: developers },
      cached: true,
    },
  ],
} as const satisfies ManifestSource;
