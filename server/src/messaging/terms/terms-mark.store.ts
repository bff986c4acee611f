import type { Db, Fragment } from '../../platform/db';

/** Selects a text that differs after each change of the customer's terms or of those that all customers share. */
export function termsMark(db: Db, customerId: bigint): Fragment {
  return db`
    select coalesce((select version from terms_version where customer_id = ${customerId}), 0) || ':' || version from shared_terms_version`;
}

export async function termsMarkOf(db: Db, customerId: bigint): Promise<string> {
  const [row] = await db<{ mark: string }[]>`select (${termsMark(db, customerId)}) as mark`;
  if (!row) throw new Error('the version of the shared terms is missing');
  return row.mark;
}

/** The part of a mark that is the same for all customers. */
export function sharedVersionOf(mark: string): string {
  return mark.slice(mark.indexOf(':') + 1);
}
