import * as z from 'zod';
import type { DeliveryReceipt, DeliveryState } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';

const states = {
  sent: 'accepted',
  delivered: 'delivered',
  read: 'seen',
  expired: 'expired',
  revoked: 'deleted',
} as const satisfies Record<string, DeliveryState>;
const statusNames = ['sent', 'delivered', 'read', 'expired', 'revoked'] as const satisfies readonly (keyof typeof states)[];

/** The gateway's RequestStatus, only the fields that we use (core.telegram.org/gateway/api#requeststatus). */
export const RequestStatus = z.object({
  request_id: z.string().min(1).max(200),
  phone_number: z.string().regex(/^\+?\d{5,15}$/),
  is_refunded: z.boolean().optional(),
  delivery_status: z.object({
    status: z.enum(statusNames), updated_at: z.number().int().positive().max(9_999_999_999).optional(),
  }).optional(),
  payload: z.string().optional(),
});
export type RequestStatus = z.infer<typeof RequestStatus>;

export function receiptOf(status: RequestStatus, raw: string, uuid: AttemptUuid): DeliveryReceipt | null {
  const { request_id: providerMessageId, phone_number: phoneNumber, delivery_status: delivery, payload } = status;
  if (delivery === undefined) return null;
  const attemptId = uuid.attemptIn(payload ?? '');
  return {
    providerMessageId,
    state: states[delivery.status],
    destination: phoneNumber.replace('+', ''),
    ...(attemptId !== undefined && { attemptId }),
    ...(delivery.updated_at !== undefined && { doneAt: new Date(delivery.updated_at * 1_000) }),
    // The gateway refunds the fee of a code that is not delivered within its ttl.
    ...(status.is_refunded === true && { refunded: true }),
    raw,
  };
}
