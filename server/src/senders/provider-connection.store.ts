import type { Db } from '../db';

export type ProviderConnection = {
  id: bigint;
  name: string;
  providerName: string;
  channel: string;
  /** As stored; the channel that takes it parses it. Secrets are not in it, only the names of their environment variables. */
  settings: unknown;
  /** The part of our address by which its provider calls us. */
  callbackKey: string;
  updatedAt: Date;
};

/** The connections that are switched on, of all providers. */
export async function providerConnections(db: Db): Promise<ProviderConnection[]> {
  return await db<ProviderConnection[]>`
    select c.id, c.name, p.name as "providerName", p.channel, c.settings,
      c.callback_key as "callbackKey", c.updated_at as "updatedAt"
    from provider_connection c join provider p on p.id = c.provider_id
    where c.enabled
    order by c.id`;
}

/** Of what kind a connection is, also one that is switched off; undefined where there is none, or none that a customer may send by: a sandbox's. */
export async function channelOf(db: Db, connectionId: number): Promise<string | undefined> {
  const [row] = await db<{ channel: string }[]>`
    select provider.channel from provider_connection c join provider on provider.id = c.provider_id where c.id = ${connectionId} and not c.sandbox`;
  return row?.channel;
}
