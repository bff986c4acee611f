import type { ApiMessageStatus } from '@portal/contracts/api';
import { isMessageOutcome, outcomeName, outcomeOf } from '@portal/messaging';

/** The public API's name; distinguishes unsent from undelivered. */
export function statusName(message: { status: number; reason: string | null; sent: boolean }): ApiMessageStatus {
  const outcome = outcomeOf(message);
  return isMessageOutcome(outcome) ? outcomeName(outcome) : 'unknown';
}
