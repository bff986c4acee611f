import { isAppError, parseSum, toAmount, type Amount, type Money } from '@portal/contracts';
import { failure, type Failure } from '@portal/portal';

export type TypedSum = { sum: Amount; money: Money } | { problem: Failure | 'missing' };

/** What a person types for a sum: comma or point, spaces of any width between thousands; what stands there then is judged as the server does. */
export function readSum(typed: string): TypedSum {
  const text = typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
  if (text === '') return { problem: 'missing' };
  try {
    const money = parseSum(text);
    return { sum: toAmount(money), money };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { problem: failure(error.error, { params: error.params }) };
  }
}

/** As a person would type it: sums of the wire may have four digits after the point, of which the last two are mostly none. */
export const shortest = (sum: Amount | ''): string => sum.replace(/(\.\d\d)0+$/, '$1');
