import { isAppError, parseSum, toAmount, type Amount, type ErrorName } from '@portal/contracts';
import { plainDecimal } from '@portal/portal';

export type SumProblem = 'required' | 'numeric' | 'digits' | 'positive' | 'large';
export type SumCheck = { sum: Amount } | { problem: SumProblem };

const problems: Partial<Record<ErrorName, SumProblem>> = { sum_not_positive: 'positive', sum_too_fine: 'digits', sum_too_large: 'large' };

/** Parses a typed amount (VAL-07) and validates it with the server's rules. */
export function checkSum(typed: string): SumCheck {
  const text = plainDecimal(typed);
  if (text === '') return { problem: 'required' };
  try {
    return { sum: toAmount(parseSum(text)) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { problem: problems[error.error] ?? 'numeric' };
  }
}
