import type { Language } from '@portal/contracts';
import type { Db } from '../../platform/db';

export type PersonRow = { customerId: bigint; login: string; email: string | null; notify: string[]; language: Language };

export async function findPerson(db: Db, loginId: bigint): Promise<PersonRow | null> {
  const [row] = await db<PersonRow[]>`
    select customer_id as "customerId", login, email, notify, notify_language as language from login where id = ${loginId}`;
  return row ?? null;
}
