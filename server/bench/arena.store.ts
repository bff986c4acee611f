import type { Db } from '../src/platform/db';

export type Seeded = { customerId: bigint; accountId: bigint; connectionId: bigint };

/** Price of one part, in 1/10000 UAH. */
export const ARENA_PRICE = 4_500n;

export async function createTariff(db: Db): Promise<bigint> {
  const rows = await db<{ id: bigint }[]>`
    with tariff as (insert into tariff (name, currency) values ('arena', 'UAH') returning id),
    version as (insert into tariff_version (tariff_id, valid_from) select id, now() - interval '1 day' from tariff returning id),
    price as (
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select id, 'sms', '380', 'UA', 'Ukraine', ${ARENA_PRICE} from version
    )
    select id from tariff`;
  return rows[0]?.id ?? 0n;
}

export async function createRoute(db: Db, customerId: bigint, organizationId: bigint, settings: object): Promise<string> {
  const rows = await db<{ uuid: string }[]>`
    with provider as (insert into provider (name, channel) values ('simulator', 'smpp') returning id),
    connection as (
      insert into provider_connection (provider_id, name, settings)
      select id, 'simulator', ${JSON.stringify(settings)}::text::jsonb from provider returning id
    ),
    alpha as (
      insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, 'Portal') returning id, uuid
    ),
    direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select ${customerId}, alpha.id, 'sms', connection.id, 'Portal' from alpha, connection
    )
    select uuid from alpha`;
  return rows[0]?.uuid ?? '';
}

export async function createAlphaName(db: Db, customerId: bigint, organizationId: bigint): Promise<string> {
  const rows = await db<{ uuid: string }[]>`
    with alpha as (
      insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, 'Portal') returning id, uuid
    ),
    direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select ${customerId}, alpha.id, 'sms', provider_connection.id, 'Portal' from alpha, provider_connection
    )
    select uuid from alpha`;
  return rows[0]?.uuid ?? '';
}

export type ListProgress = { status: number; recipients: number; counts: Record<string, number> };

export async function listProgress(db: Db, listId: number): Promise<ListProgress> {
  const rows = await db<ListProgress[]>`
    select status, recipients, coalesce((
      select jsonb_object_agg(counter.status, messages) from mailing_counter counter
      where counter.customer_id = list.customer_id and counter.list_id = list.id and messages > 0), '{}') as counts
    from mailing_list list where id = ${listId}`;
  return rows[0] ?? { status: -1, recipients: 0, counts: {} };
}

/** Returns the number of violating rows per invariant. Call it when nothing is in progress, because the invariants hold only then. */
export async function brokenRules(db: Db): Promise<Record<string, number>> {
  const rows = await db<Record<string, number>[]>`
    select
      (select count(*)::int from (
        select list_id, outcome as status, count(*) as messages from message where list_id is not null group by list_id, outcome
      ) real full join (
        select list_id, case when status = 10 then 0 else status end as status, messages from mailing_counter where messages > 0
      ) counter using (list_id, status)
        where real.messages is distinct from counter.messages) as "counters unlike messages",
      (select count(*)::int from mailing_list list
        where stream_key is null and (status <> 3 or confirmed_at is not null) and recipients <> (
        select coalesce(sum(messages), 0) from mailing_counter counter
        where counter.customer_id = list.customer_id and counter.list_id = list.id)) as "recipients unlike the sum of statuses",
      (select count(*)::int from mailing_charge where reserved <> charged + released) as "open reservations",
      (select count(*)::int from message_queue) as "messages left in the queue",
      (select count(*)::int from message join mailing_charge using (customer_id, list_id)
        where (status = 0 or status = 1 and stage = 1 and (wire_parts = 0 or parts_accepted < wire_parts))
          and not exists (
            select from message_queue queue
            where queue.customer_id = message.customer_id and queue.list_id = message.list_id and queue.message_id = message.id
              and queue.stage = message.stage)
          and not exists (
            select from send_attempt attempt
            where attempt.customer_id = message.customer_id and attempt.list_id = message.list_id and attempt.message_id = message.id
              and attempt.stage = message.stage)
        or status = 1 and stage = 0 and message.fallback_price is not null and not exists (
          select from delivery_deadline wait
          where wait.customer_id = message.customer_id and wait.list_id = message.list_id and wait.message_id = message.id)
      ) as "messages that nothing will ever send",
      (select count(*)::int from send_attempt where abandoned_at is null) as "submits without a result",
      (select count(*)::int from delivery_receipt where not applied) as "receipts not applied"`;
  return rows[0] ?? {};
}

/** `price`: for all parts, computed from the arena's tariff and not by the server. */
export type SentMessage = { recipient: string; status: number; charged: bigint; price: bigint; wireParts: number; reason: string | null };

export async function sentMessages(db: Db, listId: number): Promise<SentMessage[]> {
  return db<SentMessage[]>`
    select recipient, status, charged, ${ARENA_PRICE} * parts as price, wire_parts as "wireParts", reason from message
    where list_id = ${listId}`;
}

export type SentSingleMessage = SentMessage & { id: string; text: string };

/** Messages that were sent alone over the API. */
export async function sentSingleMessages(db: Db, recipients: readonly string[]): Promise<SentSingleMessage[]> {
  return db<SentSingleMessage[]>`
    select message.id::text as id, recipient, message.status, charged, ${ARENA_PRICE} * message.parts as price,
      wire_parts as "wireParts", reason, coalesce(content.body, list.body) as text
    from message
    join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id and list.source = 'api'
    left join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
    where recipient = any(${[...recipients]}::text[])`;
}

export async function hasOpenSingleMessages(db: Db): Promise<boolean> {
  const rows = await db`
    select from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
    where list.source = 'api' and message.status in (0, 1) limit 1`;
  return rows.length > 0;
}
