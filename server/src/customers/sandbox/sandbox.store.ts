import type { Money } from '@portal/contracts';
import { hasSandboxNames } from '../../messaging/senders';
import type { Db, Transaction } from '../../platform/db';

export type SandboxStatus = { sandboxId: bigint | null; fits: boolean; isDue: boolean };

export function playMoneyRef(accountId: bigint, day: string): string {
  return `sandbox:${accountId}:${day}`;
}

export async function sandboxStatus(db: Db, customerId: bigint, { low, day }: { low: Money; day: string }): Promise<SandboxStatus> {
  const [row] = await db<SandboxStatus[]>`
    select sandbox.id as "sandboxId",
      sandbox.id is not null and sandbox.tariff_id = customer.tariff_id and ${hasSandboxNames(db, customerId, db`sandbox.id`)} as fits,
      coalesce((
        select balance < ${low} and not exists (
          select from posting where posting.customer_id = sandbox.id and posting.ref = 'sandbox:' || account.id || ':' || ${day}::text)
        from account join tariff on tariff.id = customer.tariff_id and tariff.currency = account.currency
        where account.customer_id = sandbox.id and account.kind = 'customer'), true) as "isDue"
    from customer left join customer sandbox on sandbox.sandbox_of = customer.id
    where customer.id = ${customerId}`;
  if (!row) throw new Error(`there is no customer ${customerId}`);
  return row;
}

export type Original = { name: string; tariffId: bigint; currency: string };

/** Locks the customer until commit, so that nobody else changes its sandbox. */
export async function lockCustomer(tx: Transaction, customerId: bigint): Promise<Original> {
  const [row] = await tx<Original[]>`
    select customer.name, tariff_id as "tariffId", tariff.currency from customer join tariff on tariff.id = tariff_id
    where customer.id = ${customerId} for no key update of customer`;
  if (!row) throw new Error(`there is no customer ${customerId}`);
  return row;
}
