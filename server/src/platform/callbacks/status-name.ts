import type { ApiMessageStatus } from '@portal/contracts/api';
import { isMessageOutcome, outcomeName, outcomeOf } from '@portal/messaging';

export function statusName(message: { status: number; reason: string | null; sent: boolean }): ApiMessageStatus {
  const outcome = outcomeOf(message);
  return isMessageOutcome(outcome) ? outcomeName(outcome) : 'unknown';
}
