import { isAppError, parseSum, toAmount, type Amount, type ErrorName } from '@portal/contracts';

export type SumProblem = 'required' | 'numeric' | 'digits' | 'positive' | 'large';
export type SumCheck = { sum: Amount } | { problem: SumProblem };

const problems: Partial<Record<ErrorName, SumProblem>> = { sum_not_positive: 'positive', sum_too_fine: 'digits', sum_too_large: 'large' };

/** What a person types for a sum: comma or point, spaces of any width between thousands (VAL-07); what stands there then is judged as the server does. */
export function checkSum(typed: string): SumCheck {
  const text = typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
  if (text === '') return { problem: 'required' };
  try {
    return { sum: toAmount(parseSum(text)) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { problem: problems[error.error] ?? 'numeric' };
  }
}
