import type { Transaction } from '../../../platform/db';

/** Locks the list. Messages sent alone have no name. */
export async function lockedName(tx: Transaction, customerId: bigint, id: bigint): Promise<{ name: string } | undefined> {
  const [list] = await tx<{ name: string }[]>`
    select name from mailing_list where customer_id = ${customerId} and id = ${id} and source = 'list' for no key update`;
  return list;
}

export async function setName(tx: Transaction, customerId: bigint, id: bigint, name: string): Promise<void> {
  await tx`update mailing_list set name = ${name} where customer_id = ${customerId} and id = ${id}`;
}
