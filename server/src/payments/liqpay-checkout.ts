import type { Money } from '@portal/contracts';
import { signed, type LiqPayKeys } from './liqpay-signature';
import { toWireSum } from './liqpay-sum';

export type LiqPayOrder = {
  /** Ours, of at most 255 characters, and never used for another payment. */
  orderId: string;
  /** Above zero, in whole minor units; RangeError otherwise. */
  amount: Money;
  currency: string;
  /** The payer reads it. */
  description: string;
  /** Where the provider's server tells ours what became of the payment; it has to be reachable from outside. */
  serverUrl: string;
  /** Where the payer's browser goes from the provider's own page. */
  resultUrl: string;
  /** A test of the real provider: no money moves, and the status says so. */
  sandbox: boolean;
};

/** What the checkout's script is given as `data` and `signature`. */
export type LiqPayCheckout = { data: string; sign: string };

export function liqpayCheckout(keys: LiqPayKeys, { orderId, amount, currency, description, serverUrl, resultUrl, sandbox }: LiqPayOrder): LiqPayCheckout {
  const { data, signature } = signed(keys, {
    action: 'pay', amount: toWireSum(amount), currency, description, order_id: orderId,
    // The language that the specification names, whatever the portal's own is.
    language: 'ru',
    server_url: serverUrl, result_url: resultUrl, ...(sandbox && { sandbox: 1 }),
  });
  return { data, sign: signature };
}
