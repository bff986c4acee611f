import type { AdminProvider } from '@portal/contracts/admin';
import { typesOf } from '../../channels';
import type { Db } from '../../../platform/db';
import { providerRows, type ProviderRow } from './provider-overview.store';

/** Nodes report their connections every few seconds, so a report older than this is stale. */
const STATE_VALID_SECONDS = 15;

export async function adminProviders(db: Db): Promise<AdminProvider[]> {
  const rows = await providerRows(db, null);
  return rows.map(presentProvider);
}

export function presentProvider(row: ProviderRow): AdminProvider {
  const { id, name, providerName, channel, enabled, directions, sandbox, reported } = row;
  const state = stateOf(row);
  const isUp = state === 'up' || state === 'degraded';
  return {
    id: Number(id), name, providerName, channel, enabled, messageTypes: [...typesOf(channel)], state, directions, sandbox,
    bound: isUp ? reported?.bound ?? 0 : 0, binds: reported?.binds ?? 0, lastError: reported?.lastError ?? null,
    notifiedSecondsAgo: reported?.secondsAgo ?? null,
  };
}

function stateOf({ enabled, leased, reported }: ProviderRow): AdminProvider['state'] {
  if (!enabled || !leased) return 'idle';
  if (reported === null || reported.secondsAgo > STATE_VALID_SECONDS || reported.bound === 0) return 'down';
  return reported.bound < reported.binds || reported.throttledMs > 0 || reported.circuitOpen ? 'degraded' : 'up';
}
