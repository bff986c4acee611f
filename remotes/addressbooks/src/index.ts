import { defineRemote } from '@portal/portal';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  screens: { addressBooks: () => import('./address-books/address-books.screen') },
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
