import { defineRemote, type ManifestSource } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import Home from './home.screen';
import { chart, chartSpanReducer, figures, recentLists, setup, tasks } from './home.state';

const manifest = {
  id: 'home',
  contract: 1,
  routes: [{
    path: '/dashboard', screen: 'home', element: '/dashboard', title: { en: 'Dashboard', ru: 'Главная', ua: 'Головна', bg: 'Табло' },
  }],
} as const satisfies ManifestSource;

const declared = remoteState([figures, tasks, setup, chart, recentLists]);

/** The content of the start page, run like a remote, but built with the shell: its figures appear without loading a remote. */
export const homeRemote = defineRemote(manifest, {
  // Part of this chunk, because the remote is only its one screen.
  screens: { home: async () => ({ default: Home }) },
  slices: { ...declared.slices, chartSpan: chartSpanReducer },
  saga: declared.saga,
  locales: {
    en: () => import('../../../locales/home/en.json'),
    ru: () => import('../../../locales/home/ru.json'),
    ua: () => import('../../../locales/home/ua.json'),
    bg: () => import('../../../locales/home/bg.json'),
  },
});
