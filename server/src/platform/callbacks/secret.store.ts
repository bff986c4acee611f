import type { Db, Fragment } from '../db';

/** Maximum number of earlier secrets. With the current and the previous secret, a webhook has at most five signatures. */
const MAX_EARLIER = 3;

/** Stores the secret unless the endpoint has one. Returns the stored secret, which another node may have written. */
export async function fillSecret(db: Db, endpointId: bigint, sealed: string): Promise<string> {
  const [row] = await db<{ secret: string }[]>`
    update callback_endpoint set secret = coalesce(secret, ${sealed}) where id = ${endpointId} returning secret`;
  if (!row) throw new Error(`there is no callback endpoint ${endpointId}`);
  return row.secret;
}

export async function replaceSecret(
  db: Db, customerId: bigint, endpointId: bigint, sealed: string, hours: number,
): Promise<Date | undefined> {
  const [row] = await db<{ previousUntil: Date }[]>`
    update callback_endpoint
    set earlier_secrets = coalesce((
        select jsonb_agg(jsonb_build_object('secret', kept.secret, 'until', kept.until) order by kept.until desc)
        from (select * from (${replaced(db)}) replaced order by until desc limit ${MAX_EARLIER}) kept), '[]'),
      previous_secret = secret, previous_until = now() + ${hours}::float8 * interval '1 hour', secret = ${sealed}
    where customer_id = ${customerId} and id = ${endpointId}
    returning previous_until as "previousUntil"`;
  return row?.previousUntil;
}

export function replacedSecrets(db: Db): Fragment {
  return db`coalesce((select array_agg(replaced.secret order by replaced.until desc) from (${replaced(db)}) replaced),
    '{}') as "replacedSecrets"`;
}

function replaced(db: Db): Fragment {
  return db`
    select before.secret, before.until
    from (
      select previous_secret, previous_until
      union all select earlier.secret, earlier.until from jsonb_to_recordset(earlier_secrets) as earlier (secret text, until timestamptz)
    ) before (secret, until) where before.secret is not null and before.until > now()`;
}

export async function deleteReplacedSecrets(db: Db): Promise<void> {
  await db`
    update callback_endpoint set previous_secret = null, previous_until = null, earlier_secrets = '[]'
    where previous_until <= now()`;
}
