import { product } from './product';

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

/** The simulator of the provider, which can be told how to behave. */
export const smsc = {
  behaviour: () => control<SmscBehaviour>('GET', '/behaviour'),
  behave: (change: Partial<SmscBehaviour>) => control<SmscBehaviour>('POST', '/behaviour', change),
  /** What it has taken over, by a word in the text or a part of the number. */
  submits: (token: string) => control<Submit[]>('GET', `/journal?${new URLSearchParams({ token })}`),
};

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(product.smscControlUrl + path, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path} of the simulator: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
