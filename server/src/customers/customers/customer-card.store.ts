import type { Db } from '../../platform/db';
import { isAlphaNameUsed } from '../../messaging/senders';
import type { CustomerRow } from './customer.store';
import { lastActivityOf } from './last-activity.store';

export type CardRow = CustomerRow & {
  tariffUuid: string; tariffName: string; currency: string; balance: bigint; reserved: bigint; debt: bigint;
  organizations: number; users: number; alphaNames: number; keys: number;
  lastActivity: Date | null; hasPrices: boolean; hasRoute: boolean;
};

/** Counts stop here, which means "this many or more". */
const MAX_COUNTED = 10_000;

export async function customerCard(db: Db, uuid: string, now: Date): Promise<CardRow | undefined> {
  const [row] = await db<CardRow[]>`
    select customer.uuid, customer.id, customer.name, customer.email, customer.type, customer.status, customer.is_provider as "isProvider",
      customer.created_at as "createdAt", customer.updated_at as "updatedAt",
      tariff.uuid as "tariffUuid", tariff.name as "tariffName", tariff.currency, money.balance, money.reserved, money.debt,
      (select count(*)::float8 from (select from organization where customer_id = customer.id limit ${MAX_COUNTED}) counted) as
        organizations,
      (select count(*)::float8 from (select from login where customer_id = customer.id limit ${MAX_COUNTED}) counted) as users,
      (select count(*)::float8 from (select from alpha_name where customer_id = customer.id limit ${MAX_COUNTED}) counted) as "alphaNames",
      (select count(*)::float8 from (select from api_key where customer_id = customer.id and removed_at is null
        limit ${MAX_COUNTED}) counted) as keys,
      ${lastActivityOf(db, db`customer.id`)} as "lastActivity",
      coalesce((select prices > 0 from tariff_version where tariff_id = tariff.id and valid_from <= ${now}
        order by valid_from desc limit 1), false) as "hasPrices",
      exists (select from direction where customer_id = customer.id and status = 1) as "hasRoute"
    from customer
    join tariff on tariff.id = customer.tariff_id
    cross join lateral (
      select coalesce(sum(balance) filter (where kind in ('customer', 'organization')), 0)::bigint as balance,
        coalesce(sum(balance) filter (where kind = 'reserved'), 0)::bigint as reserved,
        greatest(-coalesce(sum(balance) filter (where kind = 'receivable'), 0), 0)::bigint as debt
      from account where customer_id = customer.id and account.currency = tariff.currency) money
    where customer.uuid = ${uuid}`;
  return row;
}

export type CardPosition = { key: string; id: number } | undefined;

export type OrganizationCardRow = {
  key: string; id: bigint; uuid: string; name: string; type: 1 | 2; email: string | null; address: string | null; code: string | null;
  defaultAlphaname: string | null; createdAt: Date;
};

/** Ordered by name; an extra row shows that a next page exists. */
export async function organizationsOfCustomer(
  db: Db, customerId: bigint, { after, limit, only }: { after?: CardPosition; limit: number; only?: bigint },
): Promise<OrganizationCardRow[]> {
  return db<OrganizationCardRow[]>`
    select lower(o.name) as key, o.id, o.uuid, o.name, o.type, o.email, o.address, o.code, a.name as "defaultAlphaname",
      o.created_at as "createdAt"
    from organization o left join alpha_name a on a.customer_id = o.customer_id and a.id = o.default_alpha_name_id
    where o.customer_id = ${customerId} ${only === undefined ? db`` : db`and o.id = ${only}`}
      ${after ? db`and (lower(o.name), o.id) > (${after.key}::text, ${after.id}::bigint)` : db``}
    order by lower(o.name), o.id limit ${limit}`;
}

export type UserCardRow = {
  key: string; id: bigint; uuid: string; login: string; name: string; email: string | null; status: 1 | 2 | 3; maskrole: number;
  lastSeenAt: Date | null;
};

export async function usersOfCustomer(
  db: Db, customerId: bigint, { after, limit }: { after: CardPosition; limit: number },
): Promise<UserCardRow[]> {
  return db<UserCardRow[]>`
    select lower(login.login) as key, login.id, login.uuid, login.login, login.name, login.email, login.status, login.maskrole, (
      select last_seen_at from session where session.login_id = login.id order by last_seen_at desc limit 1) as "lastSeenAt"
    from login
    where login.customer_id = ${customerId} ${after ? db`and (lower(login.login), login.id) > (${after.key}::text,
      ${after.id}::bigint)` : db``}
    order by lower(login.login), login.id limit ${limit}`;
}

export type AlphaNameCardRow = {
  key: string; id: bigint; uuid: string; name: string; organizationName: string; messageTypes: string[]; directionStatus: number;
  used: boolean;
};

export async function alphaNamesOfCustomer(
  db: Db, customerId: bigint, { after, limit, only }: { after?: CardPosition; limit: number; only?: bigint },
): Promise<AlphaNameCardRow[]> {
  return db<AlphaNameCardRow[]>`
    select lower(a.name) as key, a.id, a.uuid, a.name, o.name as "organizationName", routes."messageTypes", routes."directionStatus",
      ${isAlphaNameUsed(db)} as used
    from alpha_name a
    join organization o on o.customer_id = a.customer_id and o.id = a.organization_id
    cross join lateral (
      select coalesce(array_agg(distinct d.message_type) filter (where d.status = 1), '{}') as "messageTypes",
        coalesce(min(d.status), 2) as "directionStatus"
      from direction d where d.customer_id = a.customer_id and d.alpha_name_id = a.id) routes
    where a.customer_id = ${customerId} ${only === undefined ? db`` : db`and a.id = ${only}`}
      ${after ? db`and (lower(a.name), a.id) > (${after.key}::text, ${after.id}::bigint)` : db``}
    order by lower(a.name), a.id limit ${limit}`;
}
