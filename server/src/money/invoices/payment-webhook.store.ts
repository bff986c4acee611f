import type { Db } from '../../platform/db';

export type WebhookSource = 'callback' | 'status' | 'refund';
export type StoredWebhook = {
  at: Date; payMethodId: bigint; source: WebhookSource; verified: boolean;
  result: string;
  orderId: string | null; paymentId: string | null; status: string | null; data: string; signature: string;
};

const MAX_DATA_LENGTH = 8_192;
const MAX_SIGNATURE_LENGTH = 256;
const MAX_WORD_LENGTH = 255;

export async function insertWebhook(
  db: Db, { at, payMethodId, source, verified, result, orderId, paymentId, status, data, signature }: StoredWebhook,
): Promise<void> {
  await db`
    insert into payment_webhook (at, pay_method_id, source, verified, result, order_id, payment_id, status, data, signature)
    values (${at}, ${payMethodId}, ${source}, ${verified}, ${result}, ${storable(orderId, MAX_WORD_LENGTH)},
      ${storable(paymentId, MAX_WORD_LENGTH)},
      ${storable(status, MAX_WORD_LENGTH)}, ${storable(data, MAX_DATA_LENGTH) ?? ''}, ${storable(signature, MAX_SIGNATURE_LENGTH) ?? ''})`;
}

/** Stores a webhook only once, since anyone who has seen a signed webhook can repeat it. Returns false for a repeated one. */
export async function insertNewWebhook(db: Db, webhook: StoredWebhook): Promise<boolean> {
  const known = await db`
    select from payment_webhook
    where order_id = ${storable(webhook.orderId, MAX_WORD_LENGTH)} and pay_method_id = ${webhook.payMethodId} and verified
      and result = ${webhook.result} and data = ${storable(webhook.data, MAX_DATA_LENGTH)}
    limit 1`;
  if (known.length > 0) return false;
  await insertWebhook(db, webhook);
  return true;
}

/** Truncates and replaces characters that PostgreSQL text cannot store. */
function storable(text: string | null, longest: number): string | null {
  return text === null ? null : text.replace(/[\0\p{Surrogate}]/gu, '?').slice(0, longest);
}

export async function removeUnverified(db: Db, before: Date): Promise<void> {
  await db`delete from payment_webhook where not verified and at < ${before}`;
}
