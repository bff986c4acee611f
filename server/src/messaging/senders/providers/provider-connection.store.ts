import type { Db } from '../../../platform/db';

export type ProviderConnection = {
  id: bigint;
  name: string;
  providerName: string;
  channel: string;
  /** Parsed by the channel. Contains no secrets, only the names of their environment variables. */
  settings: unknown;
  /** Identifies the connection in our URL that the provider calls. */
  callbackKey: string;
  updatedAt: Date;
};

export async function providerConnections(db: Db): Promise<ProviderConnection[]> {
  return await db<ProviderConnection[]>`
    select c.id, c.name, p.name as "providerName", p.channel, c.settings,
      c.callback_key as "callbackKey", c.updated_at as "updatedAt"
    from provider_connection c join provider p on p.id = c.provider_id
    where c.enabled
    order by c.id`;
}

/** Includes disabled connections, but not those of sandboxes. */
export async function channelOf(db: Db, connectionId: number): Promise<string | undefined> {
  const [row] = await db<{ channel: string }[]>`
    select provider.channel from provider_connection c join provider on provider.id = c.provider_id where c.id = ${connectionId}
      and not c.sandbox`;
  return row?.channel;
}
