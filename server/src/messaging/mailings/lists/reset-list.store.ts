import type { Money } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { QuietWindow } from '@portal/messaging/quiet-hours';
import type { Transaction } from '../../../platform/db';
import type { ListSource } from '../plan/lane';
import { quietOf } from './mailing.store';
import { leftForPauses } from './pause-mailing.store';

export type ResetList = {
  customerId: bigint; listId: bigint; status: number; accountId: bigint; alphaNameId: bigint; type: MessageType; body: string;
  source: ListSource; ttlSeconds: number | null; hasFallback: boolean; fallbackType: MessageType | null; fallbackParts: number | null;
  quiet: QuietWindow | null;
  createdAt: Date; tariffVersionId: bigint | null;
  isCode: boolean;
  isStream: boolean;
  /** Database time. */
  now: Date;
};

/** Locks the list's row. Its counters are locked after it, as in every other change of a list's status. */
export async function lockForReset(tx: Transaction, customerId: bigint, listId: bigint): Promise<ResetList | undefined> {
  const [row] = await tx<ResetList[]>`
    select customer_id as "customerId", id as "listId", status, account_id as "accountId", alpha_name_id as "alphaNameId",
      message_type as "type", body, source, ttl_seconds as "ttlSeconds", fallback_type is not null as "hasFallback",
      fallback_type as "fallbackType", fallback_parts as "fallbackParts",
      ${quietOf(tx)} as quiet, created_at as "createdAt", tariff_version_id as "tariffVersionId", is_code as "isCode",
      stream_key is not null as "isStream", now()
    from mailing_list where customer_id = ${customerId} and id = ${listId} for update`;
  return row;
}

/** Sets the list's status to in progress and raises its maximum cost by `amount`. */
export async function sendAgain(
  tx: Transaction, { customerId, listId }: ResetList, { amount, queueUntil }: { amount: Money; queueUntil: Date },
): Promise<void> {
  await tx`
    update mailing_list set status = 1, maximum = maximum + ${amount},
      queue_until = greatest(queue_until + case when stream_key is null then interval '0' else interval '1 millisecond' end,
        ${queueUntil} + case when paused_at is null then interval '0' else ${leftForPauses(tx)} end),
      finished_at = null, finalized_at = null, next_check_at = null, updated_at = now()
    where customer_id = ${customerId} and id = ${listId}`;
}
