import type { CallbackClass, CallbackType } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import type { SecretRow } from './secret.service';
import { replacedSecrets } from './secret.store';

/** `endpointId` is null for an address that routes or alerts name and that got nothing yet. */
export type WebhookRow = {
  endpointId: bigint | null; uuid: string | null; url: string; types: CallbackType[] | null; class: CallbackClass; alphaNames: string[];
  lowBalance: boolean; disabledReason: 'gone' | 'failing' | 'refused' | 'paused' | null; failingSince: Date | null; fault: string | null;
  waiting: number; createdAt: Date | null;
};

const MAX_WEBHOOKS = 200;
const MAX_ALPHA_NAMES = 20;
const MAX_COUNTED = 1_000;
const MAX_URL_OCTETS = 2_000;

/** All addresses of the customer: registered ones first, then those that routes and alerts name or whose log is kept. */
export async function webhooksOf(db: Db, customerId: bigint): Promise<WebhookRow[]> {
  return db<WebhookRow[]>`
    with named as (${namedAddresses(db, customerId)}), known as (select * from callback_endpoint where customer_id = ${customerId})
    select known.id as "endpointId", known.uuid, url, known.types, coalesce(known.class, named.class, 'standard') as class,
      coalesce(named.alpha_names[:${MAX_ALPHA_NAMES}], '{}') as "alphaNames", coalesce(named.low_balance, false) as "lowBalance",
      known.disabled_reason as "disabledReason", known.failing_since as "failingSince", known.fault, known.registered_at as "createdAt",
      (select count(*)::integer from (
        select from callback where callback.endpoint_id = known.id and callback.state = 0 limit ${MAX_COUNTED}) waits) as waiting
    from known full join named using (url)
    where known.registered_at is not null or named.url is not null or exists (
      select from callback where callback.customer_id = ${customerId} and callback.endpoint_id = known.id)
    order by known.registered_at nulls last, url limit ${MAX_WEBHOOKS}`;
}

/** Addresses of routes and alerts, with the alpha names of the routes. */
function namedAddresses(db: Db, customerId: bigint): Fragment {
  return db`
    select url, min(class) as class,
      array_agg(distinct alpha_name order by alpha_name) filter (where alpha_name is not null) as alpha_names,
      bool_or(alpha_name is null) as low_balance
    from (
      select direction.callback_url as url, coalesce(direction.callback_class, 'standard') as class, alpha_name.name as alpha_name
      from direction join alpha_name on alpha_name.customer_id = direction.customer_id and alpha_name.id = direction.alpha_name_id
      where direction.customer_id = ${customerId} and octet_length(direction.callback_url) <= ${MAX_URL_OCTETS}
      union all
      select callback_url, 'standard', null from balance_alert
      where customer_id = ${customerId} and threshold is not null and octet_length(callback_url) <= ${MAX_URL_OCTETS}
    ) each group by url`;
}

export type LoggedEndpoint = SecretRow & { uuid: string; url: string; isStopped: boolean };

/** Endpoints whose log is read, latest first; only one for `uuid`. */
export async function loggedEndpoints(
  db: Db, customerId: bigint, { uuid = null, limit }: { uuid?: string | null; limit: number },
): Promise<LoggedEndpoint[]> {
  return db<LoggedEndpoint[]>`
    select id as "endpointId", uuid, url, disabled_at is not null as "isStopped", secret, ${replacedSecrets(db)}
    from callback_endpoint where customer_id = ${customerId} and (${uuid}::uuid is null or uuid = ${uuid}::uuid)
    order by id desc limit ${limit}`;
}
