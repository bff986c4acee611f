import { parseAmount, type Invoice } from '@portal/contracts';

/** Whether the balance was credited for an invoice, and whether the credit was reversed. */
export type InvoiceCredit = 'waiting' | 'credited' | 'partlyReversed' | 'reversed';

export function creditOf(
  { accepted, sum, paidSum, reversedSum }: Pick<Invoice, 'accepted' | 'sum' | 'paidSum' | 'reversedSum'>,
): InvoiceCredit {
  if (!accepted) return 'waiting';
  const reversed = parseAmount(reversedSum);
  if (reversed === 0n) return 'credited';
  return reversed < parseAmount(paidSum ?? sum) ? 'partlyReversed' : 'reversed';
}
