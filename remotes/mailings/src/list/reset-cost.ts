import { parseAmount, toAmount, type Amount, type MailingDetail } from '@portal/contracts';

/** What sending so many messages of the list again can cost, at most: each as its dearest would, all together no more than the whole list did. */
export function maxOfReset({ estimate, smscount, fallback }: MailingDetail, count: number): Amount {
  const dearest = (ofFallback: boolean, parts: number) => {
    const prices = estimate.filter((row) => row.fallback === ofFallback).map(({ unitPrice }) => parseAmount(unitPrice));
    return prices.reduce((most, price) => (price > most ? price : most), 0n) * BigInt(parts);
  };
  const whole = estimate.reduce((sum, row) => sum + parseAmount(row.sum), 0n);
  const each = dearest(false, smscount) + dearest(true, fallback?.smscount ?? 0);
  const all = each * BigInt(count);
  return toAmount(all < whole ? all : whole);
}
