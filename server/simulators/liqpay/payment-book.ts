import type { Payment } from './payment';

const ORDERS_KEPT = 10_000;

export class PaymentBook {
  private readonly byOrder = new Map<string, Payment>();

  of(orderId: string): Payment | undefined {
    return this.byOrder.get(orderId);
  }

  put(payment: Payment): void {
    this.byOrder.set(payment.request.order_id, payment);
    if (this.byOrder.size > ORDERS_KEPT) this.byOrder.delete(this.byOrder.keys().next().value ?? '');
  }
}
