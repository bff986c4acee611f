import { product } from './product';
import { control } from './simulator-control';

export type Outcome = 'delivered' | 'undeliverable' | 'expired' | 'deleted' | 'rejected' | 'unknown';
export type SmscRule = { endsWith: string; outcome: Outcome; errorCode?: string };
export type SmscBehaviour = {
  rules: unknown[];
  receipts: boolean;
  receiptDelayMs: [number, number];
  answerDelayMs: [number, number];
  submitsPerSecond: number | null;
};
export type Submit = { source: string; destination: string; text: string; part: { number: number; total: number } | null };

const at = (path: string) => product.smscControlUrl + path;

/** The simulator of the provider, which can be told how to behave. */
export const smsc = {
  behaviour: () => control<SmscBehaviour>(at('/behaviour'), 'GET'),
  behave: (change: Partial<SmscBehaviour>) => control<SmscBehaviour>(at('/behaviour'), 'POST', change),
  /** What it has taken over, by a word in the text or a part of the number. */
  submits: (token: string) => control<Submit[]>(at(`/journal?${new URLSearchParams({ token })}`), 'GET'),
};
