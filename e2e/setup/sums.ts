import { formatAmount, toAmount, type Money } from '@portal/contracts';

/** A sum as the page shows it, whichever space it groups digits by: for `toContainText` and names. */
export function sumOnPage(money: Money): RegExp {
  return new RegExp(formatAmount(toAmount(money)).split(/\s/).join('\\s'));
}
