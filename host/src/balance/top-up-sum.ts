import type { Amount } from '@portal/contracts';

export type SumProblem = 'required' | 'numeric' | 'digits' | 'positive';
export type SumCheck = { sum: Amount } | { problem: SumProblem };

/** The longest whole part that the wire and the ledger take with room to spare. */
const WHOLE_DIGITS = 12;

/** What a person types for a sum: comma or point, spaces of any width between thousands (VAL-07). */
export function checkSum(typed: string): SumCheck {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (text === '') return { problem: 'required' };
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) return { problem: /^-\d+(\.\d*)?$/.test(text) ? 'positive' : 'numeric' };
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > 2 || whole.length > WHOLE_DIGITS) return { problem: whole.length > WHOLE_DIGITS ? 'numeric' : 'digits' };
  if (/^0*$/.test(whole + fraction)) return { problem: 'positive' };
  return { sum: `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}` };
}
