import { formatAmount, toAmount, type Money } from '@portal/contracts';

/** An amount as shown on the page, with any digit grouping space: for `toContainText` and names. */
export function sumOnPage(money: Money): RegExp {
  return new RegExp(formatAmount(toAmount(money)).split(/\s/).join('\\s'));
}
