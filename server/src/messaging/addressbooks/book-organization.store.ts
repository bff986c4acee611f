import { organizationLinks } from '../../customers/accounts';
import type { Db, Transaction } from '../../platform/db';

export const bookOrganizations = organizationLinks({ table: 'address_book_organization', record: 'address_book_id' });

export const ofBook = (db: Db) => ({ customerId: db`book.customer_id`, id: db`book.id` });

export async function markBookChanged(tx: Transaction, customerId: bigint, bookId: bigint): Promise<void> {
  await tx`update address_book set updated_at = now() where customer_id = ${customerId} and id = ${bookId}`;
}
