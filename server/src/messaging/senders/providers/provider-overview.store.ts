import { announceWork } from '../../../platform/background';
import type { Db, Transaction } from '../../../platform/db';

const MAX_COUNTED = 10_000;
const MAX_CONNECTIONS = 500;

export type ProviderRow = {
  id: bigint; name: string; providerName: string; channel: string; enabled: boolean;
  leased: boolean;
  /** Last report by the connection's node; null before the first report. */
  reported: {
    bound: number; binds: number; throttledMs: number; circuitOpen: boolean; lastError: string | null; secondsAgo: number;
  } | null;
  directions: number;
  sandbox: boolean;
};

export async function providerRows(db: Db, id: number | null): Promise<ProviderRow[]> {
  return db<ProviderRow[]>`
    select connection.id, connection.name, provider.name as "providerName", provider.channel, connection.enabled, connection.sandbox,
      node.id is not null as leased, reported.state || jsonb_build_object('secondsAgo',
        extract(epoch from now() - reported.updated_at)::float8) as reported,
      (select count(*)::float8 from (
        select from direction where provider_connection_id = connection.id limit ${MAX_COUNTED}) counted) as directions
    from provider_connection connection
    join provider on provider.id = connection.provider_id
    left join connection_lease lease on lease.connection_id = connection.id
    left join engine_node node on node.id = lease.node_id and node.ended_at is null and node.expires_at > now()
    left join connection_state reported on reported.connection_id = connection.id
    where ${id}::bigint is null or connection.id = ${id}
    order by provider.name, connection.name limit ${MAX_CONNECTIONS}`;
}

/** Returns whether the connection was enabled; undefined if not found. Writes only changes, because a write reopens the connection. */
export async function switchConnection(tx: Transaction, id: number, enabled: boolean): Promise<{ before: boolean } | undefined> {
  const [row] = await tx<{ before: boolean }[]>`select enabled as before from provider_connection where id = ${id} for no key update`;
  if (row && row.before !== enabled) await tx`update provider_connection set enabled = ${enabled}, updated_at = now() where id = ${id}`;
  announceWork('connections');
  return row;
}
