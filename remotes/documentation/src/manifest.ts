import type { ManifestSource } from '@portal/portal';

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
  ],
} as const satisfies ManifestSource;
