import type { Db } from '../../../platform/db';

export type CalledConnection = { id: bigint; name: string; channel: string; settings: unknown; key: string; updatedAt: Date };

/** Includes disabled connections: receipts of their messages still arrive. */
export async function calledConnections(db: Db): Promise<CalledConnection[]> {
  return db<CalledConnection[]>`
    select connection.id, connection.name, provider.channel, connection.settings,
      connection.callback_key::text as key, connection.updated_at as "updatedAt"
    from provider_connection connection join provider on provider.id = connection.provider_id
    order by connection.id`;
}

export async function connectionById(db: Db, id: bigint): Promise<Pick<CalledConnection, 'name' | 'channel' | 'settings'> | undefined> {
  const [row] = await db<Pick<CalledConnection, 'name' | 'channel' | 'settings'>[]>`
    select connection.name, provider.channel, connection.settings
    from provider_connection connection join provider on provider.id = connection.provider_id
    where connection.id = ${id}`;
  return row;
}
