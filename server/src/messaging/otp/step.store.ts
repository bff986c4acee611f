import type { ErrorName, Money } from '@portal/contracts';
import type { OtpType } from '@portal/contracts/api';
import type { Db, Transaction } from '../../platform/db';
import type { OtpKey } from './otp.store';

export type NewStep = { position: number; type: OtpType; listId: bigint | null; messageId: bigint | null; error: ErrorName | null };

export type Step = NewStep & {
  at: Date;
  status: number;
  reason: string | null;
  sent: boolean;
  /** The message's text is erased and no submit of it awaits a result, so it is not sent any more. */
  stopped: boolean;
  charged: Money;
  currency: string | null;
  /** Pattern of a flash call's calling number; null until the provider reports it. */
  cliFilter: string | null;
};

export async function insertSteps(tx: Transaction, { customerId, uuid }: OtpKey, steps: readonly NewStep[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ type, ...step }) => ({
    customer_id: customerId, otp_uuid: uuid, position: step.position, message_type: type, list_id: step.listId, message_id: step.messageId,
    error: step.error, at: now,
  }));
  await tx`insert into otp_attempt ${tx(rows)}`;
}

export async function stepsOf(db: Db, { customerId, uuid }: OtpKey): Promise<Step[]> {
  return await db<Step[]>`
    select step.position, step.message_type as "type", step.list_id as "listId", step.message_id as "messageId", step.error, step.at,
      coalesce(m.status, 0) as status, m.reason, m.sent_at is not null as sent,
      content.message_id is not null and content.sent_body is null and m.status = 0 and not exists (
        select from send_attempt attempt
        where attempt.customer_id = step.customer_id and attempt.list_id = step.list_id and attempt.message_id = step.message_id
      ) as stopped,
      coalesce(m.charged, 0) as charged, account.currency, m.detail->>'cliFilter' as "cliFilter"
    from otp_attempt step
    left join message m on m.customer_id = step.customer_id and m.id = step.message_id
    left join message_content content on content.customer_id = step.customer_id and content.message_id = step.message_id
    left join mailing_list list on list.customer_id = step.customer_id and list.id = step.list_id
    left join account on account.id = list.account_id
    where step.customer_id = ${customerId} and step.otp_uuid = ${uuid}
    order by step.position`;
}
