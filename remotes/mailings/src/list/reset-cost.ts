import { parseAmount, toAmount, type Amount, type MailingDetail } from '@portal/contracts';

/** The maximum cost of resending `count` messages at the highest price, limited to the estimated cost of the whole list. */
export function maxOfReset({ estimate, smscount, fallback }: MailingDetail, count: number): Amount {
  const dearest = (ofFallback: boolean, parts: number) => {
    const prices = estimate.filter((row) => row.fallback === ofFallback).map(({ unitPrice }) => parseAmount(unitPrice));
    return prices.reduce((max, price) => (price > max ? price : max), 0n) * BigInt(parts);
  };
  const whole = estimate.reduce((sum, row) => sum + parseAmount(row.sum), 0n);
  const each = dearest(false, smscount) + dearest(true, fallback?.smscount ?? 0);
  const all = each * BigInt(count);
  return toAmount(all < whole ? all : whole);
}
