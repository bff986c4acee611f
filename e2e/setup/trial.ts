import path from 'node:path';
import type { ReleaseTarget } from '@portal/contracts/admin';
import { builtRelease, publishRelease, type BuiltRelease } from './built-release';

const dist = path.resolve(import.meta.dirname, '../trial/dist');

/** Publishes the built trial remote under this version; `set` is the release set with it. */
export async function publishTrial(
  version: string, target: ReleaseTarget = { to: 'all' },
): Promise<{ trial: BuiltRelease; set: string | null }> {
  const trial = await builtRelease(dist, version);
  return { trial, set: await publishRelease(trial, target) };
}
