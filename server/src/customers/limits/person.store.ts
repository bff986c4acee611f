import { decodeMask, type Language, type NotificationKind } from '@portal/contracts';
import { elementsOf, type Element } from '@portal/contracts/permissions';
import type { Db } from '../../platform/db';

export type Person = { loginId: bigint; email: string | null; language: Language; notify: readonly string[] };

/** Active logins of a customer that have the right to `element`. */
export async function peopleWith(db: Db, customerId: bigint, element: Element): Promise<Person[]> {
  const rows = await db<(Person & { maskrole: number })[]>`
    select id as "loginId", email, notify_language as language, notify, maskrole from login
    where customer_id = ${customerId} and status = 1 order by id`;
  return rows.filter(({ maskrole }) => elementsOf(decodeMask(maskrole)).includes(element));
}

/** Addresses of those who have the right to `element` and want emails of this kind. */
export async function addressesOf(
  db: Db, customerId: bigint, { element, kind }: { element: Element; kind: NotificationKind },
): Promise<{ loginId: bigint; email: string; language: Language }[]> {
  const people = await peopleWith(db, customerId, element);
  return people.flatMap(({ loginId, email, language, notify }) => (
    email !== null && notify.includes(kind) ? [{ loginId, email, language }] : []));
}
