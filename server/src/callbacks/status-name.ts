import type { ApiMessageStatus } from '@portal/contracts/api';
import { isMessageOutcome, outcomeName, outcomeOf } from '@portal/messaging';

/** The status in the public API, which distinguishes messages that were not sent from undelivered ones. */
export function statusName(message: { status: number; reason: string | null; sent: boolean }): ApiMessageStatus {
  const outcome = outcomeOf(message);
  return isMessageOutcome(outcome) ? outcomeName(outcome) : 'unknown';
}
