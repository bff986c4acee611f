import type { Db } from '../platform/db';
import type { DemoConnection } from './demo-connections';

export type KnownConnection = { id: bigint; callbackKey: string };

/** Updates the simulator's address, which differs between starts, unless someone pointed the connection elsewhere. */
export async function ensureConnection(
  tx: Db, { provider, channel, name, address, secrets, settings, sandbox }: DemoConnection,
): Promise<KnownConnection> {
  const [addressJson, secretsJson] = [JSON.stringify(address), JSON.stringify(secrets)];
  await tx`insert into provider (name, channel) values (${provider}, ${channel}) on conflict do nothing`;
  await tx`
    insert into provider_connection as c (provider_id, name, sandbox, settings)
    select id, ${name}, ${sandbox}, ${JSON.stringify({ ...settings, ...secrets, ...address })}::text::jsonb from provider
    where name = ${provider}
    on conflict (name) do update set settings = c.settings || ${addressJson}::text::jsonb, updated_at = now()
      where c.settings @> ${secretsJson}::text::jsonb and not c.settings @> ${addressJson}::text::jsonb
        and coalesce(c.settings ->> 'baseUrl', 'http://' || (c.settings ->> 'host') || ':') like 'http://127.0.0.1:%'`;
  const [known] = await tx<KnownConnection[]>`select id, callback_key::text as "callbackKey" from provider_connection where name = ${name}`;
  if (!known) throw new Error('upsert made no row');
  return known;
}
