import { pause } from '../pause';
import type { Answered } from './connections';

export type Load = { rate: number; seconds: number; repeatable?: boolean };

/** Something that sends its next message when asked, and reports the answer. */
export type LoadClient = { send(due: number, repeatable: boolean): Promise<Answered> };

export async function openLoop(client: LoadClient, { rate, seconds, repeatable = false }: Load): Promise<Answered[]> {
  const under: Promise<Answered>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < rate * seconds; at++) {
    const due = startedAt + (at * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    under.push(client.send(due, repeatable));
  }
  return Promise.all(under);
}

export function quantile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function describe(answers: readonly Answered[]): string {
  const at = (share: number) => quantile(answers, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${answers.length}`;
}

export function accepted(answers: readonly Answered[]): number {
  return answers.filter(({ status }) => status === 201 || status === 202).length;
}
