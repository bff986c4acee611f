import * as z from 'zod';
import type { DeliveryReceipt, DeliveryState } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';

const digits = z.string().regex(/^\+?\d{5,15}$/);

/** The DiCE event, "disconnected call"; only the fields that we use. */
export const DisconnectEvent = z.object({
  event: z.literal('dice'),
  callid: z.string().min(1).max(200),
  timestamp: z.string().max(40).optional(),
  reason: z.string().max(100).optional(),
  result: z.string().max(100).optional(),
  to: z.object({ type: z.string(), endpoint: digits }),
  custom: z.string().nullish(),
});

/** Response of GET /calling/v1/calls/id/{callId}. */
export const Call = z.object({
  callId: z.string().min(1).max(200),
  status: z.enum(['INITIAL', 'ONGOING', 'FINISHED']),
  reason: z.string().max(100).nullish(),
  result: z.string().max(100).nullish(),
  to: z.object({ type: z.string(), endpoint: digits }),
  custom: z.string().nullish(),
});

type EndedCall = {
  id: string; result: string | null | undefined; reason: string | null | undefined; to: { endpoint: string };
  custom: string | null | undefined;
};

export function callReceipt({ id, result, reason, to, custom }: EndedCall, raw: string, uuid: AttemptUuid): DeliveryReceipt {
  const attemptId = uuid.attemptIn(custom ?? '');
  const code = [result, reason].filter((word) => word !== undefined && word !== null && word !== '').join(' ');
  return {
    providerMessageId: id,
    state: stateOf(result ?? '', reason ?? ''),
    destination: to.endpoint.replace('+', ''),
    ...(attemptId !== undefined && { attemptId }),
    ...(code !== '' && { errorCode: code }),
    raw,
  };
}

function stateOf(result: string, reason: string): DeliveryState {
  switch (result.replace('_', '')) {
    case 'ANSWERED': return 'delivered';
    case 'NOANSWER': return 'expired';
    case 'BUSY': return 'undeliverable';
    default: return reason === 'TIMEOUT' ? 'expired' : 'undeliverable';
  }
}
