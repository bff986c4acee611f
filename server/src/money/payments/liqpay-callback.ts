import { AppError, type Money } from '@portal/contracts';
import { z } from 'zod';
import { parseExactJson } from './exact-json';
import { isSignedBy, type LiqPayKeys } from './liqpay-signature';
import { fromWireSum } from './liqpay-sum';

export type LiqPayWebhook = {
  orderId: string;
  paymentId: string;
  action: string;
  status: string;
  amount: Money;
  currency: string;
  /** Total refunded so far; null if not reported. */
  refunded: Money | null;
  /** LiqPay test mode: no money moved. */
  sandbox: boolean;
  errCode: string | null;
  errDescription: string | null;
};

const MAX_DATA_LENGTH = 64 * 1024;
/** Prefix of the public keys of LiqPay test shops, where payments succeed without money. */
const TEST_SHOP = 'sandbox_';
/** Strings, because `parseExactJson` returns numbers as text. */
const word = z.string().min(1).max(255);
const sum = z.string().transform((written, refusal) => fromWireSum(written)
  ?? (refusal.issues.push({ code: 'custom', message: 'no sum', input: written }), z.NEVER));
const reported = z.object({
  public_key: word.nullish(),
  order_id: word,
  payment_id: word,
  action: word,
  status: word,
  amount: sum,
  currency: word,
  refund_amount: sum.nullish(),
  sandbox: z.union([z.string(), z.boolean()]).nullish(),
  err_code: z.string().max(255).nullish(),
  err_description: z.string().max(2_000).nullish(),
});

/** Verifies the signature and reads the webhook. Throws AppError callback_refused {reason: signature | unreadable | public_key}. */
export function readLiqPayWebhook(keys: LiqPayKeys, { data, signature }: { data: string; signature: string }): LiqPayWebhook {
  if (data.length > MAX_DATA_LENGTH) throw new AppError('callback_refused', { reason: 'unreadable' });
  if (!isSignedBy(keys, data, signature)) throw new AppError('callback_refused', { reason: 'signature' });
  const read = readWebhook(keys, jsonOf(data));
  if (read.kind === 'refused') throw new AppError('callback_refused', { reason: read.reason });
  // A webhook must name its shop, unlike the response of `status`.
  if (!read.named) throw new AppError('callback_refused', { reason: 'public_key' });
  return read.webhook;
}

export type ReadWebhook = {
  kind: 'notice'; webhook: LiqPayWebhook; named: boolean;
} | { kind: 'refused'; reason: 'unreadable' | 'public_key' };

/** Reads a payment; `named` is true if the data has the public key of the shop. Refuses data of another shop. */
export function readWebhook({ publicKey }: LiqPayKeys, json: unknown): ReadWebhook {
  const parsed = reported.safeParse(json);
  if (!parsed.success) return { kind: 'refused', reason: 'unreadable' };
  const {
    public_key: shop, order_id: orderId, payment_id: paymentId, action, status, amount, currency, refund_amount: refunded, ...rest
  } = parsed.data;
  if (shop != null && shop !== publicKey) return { kind: 'refused', reason: 'public_key' };
  const webhook: LiqPayWebhook = {
    orderId, paymentId, action, status, amount, currency, refunded: refunded ?? null,
    sandbox: publicKey.startsWith(TEST_SHOP) || status === 'sandbox' || ['1', 'true', true].includes(rest.sandbox ?? ''),
    errCode: rest.err_code ?? null, errDescription: rest.err_description ?? null,
  };
  return { kind: 'notice', webhook, named: shop != null };
}

function jsonOf(data: string): unknown {
  try {
    return parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64')));
  } catch {
    return undefined;
  }
}
