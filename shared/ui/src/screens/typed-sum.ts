import { Amount, formatPrice, isAppError, parseSum, toAmount, type Money } from '@portal/contracts';
import { failure, plainDecimal, type Failure } from '@portal/portal';

export type TypedSum = { sum: Amount; money: Money } | { problem: Failure | 'missing' };

/** Parses a typed amount: comma or point, thousands separated by any spaces. Validates it by the same rules as the server. */
export function readSum(typed: string): TypedSum {
  const text = plainDecimal(typed);
  if (text === '') return { problem: 'missing' };
  try {
    const money = parseSum(text);
    return { sum: toAmount(money), money };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { problem: failure(error.error, { params: error.params }) };
  }
}

/** Converts an API amount to a field's initial text, formatted like all amounts. Other texts, such as from a URL, stay unchanged. */
export const typedSum = (sum: string): string => (Amount.safeParse(sum).success ? formatPrice(sum) : sum);
