import { INVOICE_STATUS, parseAmount, toAmount, type Amount, type Invoice } from '@portal/contracts';
import { useCan } from '@portal/portal';

/** `customerName` is null for this customer's invoices. Payment operators cannot pay or cancel another customer's invoice. */
export const isUnpaidOwn = ({ status, customerName }: Pick<Invoice, 'status' | 'customerName'>): boolean => (
  status === INVOICE_STATUS.new && customerName === null);

/** Commands that the invoice's status and this login's rights permit. */
export function useInvoiceRights(invoice: Invoice) {
  const canCreate = useCan('/finances/invoices/action/create');
  const canAccept = useCan('/finances/invoices/action/accept');
  const canRefund = useCan('/finances/invoices/action/refund');
  const isUnpaid = isUnpaidOwn(invoice);
  return {
    canPay: isUnpaid && canCreate,
    canCancel: isUnpaid && canCreate,
    canAccept: invoice.status === INVOICE_STATUS.new && canAccept,
    canRefund: canRefund && invoice.payMethodType === 'liqpay' && refundable(invoice) !== null,
  };
}

/**
 * Returns the amount that can be refunded to the card now: the surplus over the invoice if there is one, otherwise the rest of the
 * payment. The server uses the same order. Null if nothing can be refunded.
 */
export function refundable(
  { paidSum, reversedSum, surplusSum = null }: Pick<Invoice, 'paidSum' | 'reversedSum' | 'surplusSum'>,
): Amount | null {
  if (surplusSum !== null && parseAmount(surplusSum) > 0n) return surplusSum;
  const left = paidSum === null ? 0n : parseAmount(paidSum) - parseAmount(reversedSum);
  return left > 0n ? toAmount(left) : null;
}
