import { inTransaction, type Pool } from '../db';

export type WrittenProvider = {
  name: string;
  channel: string;
  connections: readonly { name: string; enabled: boolean; settings: object }[];
};

/**
 * Makes providers and their connections as they are written, by name; others are left alone. What is as written already
 * is not touched, so that its connection stays open.
 */
export async function writeProviders(db: Pool, providers: readonly WrittenProvider[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { name, channel, connections } of providers) {
      await tx`
        insert into provider (name, channel) values (${name}, ${channel})
        on conflict (name) do update set channel = excluded.channel where provider.channel <> excluded.channel`;
      for (const connection of connections) {
        await tx`
          insert into provider_connection as former (provider_id, name, enabled, settings)
          select id, ${connection.name}, ${connection.enabled}, ${JSON.stringify(connection.settings)}::text::jsonb
          from provider where name = ${name}
          on conflict (name) do update
            set provider_id = excluded.provider_id, enabled = excluded.enabled, settings = excluded.settings, updated_at = now()
            where (former.provider_id, former.enabled, former.settings) is distinct from (excluded.provider_id, excluded.enabled, excluded.settings)`;
      }
    }
  });
}
