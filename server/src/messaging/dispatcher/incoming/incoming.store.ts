import type { IncomingMessage } from '../../channels';
import type { Transaction } from '../../../platform/db';

export type NewIncoming = Pick<IncomingMessage, 'source' | 'destination' | 'text' | 'file' | 'sentAt' | 'providerMessageId'>;
export type SenderOwner = { customerId: bigint; alphaNameId: bigint };
export type IncomingPart = IncomingMessage & { part: NonNullable<IncomingMessage['part']> };

/** Joined parts are kept this long, in case the provider redelivers them. */
const RETENTION_HOURS = 24;

/** Null if the message is already stored, as after a redelivery. */
export async function insertIncoming(
  tx: Transaction, connectionId: bigint, message: NewIncoming, owners: readonly SenderOwner[],
): Promise<bigint | null> {
  const [owner] = owners.length === 1 ? owners : [];
  const rows = await tx<{ id: bigint }[]>`
    insert into incoming_message (
      connection_id, provider_message_id, customer_id, alpha_name_id, source, destination, text, file, sent_at, owner_pending)
    values (${connectionId}, ${message.providerMessageId}, ${owner?.customerId ?? null}, ${owner?.alphaNameId ?? null},
      ${message.source}, ${message.destination}, ${message.text}, ${message.file ? tx.json(message.file) : null},
      ${message.sentAt ?? null}, ${owners.length > 1})
    on conflict (connection_id, provider_message_id) do nothing
    returning id`;
  return rows[0]?.id ?? null;
}

/** Owners of the number or name that a message was sent to, ignoring letter case and a leading plus. */
export async function ownersOf(tx: Transaction, connectionId: bigint, destination: string): Promise<SenderOwner[]> {
  return tx<SenderOwner[]>`
    select distinct customer_id as "customerId", alpha_name_id as "alphaNameId" from direction
    where provider_connection_id = ${connectionId} and lower(ltrim(provider_alpha_name, '+')) = lower(ltrim(${destination}::text, '+'))
    order by customer_id, alpha_name_id`;
}

export type UnownedMessage = {
  id: bigint; connectionId: bigint; source: string; destination: string; text: string;
} & Pick<IncomingMessage, 'file' | 'sentAt'>;

export async function unownedMessages(tx: Transaction, limit: number): Promise<UnownedMessage[]> {
  const rows = await tx<(Omit<UnownedMessage, 'file' | 'sentAt'> & { file: UnownedMessage['file'] | null; sentAt: Date | null })[]>`
    select id, connection_id as "connectionId", source, destination, text, file, sent_at as "sentAt" from incoming_message
    where owner_pending order by id limit ${limit} for update skip locked`;
  return rows.map(({ file, sentAt, ...message }) => ({ ...message, ...(file && { file }), ...(sentAt && { sentAt }) }));
}

/** The owner that wrote to this number last; null if none did. The conditions must match the indexes. */
export async function lastWriter(tx: Transaction, owners: readonly SenderOwner[], recipient: string): Promise<SenderOwner | null> {
  const rows = await tx<SenderOwner[]>`
    with owner as materialized (
      select customer_id, alpha_name_id from unnest(
        ${owners.map(({ customerId }) => String(customerId))}::bigint[], ${owners.map(({ alphaNameId }) => String(alphaNameId))}::bigint[])
        as owner (customer_id, alpha_name_id)
    ), written as (
      select owner.customer_id, owner.alpha_name_id, own.at
      from owner cross join lateral (
        select last_own_at as at from chat
        where customer_id = owner.customer_id and alpha_name_id = owner.alpha_name_id and phone = ${recipient} limit 1
      ) own
      union all
      select customer.customer_id, sent.alpha_name_id, sent.at
      from (select distinct customer_id from owner) customer cross join lateral (
        select sent_at as at, (
          select alpha_name_id from mailing_list where customer_id = customer.customer_id and id = message.list_id) as alpha_name_id
        from message
        where customer_id + 0 = customer.customer_id and recipient ~>=~ ${recipient} and recipient ~<=~ ${recipient}
      ) sent
    )
    select customer_id as "customerId", alpha_name_id as "alphaNameId"
    from written join owner using (customer_id, alpha_name_id)
    where at is not null order by at desc, customer_id, alpha_name_id limit 1`;
  return rows[0] ?? null;
}

