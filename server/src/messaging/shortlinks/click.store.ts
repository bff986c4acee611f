import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { messageIdsOf } from './own-code';
import type { Visitor } from './visitor';

export type FollowedLink = {
  customerId: bigint; id: bigint; target: string; status: 'draft' | 'active' | 'archived'; blocked: boolean; secret: Uint8Array;
};

/** Searches the links of all customers: visitors have no login. */
export async function followedLink(db: Db, code: string): Promise<FollowedLink | null> {
  const [link] = await db<FollowedLink[]>`
    select customer_id as "customerId", id, initial_url as target, status, blocked_reason is not null as blocked,
      uuid_send(secret) as secret
    from short_link where code = ${code}`;
  return link ?? null;
}

/** Clicks by one kind of visitor in one quarter of an hour on one link or, with a suffix, on one recipient's link. */
export type ClickCount = {
  link: FollowedLink; suffix: string | null; visitor: Visitor; quarter: Date; clicks: number; first: Date; last: Date;
};
type AttributedCount = Omit<ClickCount, 'suffix'> & { messageId: bigint | null; listId: bigint };

/** Idempotent: a batch that is already stored is skipped. */
export async function storeClicks(
  db: Db, writer: string, { number, counts }: { number: number; counts: readonly ClickCount[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx`
      insert into click_buffer_owner (id, batch) values (${writer}, ${number})
      on conflict (id) do update set batch = excluded.batch, written_at = now() where click_buffer_owner.batch < excluded.batch`;
    if (count === 0) return;
    await countOnLinks(tx, counts);
    const attributed = await attribute(tx, counts);
    await countByQuarter(tx, attributed);
    await countRecipients(tx, attributed);
  });
}

/** Deletes the batch numbers of processes that have not written since `writtenBefore`. */
export async function deleteClickBufferOwners(db: Db, writtenBefore: Date): Promise<void> {
  await db`delete from click_buffer_owner where written_at < ${writtenBefore}`;
}

/** Call it first: it locks the links in the order of ids, so that two writers cannot deadlock. */
async function countOnLinks(tx: Transaction, counts: readonly ClickCount[]): Promise<void> {
  const rows = grouped(counts, ({ link }) => link.id);
  const sum = (of: (visitor: Visitor) => boolean) => rows.map((each) => total(each.filter(({ visitor }) => of(visitor))));
  const given = tx`
    unnest(${rows.map(([first]) => String(first?.link.customerId))}::bigint[], ${rows.map(([first]) => String(first?.link.id))}::bigint[],
      ${sum(isPerson)}::bigint[], ${sum((visitor) => visitor === 'bot')}::bigint[], ${sum((visitor) => visitor === 'preview')}::bigint[])
    as input (customer_id, id, clicks, bots, previews)`;
  await tx`
    select from short_link link join ${given} using (customer_id, id) order by link.customer_id, link.id for no key update of link`;
  await tx`
    update short_link link
    set clicks = link.clicks + input.clicks, bots = link.bots + input.bots, previews = link.previews + input.previews
    from ${given} where link.customer_id = input.customer_id and link.id = input.id`;
}

/**
 * Adds message ids to clicks. Suffixes can be forged, so a suffix counts only for a message of the customer in a list that uses the link.
 */
async function attribute(tx: Transaction, counts: readonly ClickCount[]): Promise<AttributedCount[]> {
  const messageIds = new Map<ClickCount, bigint>();
  for (const own of grouped(counts.filter(({ suffix }) => suffix !== null), ({ link }) => link.id)) {
    const ids = messageIdsOf(own[0]?.link.secret ?? new Uint8Array(), own.map(({ suffix }) => suffix ?? ''));
    for (const [index, count] of own.entries()) messageIds.set(count, ids[index] ?? 0n);
  }
  const uniqueIds = [...messageIds];
  const lists = uniqueIds.length === 0 ? [] : await tx<{ index: number; listId: bigint }[]>`
    select input.index::integer as index, message.list_id as "listId"
    from unnest(${uniqueIds.map(([{ link }]) => String(link.customerId))}::bigint[],
      ${uniqueIds.map(([{ link }]) => String(link.id))}::bigint[],
      ${uniqueIds.map(([, id]) => String(id))}::bigint[]) with ordinality as input (customer_id, link_id, message_id, index)
    join message on message.customer_id = input.customer_id and message.id = input.message_id
    join short_link_list used on used.customer_id = input.customer_id and used.list_id = message.list_id and used.link_id = input.link_id`;
  const listOf = new Map(lists.map(({ index, listId }) => [uniqueIds[index - 1]?.[0], listId]));
  return counts.map((count) => {
    const listId = listOf.get(count);
    return { ...count, listId: listId ?? 0n, messageId: listId === undefined ? null : messageIds.get(count) ?? null };
  });
}

