import type { ManifestSource } from '@portal/portal';

const chats = { en: 'Chats', ru: 'Чаты', ua: 'Чати', bg: 'Чатове' };

export const manifest = {
  id: 'chat',
  contract: 1,
  routes: [
    {
      path: '/chat',
      screen: 'chats',
      element: '/chat',
      title: chats,
      menu: { icon: 'chat', order: 30 },
      fixedTab: true,
      cached: false,
    },
  ],
  redirects: [{ path: '/list', to: '/chat', element: '/chat' }],
  searchProviders: [{ finder: 'chats', element: '/chat', title: chats }],
  atLogin: { element: '/chat' },
} as const satisfies ManifestSource;
