import type { Db } from '../db';

export type CalledConnection = { id: bigint; name: string; channel: string; settings: unknown; key: string; updatedAt: Date };

/** Every connection, also one that is switched off: receipts of what it has sent still come. */
export async function calledConnections(db: Db): Promise<CalledConnection[]> {
  return db<CalledConnection[]>`
    select connection.id, connection.name, provider.channel, connection.settings,
      connection.callback_key::text as key, connection.updated_at as "updatedAt"
    from provider_connection connection join provider on provider.id = connection.provider_id
    order by connection.id`;
}

/** What is told of a connection to whoever asks its provider for something. */
export async function connectionById(db: Db, id: bigint): Promise<Pick<CalledConnection, 'name' | 'channel' | 'settings'> | undefined> {
  const [row] = await db<Pick<CalledConnection, 'name' | 'channel' | 'settings'>[]>`
    select connection.name, provider.channel, connection.settings
    from provider_connection connection join provider on provider.id = connection.provider_id
    where connection.id = ${id}`;
  return row;
}
