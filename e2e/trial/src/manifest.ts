import type { ManifestSource } from '@portal/portal';

const title = { en: 'Trial', ru: 'Trial', ua: 'Trial', bg: 'Trial' };

/** A remote published by journeys, with faults on request. Logins that may open the dashboard may open this remote. */
export const manifest = {
  id: 'trial',
  contract: 1,
  routes: [
    { path: '/trial', screen: 'trial', element: '/dashboard', title },
    { path: '/trial/:id', screen: 'detail', element: '/dashboard', title, params: { id: 'number' } },
  ],
} as const satisfies ManifestSource;
