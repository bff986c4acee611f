import { defineRemote } from '@portal/portal';
import { failIf } from './fault';
import { manifest } from './manifest';
import { faultyReducer, pokesReducer } from './pokes.slice';
import { trialSaga } from './trial.saga';

failIf('import');

export default defineRemote(manifest, {
  screens: { trial: () => import('./trial.screen'), detail: () => import('./detail.screen') },
  slices: { pokes: pokesReducer, faulty: faultyReducer },
  saga: trialSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
