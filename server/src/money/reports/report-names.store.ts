import type { ReportGroup } from '@portal/contracts';
import type { Db } from '../../platform/db';

/** Name of the object that a row's key identifies. `type` is set for routes only. */
export type GroupName = { id: string; uuid: string; name: string; type: string | null };

export async function namesOf(db: Db, customerId: bigint, group: ReportGroup, ids: readonly string[]): Promise<Map<string, GroupName>> {
  const rows = await select(db, customerId, group, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

async function select(db: Db, customerId: bigint, group: ReportGroup, ids: readonly string[]): Promise<GroupName[]> {
  const theirs = db`customer_id = ${customerId} and id = any(${[...ids]}::bigint[])`;
  switch (group) {
    case 'organization': return db<GroupName[]>`select id::text, uuid, name, null as type from organization where ${theirs}`;
    case 'alphaName': return db<GroupName[]>`select id::text, uuid, name, null as type from alpha_name where ${theirs}`;
    case 'direction': return db<GroupName[]>`
      select direction.id::text, direction.uuid, provider.name, direction.message_type as type
      from (select id, uuid, message_type, provider_connection_id from direction where ${theirs}) direction
      join provider_connection on provider_connection.id = direction.provider_connection_id
      join provider on provider.id = provider_connection.provider_id`;
    case 'day': case 'type': case 'status': return [];
  }
}
