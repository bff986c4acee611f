import { AppError, type Money } from '@portal/contracts';
import { z } from 'zod';
import { parseExactJson } from './exact-json';
import { isSignedBy, type LiqPayKeys } from './liqpay-signature';
import { fromWireSum } from './liqpay-sum';

/** What the provider says of one payment, whether it calls us or answers us. */
export type LiqPayNotice = {
  orderId: string;
  paymentId: string;
  /** What the payment was made by: `pay` is the only one that our checkouts ask for. */
  action: string;
  /** In the provider's words; `liqpayOutcome` says what it means. */
  status: string;
  amount: Money;
  currency: string;
  /** All that went back to the payer until now; null where nothing is told of it. */
  refunded: Money | null;
  /** No money has moved: a payment of the provider's own test mode. */
  sandbox: boolean;
  errCode: string | null;
  errDescription: string | null;
};

const LONGEST_DATA = 64 * 1024;
/** Keys of LiqPay's test shops begin so; their payments succeed as others do, and nobody pays. */
const TEST_SHOP = 'sandbox_';
/** As JSON is read here, numbers are text too. */
const word = z.string().min(1).max(255);
const sum = z.string().transform((written, refusal) => fromWireSum(written) ?? (refusal.issues.push({ code: 'custom', message: 'no sum', input: written }), z.NEVER));
const told = z.object({
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

/** Throws AppError callback_refused {reason: signature | unreadable | public_key}. */
export function readLiqPayNotice(keys: LiqPayKeys, { data, signature }: { data: string; signature: string }): LiqPayNotice {
  if (data.length > LONGEST_DATA) throw new AppError('callback_refused', { reason: 'unreadable' });
  if (!isSignedBy(keys, data, signature)) throw new AppError('callback_refused', { reason: 'signature' });
  const read = readNotice(keys, jsonOf(data));
  if (read.kind === 'refused') throw new AppError('callback_refused', { reason: read.reason });
  // A signed notice always names its shop.
  if (!read.named) throw new AppError('callback_refused', { reason: 'public_key' });
  return read.notice;
}

export type ReadNotice = { kind: 'notice'; notice: LiqPayNotice; named: boolean } | { kind: 'refused'; reason: 'unreadable' | 'public_key' };

/** `named`: whether it says of which shop it is. What it says then is the shop of these keys. */
export function readNotice({ publicKey }: LiqPayKeys, json: unknown): ReadNotice {
  const parsed = told.safeParse(json);
  if (!parsed.success) return { kind: 'refused', reason: 'unreadable' };
  const { public_key: shop, order_id: orderId, payment_id: paymentId, action, status, amount, currency, refund_amount: refunded, ...rest } = parsed.data;
  if (shop != null && shop !== publicKey) return { kind: 'refused', reason: 'public_key' };
  const notice: LiqPayNotice = {
    orderId, paymentId, action, status, amount, currency, refunded: refunded ?? null,
    sandbox: publicKey.startsWith(TEST_SHOP) || status === 'sandbox' || ['1', 'true', true].includes(rest.sandbox ?? ''),
    errCode: rest.err_code ?? null, errDescription: rest.err_description ?? null,
  };
  return { kind: 'notice', notice, named: shop != null };
}

/** Undefined for what is not base64 of JSON in UTF-8. */
function jsonOf(data: string): unknown {
  try {
    return parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64')));
  } catch {
    return undefined;
  }
}
