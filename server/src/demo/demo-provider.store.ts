import type { Db } from '../db';

const PROVIDER = 'SMSC simulator';

/** The way to the simulator; where it listens may differ from start to start. One that somebody has led elsewhere stays so. */
export async function ensureConnection(tx: Db, { host, port }: { host: string; port: number }): Promise<bigint> {
  await tx`insert into provider (name, channel) values (${PROVIDER}, 'smpp') on conflict do nothing`;
  const settings = {
    host, port,
    systemId: 'portal',
    // The name of the environment variable that holds it; the simulator's own default is `secret`.
    passwordEnv: 'SMSC_PASSWORD',
    messageIdFormat: 'decimal',
    binds: 2, window: 250,
    echoesReference: true, receiptWithinSeconds: 60,
  };
  const [connection] = await tx<{ id: bigint }[]>`
    insert into provider_connection as c (provider_id, name, settings)
    select id, ${PROVIDER}, ${JSON.stringify(settings)}::text::jsonb from provider where name = ${PROVIDER}
    on conflict (name) do update set settings = c.settings || jsonb_build_object('host', ${host}::text, 'port', ${port}::integer)
      where c.settings ->> 'host' = '127.0.0.1' and c.settings ->> 'passwordEnv' = 'SMSC_PASSWORD'
    returning id`;
  const [known] = connection ? [connection] : await tx<{ id: bigint }[]>`select id from provider_connection where name = ${PROVIDER}`;
  if (!known) throw new Error('upsert returned no row');
  return known.id;
}
