import { DELIVERY_STATUS, UNSENT_OUTCOME } from '@portal/messaging';
import type { Db } from '../../platform/db';

export type SenderFigures = { connectionId: number; alphaNames: number; sent: number; delivered: number; undeliverable: number };

const { delivered, undeliverable, expired, permanentError } = DELIVERY_STATUS;
const unsent = Object.values(UNSENT_OUTCOME);

export async function viberFigures(db: Db): Promise<SenderFigures[]> {
  return db<SenderFigures[]>`
    with route as (
      select provider_connection_id as connection_id, count(distinct (customer_id, alpha_name_id)) as alpha_names
      from direction where message_type like 'viber%' group by provider_connection_id
    ), figure as (
      select connection_id, sum(messages) filter (where status <> all(${unsent}::smallint[])) as sent,
        sum(messages) filter (where status = ${delivered}) as delivered,
        sum(messages) filter (where status in (${undeliverable}, ${expired}, ${permanentError})) as undeliverable
      from usage where message_type like 'viber%' and quarter > now() - interval '1 day' group by connection_id
    )
    select route.connection_id::float8 as "connectionId", route.alpha_names::float8 as "alphaNames",
      coalesce(figure.sent, 0)::float8 as sent,
      coalesce(figure.delivered, 0)::float8 as delivered, coalesce(figure.undeliverable, 0)::float8 as undeliverable
    from route left join figure using (connection_id)`;
}
