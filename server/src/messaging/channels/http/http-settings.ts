import * as z from 'zod';
import type { ConnectionPlan } from '../connection-kind';
import { DEFAULT_UNRESOLVED_SECONDS, DEFAULT_MAX_TRIES } from '../stored-settings';
import type { HttpSettings } from './http-provider';

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers carry secrets: plain HTTP is for simulators on this machine only. */
export const providerUrl = z.url({ protocol: /^https?$/, abort: true }).refine((text) => {
  const { protocol, hostname, username, search, hash } = new URL(text);
  return (protocol === 'https:' || OF_THIS_MACHINE.has(hostname)) && username === '' && search === '' && hash === '';
});

export const httpSettingsSchema = z.strictObject({
  baseUrl: providerUrl,
  concurrency: z.int().min(1).max(1_000).default(16),
  requestsPerSecond: z.number().positive().optional(),
  connectTimeoutMs: z.int().positive().default(5_000),
  responseTimeoutMs: z.int().positive().default(30_000),
  breakAfter: z.int().positive().default(5),
  breakMs: z.int().positive().default(15_000),
  unresolvedSeconds: z.number().positive().default(DEFAULT_UNRESOLVED_SECONDS),
  maxAttempts: z.int().positive().default(DEFAULT_MAX_TRIES),
}) satisfies z.ZodType<HttpSettings>;

export function httpPlan(
  { concurrency, unresolvedSeconds, maxAttempts }: z.output<typeof httpSettingsSchema>, batch: number,
  parts: Pick<ConnectionPlan, 'create' | 'callbacks' | 'fileHeaders'>,
): ConnectionPlan {
  return {
    covers: 'rich', longText: 'payload', capacity: concurrency * batch, silenceProvesSeconds: null, unresolvedSeconds, maxAttempts,
    ...parts,
  };
}
