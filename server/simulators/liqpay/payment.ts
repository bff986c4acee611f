import type { CheckoutRequest } from './checkout-request';

type PaymentStatus = 'success' | 'sandbox' | 'failure' | 'error' | '3ds_verify' | 'processing' | 'reversed';

/** One attempt to pay an order. Sums are whole minor units. */
export type Payment = {
  id: number;
  request: CheckoutRequest;
  version: 3 | 7;
  publicKey: string;
  card: string;
  status: PaymentStatus;
  errCode: string | null;
  is3ds: boolean;
  /** The payment stays in `3ds_verify` without asking the payer for the code, until it expires. */
  unanswerable: boolean;
  refunded: number;
  createdAt: number;
  changedAt: number;
};

export function isPaid({ status }: Payment): boolean {
  return status === 'success' || status === 'sandbox';
}

function isOpen({ status }: Payment): boolean {
  return status === '3ds_verify' || status === 'processing';
}

const COMMISSION = 0.015;
const PER_UNIT = 100;

/** A payment in LiqPay's format; sums are JSON numbers. */
export function paymentFields(payment: Payment): Record<string, unknown> {
  const { id, request: { amount, currency, order_id, description }, version, publicKey, card, status, errCode, refunded } = payment;
  const sum = amount / PER_UNIT;
  return {
    action: 'pay', payment_id: id, status, version, type: 'buy', paytype: 'card', public_key: publicKey, acq_id: 414_963,
    order_id, liqpay_order_id: `SIM${id.toString(36).toUpperCase()}`, description,
    sender_card_mask2: `${card.slice(0, 6)}*${card.slice(-2)}`, sender_card_type: card.startsWith('4') ? 'visa' : 'mc', ip: '127.0.0.1',
    amount: sum, currency, sender_commission: 0, receiver_commission: Math.round(amount * COMMISSION) / PER_UNIT, agent_commission: 0,
    amount_debit: sum, amount_credit: sum, commission_debit: 0, commission_credit: 0, currency_debit: currency, currency_credit: currency,
    sender_bonus: 0, amount_bonus: 0, mpi_eci: '7', is_3ds: payment.is3ds, language: 'ru',
    create_date: payment.createdAt, ...(!isOpen(payment) && { end_date: payment.changedAt }), transaction_id: id,
    ...(refunded > 0 && { refund_amount: refunded / PER_UNIT, refund_date_last: payment.changedAt }),
    ...(errCode !== null && { err_code: errCode, err_description: errCode, code: errCode }),
  };
}
