import { z } from 'zod';
import type { Commands } from '../frame/served-simulator';
import { minorUnits } from './checkout-request';
import type { Payment } from './payment';

type Counter = {
  of(orderId: string): Payment | undefined;
  reversePayment(payment: Payment, sum: number): void;
  tell(payment: Payment, change: object): void;
};

const reversal = z.strictObject({ order_id: z.string(), amount: minorUnits.optional() });
const telling = z.strictObject({ order_id: z.string(), change: z.record(z.string(), z.unknown()).default({}) });

/**
 * `reverse` {order_id, amount?}: the payer's bank reverses a payment or part of it. `tell` {order_id, change}: sends the shop another
 * signed webhook with changed fields, such as `{"amount": 1}`.
 */
export function liqpayCommands(counter: Counter): Commands {
  return {
    reverse: (body) => {
      const { order_id: orderId, amount } = reversal.parse(body);
      const payment = counter.of(orderId);
      const rest = payment === undefined ? 0 : payment.request.amount - payment.refunded;
      if (payment === undefined || rest === 0 || (amount ?? rest) > rest || !['success', 'sandbox'].includes(payment.status)) return null;
      counter.reversePayment(payment, amount ?? rest);
      return { status: payment.status };
    },
    tell: (body) => {
      const { order_id: orderId, change } = telling.parse(body);
      const payment = counter.of(orderId);
      if (payment === undefined) return null;
      counter.tell(payment, change);
      return {};
    },
  };
}