async function countByQuarter(tx: Transaction, counts: readonly AttributedCount[]): Promise<void> {
  const rows = grouped(counts, ({ link, listId, quarter }) => `${link.id}/${listId}/${quarter.getTime()}`);
  const sum = (kind: Visitor) => rows.map((each) => total(each.filter(({ visitor }) => visitor === kind)));
  await tx`
    insert into short_link_clicks as known (customer_id, link_id, list_id, quarter, phone, tablet, desktop, other, bots, previews)
    select * from unnest(${rows.map(([first]) => String(first?.link.customerId))}::bigint[],
      ${rows.map(([first]) => String(first?.link.id))}::bigint[],
      ${rows.map(([first]) => String(first?.listId))}::bigint[],
        ${rows.map(([first]) => first?.quarter.toISOString() ?? '')}::timestamptz[],
      ${sum('phone')}::integer[], ${sum('tablet')}::integer[], ${sum('desktop')}::integer[], ${sum('other')}::integer[],
      ${sum('bot')}::integer[], ${sum('preview')}::integer[])
    on conflict (customer_id, link_id, list_id, quarter) do update
    set phone = known.phone + excluded.phone, tablet = known.tablet + excluded.tablet, desktop = known.desktop + excluded.desktop,
      other = known.other + excluded.other, bots = known.bots + excluded.bots, previews = known.previews + excluded.previews`;
}

/** Counts people's clicks per recipient, because messengers fetch every link for a preview. `xmax` is 0 only in inserted rows. */
async function countRecipients(tx: Transaction, counts: readonly AttributedCount[]): Promise<void> {
  const people = counts.filter(({ messageId, visitor }) => messageId !== null && isPerson(visitor));
  if (people.length === 0) return;
  const rows = grouped(people, ({ link, messageId }) => `${link.id}/${messageId}`);
  const moments = (of: (times: number[]) => number, which: 'first' | 'last') => rows.map((each) => new Date(
    of(each.map((count) => count[which].getTime())),
  ).toISOString());
  await tx`
    with created as (
      insert into short_link_recipient as known (customer_id, link_id, message_id, list_id, clicks, first_at, last_at)
      select * from unnest(${rows.map(([first]) => String(first?.link.customerId))}::bigint[],
        ${rows.map(([first]) => String(first?.link.id))}::bigint[],
        ${rows.map(([first]) => String(first?.messageId))}::bigint[], ${rows.map(([first]) => String(first?.listId))}::bigint[],
        ${rows.map(total)}::integer[], ${moments((times) => Math.min(...times), 'first')}::timestamptz[],
          ${moments((times) => Math.max(...times), 'last')}::timestamptz[])
      on conflict (customer_id, link_id, message_id) do update
      set clicks = known.clicks + excluded.clicks, last_at = greatest(known.last_at, excluded.last_at)
      returning customer_id, link_id, list_id, (xmax = 0) as is_new
    )
    update short_link_list used set recipients = used.recipients + new.recipients
    from (select customer_id, link_id, list_id, count(*) as recipients from created where is_new group by customer_id, link_id, list_id) new
    where used.customer_id = new.customer_id and used.list_id = new.list_id and used.link_id = new.link_id`;
}

function isPerson(visitor: Visitor): boolean {
  return visitor !== 'bot' && visitor !== 'preview';
}

function total(counts: readonly { clicks: number }[]): number {
  return counts.reduce((sum, { clicks }) => sum + clicks, 0);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => bigint | string): T[][] {
  const groups = new Map<bigint | string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
