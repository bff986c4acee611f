import * as z from 'zod';
import type { DeliveryReceipt, DeliveryState } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import type { FlashCallSettings } from './sinch-settings';

/** A verification as the API and the VerificationResultEvent tell it, as far as we read it. */
export const Verification = z.object({
  id: z.string().min(1).max(200),
  method: z.string(),
  identity: z.object({ type: z.string(), endpoint: z.string().regex(/^\+?\d{5,15}$/) }),
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAIL', 'DENIED', 'ABORTED', 'ERROR']),
  reason: z.string().max(200).nullish(),
  callResult: z.string().max(50).nullish(),
  reference: z.string().nullish(),
});
export type Verification = z.infer<typeof Verification>;

/** By Sinch's sentence for why a verification came to nothing; whatever is not here was refused by Sinch itself. */
const failures: Readonly<Record<string, DeliveryState>> = {
  'Network error or number unreachable': 'undeliverable',
  'Failed pending': 'undeliverable',
  'Expired': 'expired',
  'Invalid CLI': 'undeliverable',
  'Invalid code': 'undeliverable',
  'Hung up without entering valid code': 'undeliverable',
};

export type Reading = Pick<FlashCallSettings, 'delivered' | 'rangBy'> & { uuid: AttemptUuid };

export function verificationReceipt(verification: Verification, reading: Reading, raw: string): DeliveryReceipt {
  const { id, identity, reason, reference } = verification;
  const attemptId = reading.uuid.attemptIn(reference ?? '');
  return {
    providerMessageId: id,
    state: stateOf(verification, reading),
    destination: identity.endpoint.replace('+', ''),
    ...(attemptId !== undefined && { attemptId }),
    ...(reason !== null && reason !== undefined && { errorCode: reason }),
    raw,
  };
}

function stateOf({ status, reason, callResult }: Verification, { delivered, rangBy }: Reading): DeliveryState {
  if (status === 'SUCCESSFUL') return 'delivered';
  if (status === 'PENDING') return 'enroute';
  if (delivered === 'rang' && rangBy.some((result) => result === callResult)) return 'delivered';
  const failure = reason !== null && reason !== undefined && Object.hasOwn(failures, reason) ? failures[reason] : undefined;
  return failure ?? 'rejected';
}
