import { formatAmount, toAmount, type Money } from '@portal/contracts';

/** Pattern for an amount on the page, with any kind of space between digit groups; for `toContainText` and accessible names. */
export function sumOnPage(money: Money): RegExp {
  return new RegExp(formatAmount(toAmount(money)).split(/\s/).join('\\s'));
}
