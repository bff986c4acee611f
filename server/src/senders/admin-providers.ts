import type { AdminProvider } from '@portal/contracts/admin';
import { typesOf } from '../channels';
import type { Db } from '../db';
import { providerRows, type ProviderRow } from './provider-overview.store';

/** A holder tells at least every few seconds; after so long its word is none. */
const WORD_HOLDS_SECONDS = 15;

/** Every connection of every provider, and how it stands now. */
export async function adminProviders(db: Db): Promise<AdminProvider[]> {
  const rows = await providerRows(db, null);
  return rows.map(presentProvider);
}

export function presentProvider(row: ProviderRow): AdminProvider {
  const { id, name, providerName, channel, enabled, directions, sandbox, told } = row;
  const state = stateOf(row);
  const stands = state === 'up' || state === 'degraded';
  return {
    id: Number(id), name, providerName, channel, enabled, messageTypes: [...typesOf(channel)], state, directions, sandbox,
    bound: stands ? told?.bound ?? 0 : 0, binds: told?.binds ?? 0, lastError: told?.lastError ?? null, toldSecondsAgo: told?.secondsAgo ?? null,
  };
}

function stateOf({ enabled, held, told }: ProviderRow): AdminProvider['state'] {
  if (!enabled || !held) return 'idle';
  if (told === null || told.secondsAgo > WORD_HOLDS_SECONDS || told.bound === 0) return 'down';
  return told.bound < told.binds || told.throttledMs > 0 || told.circuitOpen ? 'degraded' : 'up';
}
