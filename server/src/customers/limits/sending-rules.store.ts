import type { Money } from '@portal/contracts';
import type { Db } from '../../platform/db';

/** Null means never. `approveAbove` is in the currency of the customer's tariff. */
export type SendingRules = { askAbove: number | null; approveAbove: Money | null };

const DEFAULT_RULES: SendingRules = { askAbove: 1_000, approveAbove: null };

export async function sendingRulesOf(db: Db, customerId: bigint): Promise<SendingRules> {
  const [row] = await db<SendingRules[]>`
    select ask_above as "askAbove", approve_above as "approveAbove" from sending_rule where customer_id = ${customerId}`;
  return row ?? DEFAULT_RULES;
}

export async function setSendingRules(tx: Db, customerId: bigint, { askAbove, approveAbove }: SendingRules): Promise<void> {
  await tx`
    insert into sending_rule (customer_id, ask_above, approve_above) values (${customerId}, ${askAbove}, ${approveAbove})
    on conflict (customer_id) do update
      set ask_above = excluded.ask_above, approve_above = excluded.approve_above, updated_at = now()`;
}
