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
