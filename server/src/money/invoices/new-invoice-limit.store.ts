import { AppError } from '@portal/contracts';
import type { Transaction } from '../../platform/db';

const HOUR_MS = 3_600_000;
const MAX_OPEN = 100;

/** Limits new invoices per customer and hour, as each is polled for days. Throws too_many_requests. The caller has locked the seller. */
export async function refuseTooMany(tx: Transaction, customerId: bigint, now: Date): Promise<void> {
  const [earliest] = await tx<{ createdAt: Date }[]>`
    select created_at as "createdAt" from invoice
    where customer_id = ${customerId} and status = 1 and created_at > ${new Date(now.getTime() - HOUR_MS)}
    order by created_at desc, id desc offset ${MAX_OPEN - 1} limit 1`;
  if (earliest) {
    throw new AppError('too_many_requests', { seconds: Math.ceil((earliest.createdAt.getTime() + HOUR_MS - now.getTime()) / 1_000) });
  }
}
