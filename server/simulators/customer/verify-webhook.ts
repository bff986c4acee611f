import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookHeaders = { id: string; timestamp: string; signature: string };

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook by Standard Webhooks 1.0.0, without using the sender's code. At least one signature must match in a
 * constant-time comparison. The timestamp must be within five minutes of now.
 */
export function verifyWebhook({ id, timestamp, signature }: WebhookHeaders, body: string, secret: string, now: Date): boolean {
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  for (const piece of [id, '.', timestamp, '.', body]) hmac.update(piece, 'utf8');
  const expected = hmac.digest();
  return signature.split(' ').some((each) => {
    const comma = each.indexOf(',');
    const given = Buffer.from(each.slice(comma + 1), 'base64');
    return each.slice(0, comma) === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