export async function setOwner(tx: Transaction, id: bigint, owner: SenderOwner | null): Promise<void> {
  await tx`
    update incoming_message
    set owner_pending = false, customer_id = ${owner?.customerId ?? null}, alpha_name_id = ${owner?.alphaNameId ?? null}
    where id = ${id}`;
}

/** Replaces a part with the same reference and number if its message is already joined. False if that message still misses parts. */
export async function insertPart(tx: Transaction, connectionId: bigint, message: IncomingPart): Promise<boolean> {
  const { source, destination, text, providerMessageId, part: { reference, total, number } } = message;
  const rows = await tx<{ same: boolean }[]>`
    insert into incoming_part as kept (connection_id, source, destination, reference, total, number, text, provider_message_id)
    values (${connectionId}, ${source}, ${destination}, ${reference}, ${total}, ${number}, ${text}, ${providerMessageId})
    on conflict (connection_id, source, destination, reference, total, number) do update
    set text = case when ${isNext(tx)} then excluded.text else kept.text end,
      provider_message_id = case when ${isNext(tx)} then excluded.provider_message_id else kept.provider_message_id end,
      received_at = case when ${isNext(tx)} then now() else kept.received_at end,
      joined_at = case when ${isNext(tx)} then null else kept.joined_at end
    returning provider_message_id = ${providerMessageId} as same`;
  return rows[0]?.same ?? false;
}

function isNext(tx: Transaction) {
  return tx`kept.joined_at is not null and kept.provider_message_id <> excluded.provider_message_id`;
}

/** Null if parts are missing or already joined. The message gets the smallest provider id of its parts. */
export async function joinParts(
  tx: Transaction, connectionId: bigint, { source, destination, part: { reference, total } }: IncomingPart,
): Promise<NewIncoming | null> {
  const rows = await tx<{ text: string; providerMessageId: string }[]>`
    with joined as (
      update incoming_part part set joined_at = now()
      where connection_id = ${connectionId} and source = ${source} and destination = ${destination}
        and reference = ${reference} and total = ${total} and joined_at is null
        and (
          select count(*) from incoming_part other
          where other.connection_id = ${connectionId} and other.source = ${source} and other.destination = ${destination}
            and other.reference = ${reference} and other.total = ${total} and other.joined_at is null) >= ${total}
      returning number, text, provider_message_id
    )
    select string_agg(text, '' order by number) as text, min(provider_message_id) as "providerMessageId"
    from joined having count(*) > 0`;
  const [row] = rows;
  return row ? { source, destination, ...row } : null;
}

export async function joinOldParts(
  tx: Transaction, afterSeconds: number, limit: number,
): Promise<(NewIncoming & { connectionId: bigint })[]> {
  await tx`delete from incoming_part where joined_at is not null and received_at < now() - ${RETENTION_HOURS}::integer * interval '1 hour'`;
  return tx<(NewIncoming & { connectionId: bigint })[]>`
    with old as (
      select connection_id, source, destination, reference, total from incoming_part
      where joined_at is null and received_at < now() - ${afterSeconds}::float8 * interval '1 second'
      limit ${limit} for update skip locked
    ), joined as (
      update incoming_part part set joined_at = now()
      from (select distinct * from old) old
      where part.connection_id = old.connection_id and part.source = old.source and part.destination = old.destination
        and part.reference = old.reference and part.total = old.total and part.joined_at is null
      returning part.connection_id, part.source, part.destination, part.reference, part.total, part.number, part.text,
        part.provider_message_id
    )
    select connection_id as "connectionId", source, destination, string_agg(text, '' order by number) as text,
      min(provider_message_id) as "providerMessageId"
    from joined group by connection_id, source, destination, reference, total`;
}
