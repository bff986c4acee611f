import { inTransaction, StartProblem, type Pool, type Transaction } from '../db';

export type WrittenProvider = {
  name: string;
  channel: string;
  connections: readonly { name: string; enabled: boolean; sandbox: boolean; settings: object }[];
};

/**
 * Makes providers and their connections as they are written, by name; others are left alone. What is as written already
 * is not touched, so that its connection stays open. Throws a StartProblem where customers send by what is to be a sandbox's.
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
            set provider_id = excluded.provider_id, enabled = excluded.enabled, sandbox = excluded.sandbox, settings = excluded.settings, updated_at = now()
            where (former.provider_id, former.enabled, former.sandbox, former.settings)
              is distinct from (excluded.provider_id, excluded.enabled, excluded.sandbox, excluded.settings)`;
      }
    }
  });
}

/** A connection that is no sandbox's any more loses the ways of the sandboxes, which find others; those of customers are theirs. */
async function clearFor(tx: Transaction, { name, sandbox }: WrittenProvider['connections'][number]): Promise<void> {
  await tx`
    delete from direction using provider_connection former
    where former.name = ${name} and former.sandbox and not ${sandbox} and direction.provider_connection_id = former.id and direction.sandbox`;
  const ways = sandbox ? await tx`
    select from direction join provider_connection former on former.id = provider_connection_id
    where former.name = ${name} and not former.sandbox limit 1` : [];
  if (ways.length > 0) throw new StartProblem(`PROVIDERS_FILE marks the connection ${name} as a sandbox's, and alpha names of customers send by it: take those directions away first, or give the sandbox a connection of its own.`);
}
