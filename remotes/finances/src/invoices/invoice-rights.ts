import { INVOICE_STATUS, parseAmount, toAmount, type Amount, type Invoice } from '@portal/contracts';
import { useCan } from '@portal/portal';

/** What this login may do to an invoice as it stands. */
export function useInvoiceRights({ status, customerName, payMethodType, ...sums }: Invoice) {
  const canCreate = useCan('/finances/invoices/action/create');
  const canAccept = useCan('/finances/invoices/action/accept');
  const canRefund = useCan('/finances/invoices/action/refund');
  const isNew = status === INVOICE_STATUS.new;
  // Of another customer's invoice he takes the payment, and no more.
  const isOwn = customerName === null;
  return {
    canPay: isNew && isOwn && canCreate,
    canCancel: isNew && isOwn && canCreate,
    canAccept: isNew && canAccept,
    canRefund: canRefund && payMethodType === 'liqpay' && refundable(sums) !== null,
  };
}

/**
 * What can go back to the payer's card now: what came in beyond the invoice before anything else, as the server gives it back, then what
 * is left of the payment; null where nothing is.
 */
export function refundable({ paidSum, reversedSum, surplusSum = null }: Pick<Invoice, 'paidSum' | 'reversedSum' | 'surplusSum'>): Amount | null {
  if (surplusSum !== null && parseAmount(surplusSum) > 0n) return surplusSum;
  const left = paidSum === null ? 0n : parseAmount(paidSum) - parseAmount(reversedSum);
  return left > 0n ? toAmount(left) : null;
}
