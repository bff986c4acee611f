import type { SavedView } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

type ViewOwner = { customerId: bigint; loginId: bigint };

export async function viewsOf(db: Db, { customerId, loginId }: ViewOwner, screen: string): Promise<SavedView[]> {
  return await db<SavedView[]>`
    select uuid, screen, name, query from saved_view
    where customer_id = ${customerId} and login_id = ${loginId} and screen = ${screen} order by lower(name), name`;
}

/** Serializes saves of one login, so that concurrent saves cannot exceed the maximum number of views. */
export async function lockViewsOf(tx: Transaction, { loginId }: ViewOwner): Promise<void> {
  await tx`select from login where id = ${loginId} for no key update`;
}

export async function saveView(
  tx: Transaction, { customerId, loginId }: ViewOwner, { screen, name, query, max }: Omit<SavedView, 'uuid'> & { max: number },
): Promise<SavedView | undefined> {
  const [view] = await tx<SavedView[]>`
    insert into saved_view (customer_id, login_id, screen, name, query)
    select ${customerId}, ${loginId}, ${screen}, ${name}, ${query}
    where (
      select greatest(count(*) filter (where screen = ${screen} and name <> ${name}), count(*) / 10)
      from saved_view where customer_id = ${customerId} and login_id = ${loginId}) < ${max}
    on conflict (customer_id, login_id, screen, name) do update set query = excluded.query
    returning uuid, screen, name, query`;
  return view;
}

export async function deleteView(db: Db, { customerId, loginId }: ViewOwner, uuid: string): Promise<true | undefined> {
  const deleted = await db`delete from saved_view where customer_id = ${customerId} and login_id = ${loginId} and uuid = ${uuid}`;
  return deleted.count > 0 ? true : undefined;
}
