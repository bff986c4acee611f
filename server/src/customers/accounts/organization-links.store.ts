import { AppError } from '@portal/contracts';
import type { Db, Fragment, Transaction } from '../../platform/db';
import { isOfLogin, type OrganizationScope } from './login-organization.store';

type Binding = { table: string; record: string };
type LinkedRecord = { customerId: Fragment; id: Fragment };

/** Links between records and organizations. A record may have several organizations; without any, it belongs to the whole customer. */
export function organizationLinks({ table, record }: Binding) {
  const linksOf = (db: Db, { customerId, id }: LinkedRecord) => db`
    from ${db(table)} scope_link where scope_link.customer_id = ${customerId} and scope_link.${db(record)} = ${id}`;

  /** Returns ids of the organizations in `uuids` that the actor may assign: those in the actor's scope or already linked to the record. */
  async function choosable(db: Db, viewer: OrganizationScope, recordId: bigint, uuids: readonly string[]): Promise<bigint[]> {
    const rows = await db<{ id: bigint }[]>`
      select o.id from organization o
      where o.customer_id = ${viewer.customerId} and o.uuid = any(${[...uuids]}::uuid[]) and (
        ${isOfLogin(db, viewer, db`o.id`)}
        or exists (select ${linksOf(db, { customerId: db`o.customer_id`, id: db`${recordId}` })} and scope_link.organization_id = o.id))`;
    return rows.map(({ id }) => id);
  }

  async function set(tx: Transaction, customerId: bigint, recordId: bigint, ids: readonly bigint[]): Promise<void> {
    await tx`
      delete from ${tx(table)}
      where customer_id = ${customerId} and ${tx(record)} = ${recordId} and organization_id <> all(${ids.map(String)}::bigint[])`;
    await tx`
      insert into ${tx(table)} (customer_id, ${tx(record)}, organization_id)
      select ${customerId}, ${recordId}, id from unnest(${ids.map(String)}::bigint[]) as id
      on conflict do nothing`;
  }

  async function bind(tx: Transaction, viewer: OrganizationScope, recordId: bigint, uuids: readonly string[]): Promise<void> {
    const requested = new Set(uuids);
    const ids = await choosable(tx, viewer, recordId, [...requested]);
    if (ids.length < requested.size) {
      throw new AppError('not_found', {}, [{ message: 'field_invalid', params: { field: 'organizationUuids' } }]);
    }
    await set(tx, viewer.customerId, recordId, ids);
  }

  return {
    bind,

    /** Links a new record to organizations. Without `uuids`, assigns those that the actor is restricted to. */
    async bindNew(tx: Transaction, viewer: OrganizationScope, recordId: bigint, uuids: readonly string[] | undefined): Promise<void> {
      if (uuids === undefined) await set(tx, viewer.customerId, recordId, viewer.organizations ?? []);
      else await bind(tx, viewer, recordId, uuids);
    },

    async copy(tx: Transaction, customerId: bigint, { from, to }: { from: bigint; to: bigint }): Promise<void> {
      await tx`
        insert into ${tx(table)} (customer_id, ${tx(record)}, organization_id)
        select customer_id, ${to}, organization_id from ${tx(table)} where customer_id = ${customerId} and ${tx(record)} = ${from}`;
    },

    /** Precondition: the record belongs to the actor's customer. */
    isVisible(db: Db, viewer: OrganizationScope, id: Fragment): Fragment {
      if (viewer.organizations === null) return db`true`;
      const links = linksOf(db, { customerId: db`${viewer.customerId}`, id });
      return db`(not exists (select ${links}) or exists (select ${links} and ${isOfLogin(db, viewer, db`scope_link.organization_id`)}))`;
    },

    isOf(db: Db, linked: LinkedRecord, organizationUuid: string): Fragment {
      return db`exists (
        select from organization o
        where o.customer_id = ${linked.customerId} and o.uuid = ${organizationUuid}
          and exists (select ${linksOf(db, linked)} and scope_link.organization_id = o.id))`;
    },

    shown(db: Db, linked: LinkedRecord): Fragment {
      return db`(
        select coalesce(jsonb_agg(jsonb_build_object('uuid', o.uuid, 'name', o.name) order by o.name, o.id), '[]')
        from organization o where o.customer_id = ${linked.customerId}
          and exists (select ${linksOf(db, linked)} and scope_link.organization_id = o.id))`;
    },
  };
}

export type ShownOrganizations = { uuid: string; name: string }[];
