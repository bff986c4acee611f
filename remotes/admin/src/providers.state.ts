import type { Data } from '@portal/contracts';
import { adminAlphaNames, type AdminProvider } from '@portal/contracts/admin';
import { engineOverview } from './engine/engine.state';
import { callCommand, callResource } from '@portal/portal/resource';

export type ProviderList = Data<typeof adminAlphaNames.providers>;

/** Switches a provider connection on or off. */
export const switchProvider = callCommand(
  'admin/switchProvider', adminAlphaNames.setProvider, (body: { id: number; enabled: boolean }) => ({ body }),
  { then: [engineOverview] },
);

/** Current state of the provider connections. */
export const providerList = callResource('admin/providers', adminAlphaNames.providers, () => ({}), {
  pollMs: 10_000,
  patchOn: [{
    on: switchProvider.succeeded,
    patch: ({ items }, { result }: { result: AdminProvider }) => ({ items: items.map((each) => (each.id === result.id ? result : each)) }),
  }],
});
