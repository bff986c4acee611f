import { call, delay, race, type SagaGenerator } from '@portal/portal/saga';
import type { Finder, Found } from '../remote/define-remote';

/** Longest wait for one remote's results. */
const LIMIT_MS = 10_000;
const SHOWN = 5;

const isFound = (value: unknown): value is Found => {
  const { title, to } = (value ?? {}) as Partial<Found>;
  return typeof title === 'string' && typeof to === 'string';
};

/** Returns the first five valid results of a remote's search provider. Throws if the provider exceeds the time limit. */
export function* findRecords(finder: Finder, text: string): SagaGenerator<readonly Found[]> {
  const { found, late } = yield* race({ found: call(finder, text), late: delay(LIMIT_MS) });
  if (late) throw new Error(`nothing was found in ${LIMIT_MS} ms`);
  return [...(found ?? [])].filter(isFound).slice(0, SHOWN);
}
