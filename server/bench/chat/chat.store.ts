import { startSession } from '../../src/customers/accounts';
import type { Db } from '../../src/platform/db';

export type ChatField = { customerId: bigint; loginId: bigint; alphaNameId: bigint };

export async function fieldOf(db: Db): Promise<ChatField> {
  const [row] = await db<ChatField[]>`
    select login.customer_id as "customerId", login.id as "loginId", alpha_name.id as "alphaNameId"
    from login join alpha_name using (customer_id) order by login.id, alpha_name.id limit 1`;
  if (!row) throw new Error('the arena has nobody who could chat');
  return row;
}

export async function addSessionViber(db: Db, settings: object): Promise<void> {
  await db`
    with created as (insert into provider (name, channel) values ('viber', 'infobip_viber') returning id),
    connection as (insert into provider_connection (provider_id, name, settings)
      select id, 'viber', ${JSON.stringify(settings)}::text::jsonb from created returning id)
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
    select alpha_name.customer_id, alpha_name.id, 'viber_session', connection.id, 'Portal' from alpha_name, connection`;
}

export async function viberKeyOf(db: Db): Promise<string> {
  const [connection] = await db<{ key: string }[]>`select callback_key as key from provider_connection where name = 'viber'`;
  if (!connection) throw new Error('nobody has added Viber');
  return connection.key;
}

export async function sessionsOf(db: Db, { loginId, customerId }: ChatField, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let created = 0; created < count; created++) {
    tokens.push(await startSession(db, { id: loginId, customerId }, { address: '127.0.0.1', userAgent: null }, new Date()));
  }
  return tokens;
}

const AT_ONCE = 100_000;

/** The tables that `fillChats` fills. */
export const CHAT_TABLES = ['chat', 'contact', 'chat_count'];

/**
 * Creates chats: 10 % assigned to the login, 40 % to another; 20 % unread; 60 % resolved, and a few snoozed; 10 % of the numbers in a
 * shared book.
 */
export async function fillChats(db: Db, { customerId, loginId, alphaNameId }: ChatField, count: number): Promise<void> {
  const [colleague] = await db<{ id: bigint }[]>`
    insert into login (customer_id, login, password_hash, name, maskrole)
    select customer_id, 'colleague', password_hash, 'Colleague', maskrole from login where id = ${loginId}
    returning id`;
  for (let from = 0; from < count; from += AT_ONCE) {
    await db`
      insert into chat (
        customer_id, alpha_name_id, phone, owner_login_id, started_at, messages, incoming, own_messages, read_incoming, last_at,
          last_in_at, last_own_at, preview, resolved, snoozed_until)
      select ${customerId}, ${alphaNameId}, ${numberOf(db)},
        case when n % 10 = 0 then ${loginId}::bigint when n % 10 < 5 then ${colleague?.id ?? null}::bigint end,
        at - interval '30 days', 12, 6, 6, case when n % 5 = 0 then 6 - 1 - n % 3 else 6 end, at, at - interval '3 minutes', at,
        '{"text": "Thank you, see you tomorrow", "kind": "text", "incoming": false}', n % 5 in (1, 2, 3),
        case when n % 1000 = 4 then now() + interval '1 day' end
      from generate_series(${from}::integer, ${Math.min(count, from + AT_ONCE) - 1}::integer) n
      cross join lateral (select now() - interval '1 second' * ((n::bigint * 104729) % 15000000) as at) moment`;
  }
  await db`
    with book as (insert into address_book (customer_id, type, name) values (${customerId}, 'shared', 'Known numbers') returning id)
    insert into contact (customer_id, address_book_id, num, name)
    select ${customerId}, book.id, ${numberOf(db)}, 'Person ' || n from book, generate_series(0, ${count - 1}::integer, 10) n`;
}

/** Numbers are distinct, because 7919 is coprime to 10^7. */
const numberOf = (db: Db) => db`'38050' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0')`;
