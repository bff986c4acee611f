import { isOfLogin } from '../accounts';
import type { Db, Transaction } from '../db';
import type { Viewer } from './book-access.store';

export type Choosable = { id: bigint; uuid: string };

/** Of these organizations those that the login may bind a book to: his own, and those that the book is bound to already. */
export async function choosableOrganizations(db: Db, viewer: Viewer, bookId: bigint, uuids: readonly string[]): Promise<Choosable[]> {
  if (uuids.length === 0) return [];
  const { customerId, all } = viewer;
  return await db<Choosable[]>`
    select o.id, o.uuid from organization o
    where o.customer_id = ${customerId} and o.uuid = any(${[...uuids]}::uuid[]) and (
      ${all}
      or ${isOfLogin(db, viewer, db`o.id`)}
      or exists (
        select from address_book_organization bound
        where bound.customer_id = o.customer_id and bound.address_book_id = ${bookId} and bound.organization_id = o.id))`;
}

/** These and no others. */
export async function bindOrganizations(tx: Transaction, customerId: bigint, bookId: bigint, ids: readonly bigint[]): Promise<void> {
  await tx`
    delete from address_book_organization
    where customer_id = ${customerId} and address_book_id = ${bookId} and organization_id <> all(${ids.map(String)}::bigint[])`;
  await tx`
    insert into address_book_organization (customer_id, address_book_id, organization_id)
    select ${customerId}, ${bookId}, id from unnest(${ids.map(String)}::bigint[]) as id
    on conflict do nothing`;
  await tx`update address_book set updated_at = now() where customer_id = ${customerId} and id = ${bookId}`;
}

export async function copyOrganizations(tx: Transaction, customerId: bigint, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await tx`
    insert into address_book_organization (customer_id, address_book_id, organization_id)
    select customer_id, ${to}, organization_id from address_book_organization where customer_id = ${customerId} and address_book_id = ${from}`;
}
