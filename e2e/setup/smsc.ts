import { product } from './product';
import { control } from './simulator-control';

export type SmscBehaviour = {
  rules: unknown[];
  receipts: boolean;
  receiptDelayMs: [number, number];
  answerDelayMs: [number, number];
  submitsPerSecond: number | null;
};
export type Submit = { source: string; destination: string; text: string; part: { number: number; total: number } | null };

const at = (path: string) => product.smscControlUrl + path;

/** The simulated SMSC and its control API. */
export const smsc = {
  behaviour: () => control<SmscBehaviour>(at('/behaviour'), 'GET'),
  behave: (change: Partial<SmscBehaviour>) => control<SmscBehaviour>(at('/behaviour'), 'POST', change),
  /** Accepted submits whose text or number contains the token. */
  submits: (token: string) => control<Submit[]>(at(`/journal?${new URLSearchParams({ token })}`), 'GET'),
};
