import { defineRemote } from '@portal/portal';
import { customersReducer } from './customers/customers.slice';
import { customersSaga } from './customers/customers.saga';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  screens: { customers: () => import('./customers/customers.screen') },
  slices: { customers: customersReducer },
  saga: customersSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
