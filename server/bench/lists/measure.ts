import type { Call } from './list-calls';

export type Timing = { name: string; p50: number; p99: number; worst: number };
export type MeasuredCall = { url: string; token: string; times: number };

/** Times calls over HTTP in ms, in rounds after a warm-up round. From the fourth round on, `hasTime` can end the measurement. */
export async function measure(
  calls: readonly Call[], { url, token, times }: MeasuredCall, hasTime: () => boolean = () => true,
): Promise<Timing[]> {
  const taken = new Map<string, number[]>(calls.map(({ name }) => [name, []]));
  for (let time = -1; time < times && (time < 3 || hasTime()); time++) {
    for (const { name, path, body } of calls) {
      const startedAt = performance.now();
      const response = await fetch(new URL(path, url), {
        headers: { 'x-token': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      if (time >= 0) taken.get(name)?.push(performance.now() - startedAt);
    }
  }
  return [...taken].map(([name, all]) => ({ name, ...spread(all) }));
}

export function spread(all: readonly number[]): Omit<Timing, 'name'> {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}
