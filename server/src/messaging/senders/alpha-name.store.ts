import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import { Gatherer } from '../../platform/background';
import { isPool, perPool, type Db, type Fragment } from '../../platform/db';

const ON = 1;

export type AlphaNameRow = {
  id: bigint;
  uuid: string;
  name: string;
  organizationId: bigint;
  organizationName: string;
  organizationUuid: string;
  messageTypes: string[];
  /** Lowest status of the alpha name's routes: 1 if any is enabled, otherwise 2. */
  directionStatus: number;
};

export async function alphaNamesOf(
  db: Db, { customerId, organizations }: OrganizationScope, which: 'all' | 'on' = 'all',
): Promise<AlphaNameRow[]> {
  return await db<AlphaNameRow[]>`
    select a.id, a.uuid, a.name, a.organization_id as "organizationId", o.name as "organizationName", o.uuid as "organizationUuid",
      coalesce(array_agg(distinct d.message_type) filter (where d.status = ${ON}), '{}') as "messageTypes",
      coalesce(min(d.status), 2) as "directionStatus"
    from alpha_name a
    join organization o on o.customer_id = a.customer_id and o.id = a.organization_id
    left join direction d on d.customer_id = a.customer_id and d.alpha_name_id = a.id
    where a.customer_id = ${customerId} and ${isOfLogin(db, { organizations }, db`a.organization_id`)}
    group by a.customer_id, a.id, o.name, o.uuid
    having ${which === 'all'} or count(*) filter (where d.status = ${ON}) > 0
    order by a.name, a.id`;
}

export type AlphaName = { id: bigint; uuid: string; name: string; organizationId: bigint };

export async function findAlphaName(
  db: Db, { customerId, organizations }: OrganizationScope, uuid: string,
): Promise<AlphaName | undefined> {
  const [row] = await db<AlphaName[]>`
    select id, uuid, name, organization_id as "organizationId"
    from alpha_name where customer_id = ${customerId} and uuid = ${uuid} and ${isOfLogin(db, { organizations }, db`organization_id`)}`;
  return row;
}

export type NamedSender = { name: string; type: string; organizationId: bigint | null };

/** Selects an alpha name's id. If several match, prefers that of `organizationId`, then one with a route of the type, then the oldest. */
export function idOfAlphaName(db: Db, customerId: bigint, { name, type, organizationId }: NamedSender): Fragment {
  return db`
    select named.id from alpha_name named where named.customer_id = ${customerId}
      and named.name = ${spellingOf(db, customerId, db`${name}`)}
    order by coalesce(named.organization_id = ${organizationId}::bigint, false) desc, exists (
      select from direction d where d.customer_id = ${customerId} and d.alpha_name_id = named.id and d.message_type = ${type}
        and d.status = ${ON}) desc, named.id
    limit 1`;
}

/** Selects the name as written if it exists. Otherwise selects the name that differs only in case, if there is exactly one. */
function spellingOf(db: Db, customerId: bigint, name: Fragment): Fragment {
  return db`coalesce(
    (select same.name from alpha_name same where same.customer_id = ${customerId} and same.name = ${name} limit 1),
    (select min(alike.name) from alpha_name alike where alike.customer_id = ${customerId}
      and lower(alike.name) = lower(${name}) having count(distinct alike.name) = 1))`;
}

type NameQuestion = { customerId: bigint; sender: NamedSender };

const gathererOf = perPool((db) => new Gatherer<NameQuestion, AlphaName | undefined>(async (questions) => {
  const [{ customerId, sender }] = questions;
  const found = await byName(db, customerId, sender);
  return questions.map(() => found);
}));

/** Equal questions that come together are asked as one. */
export async function findAlphaNameByName(db: Db, customerId: bigint, sender: NamedSender): Promise<AlphaName | undefined> {
  if (!isPool(db)) return byName(db, customerId, sender);
  const { name, type, organizationId } = sender;
  return gathererOf(db).ask(JSON.stringify([String(customerId), name, type, String(organizationId)]), { customerId, sender });
}

async function byName(db: Db, customerId: bigint, sender: NamedSender): Promise<AlphaName | undefined> {
  const [row] = await db<AlphaName[]>`
    select id, uuid, name, organization_id as "organizationId"
    from alpha_name where customer_id = ${customerId} and id = (${idOfAlphaName(db, customerId, sender)})`;
  return row;
}
