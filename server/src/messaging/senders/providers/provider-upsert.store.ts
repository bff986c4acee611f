import { announceWork } from '../../../platform/background';
import { inTransaction, StartProblem, type Pool, type Transaction } from '../../../platform/db';

export type WrittenProvider = {
  name: string;
  channel: string;
  connections: readonly { name: string; enabled: boolean; sandbox: boolean; settings: object }[];
};

/**
 * Inserts or updates providers and connections, found by name; deletes none. Does not write unchanged rows, so that their connections
 * stay open. Throws a StartProblem if customers have routes through a connection that the file marks for sandboxes.
 */
export async function writeProviders(db: Pool, providers: readonly WrittenProvider[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { name, channel, connections } of providers) {
      await tx`
        insert into provider (name, channel) values (${name}, ${channel})
        on conflict (name) do update set channel = excluded.channel where provider.channel <> excluded.channel`;
      for (const connection of connections) {
        await clearFor(tx, connection);
        await tx`
          insert into provider_connection as former (provider_id, name, enabled, sandbox, settings)
          select id, ${connection.name}, ${connection.enabled}, ${connection.sandbox}, ${JSON.stringify(connection.settings)}::text::jsonb
          from provider where name = ${name}
          on conflict (name) do update
            set provider_id = excluded.provider_id, enabled = excluded.enabled, sandbox = excluded.sandbox, settings = excluded.settings,
              updated_at = now()
            where (former.provider_id, former.enabled, former.sandbox, former.settings)
              is distinct from (excluded.provider_id, excluded.enabled, excluded.sandbox, excluded.settings)`;
      }
    }
  });
  announceWork('connections');
}

/** Deletes sandbox routes of a connection that is now for customers. Throws if one that is now for sandboxes has customers' routes. */
async function clearFor(tx: Transaction, { name, sandbox }: WrittenProvider['connections'][number]): Promise<void> {
  await tx`
    delete from direction using provider_connection former
    where former.name = ${name} and former.sandbox and not ${sandbox} and direction.provider_connection_id = former.id
      and direction.sandbox`;
  const routes = sandbox ? await tx`
    select from direction join provider_connection former on former.id = provider_connection_id
    where former.name = ${name} and not former.sandbox limit 1` : [];
  if (routes.length > 0) {
    throw new StartProblem(
      `PROVIDERS_FILE marks the connection ${name} for the sandbox, but customers' alpha names have routes through it. Delete those routes first, or give the sandbox its own connection.`,
    );
  }
}
