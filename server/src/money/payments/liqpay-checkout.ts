import type { Money } from '@portal/contracts';
import { signed, type LiqPayKeys } from './liqpay-signature';
import { toWireSum } from './liqpay-sum';

export type LiqPayOrder = {
  /** Our order id: at most 255 characters, never reused. */
  orderId: string;
  /** Positive, in whole minor units; otherwise RangeError. */
  amount: Money;
  currency: string;
  description: string;
  serverUrl: string;
  /** The payer's browser returns here from LiqPay's page. */
  resultUrl: string;
  sandbox: boolean;
};

export type LiqPayCheckout = { data: string; sign: string };

export function liqpayCheckout(
  keys: LiqPayKeys, { orderId, amount, currency, description, serverUrl, resultUrl, sandbox }: LiqPayOrder,
): LiqPayCheckout {
  const { data, signature } = signed(keys, {
    action: 'pay', amount: toWireSum(amount), currency, description, order_id: orderId,
    // SPEC fixes this language, regardless of the portal's.
    language: 'ru',
    server_url: serverUrl, result_url: resultUrl, ...(sandbox && { sandbox: 1 }),
  });
  return { data, sign: signature };
}
