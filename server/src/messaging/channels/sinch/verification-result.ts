import * as z from 'zod';
import type { DeliveryReceipt, DeliveryState } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import type { FlashCallSettings } from './sinch-settings';

/** A verification in the API and in the VerificationResultEvent; only the fields that we use. */
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

/** State by Sinch's reason for a failed verification; any other reason is a refusal by Sinch (`rejected`). */
const failures: Readonly<Record<string, DeliveryState>> = {
  'Network error or number unreachable': 'undeliverable',
  'Failed pending': 'undeliverable',
  'Expired': 'expired',
  'Invalid CLI': 'undeliverable',
  'Invalid code': 'undeliverable',
  'Hung up without entering valid code': 'undeliverable',
};

export type VerificationContext = Pick<FlashCallSettings, 'delivered' | 'rangBy'> & { uuid: AttemptUuid };

export function verificationReceipt(verification: Verification, reading: VerificationContext, raw: string): DeliveryReceipt {
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

function stateOf({ status, reason, callResult }: Verification, { delivered, rangBy }: VerificationContext): DeliveryState {
  if (status === 'SUCCESSFUL') return 'delivered';
  if (status === 'PENDING') return 'enroute';
  if (delivered === 'rang' && rangBy.some((result) => result === callResult)) return 'delivered';
  const failure = reason !== null && reason !== undefined && Object.hasOwn(failures, reason) ? failures[reason] : undefined;
  return failure ?? 'rejected';
}
