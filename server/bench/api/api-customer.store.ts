import type { Db } from '../../src/platform/db';
import { newKey } from '../../src/customers/keys';

export async function createApiKey(db: Db, customerId: bigint): Promise<string> {
  const { key, prefix, hash } = newKey({ sandbox: false });
  await db`
    insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
    select customer_id, id, 'bench', ${prefix}, ${hash}, '{messages:send,messages:read,otp,contacts}' from login
    where customer_id = ${customerId} limit 1`;
  await db`insert into traffic_limit (customer_id, per_block, per_key) values (${customerId}, null, null)
    on conflict (customer_id) do update set per_block = null, per_key = null`;
  return key;
}

export async function undelivered(db: Db): Promise<number> {
  const [row] = await db<{ messages: number }[]>`select count(*)::integer as messages from message where status in (0, 1)`;
  return row?.messages ?? 0;
}
