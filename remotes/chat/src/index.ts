import { defineRemote } from '@portal/portal';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  screens: { chats: () => import('./chats/chats.screen') },
  widgets: { unread: () => import('./unread/unread.widget').then(({ UnreadWidget }) => ({ default: UnreadWidget })) },
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
