import * as z from 'zod';
import type { ConnectionPlan } from '../connection-kind';
import { DEFAULT_IN_DOUBT_SECONDS, DEFAULT_MOST_TRIES } from '../stored-settings';
import type { HttpSettings } from './http-provider';

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Secrets travel in headers, so that plain http is for simulators on this machine only. */
export const providerUrl = z.url({ protocol: /^https?$/, abort: true }).refine((text) => {
  const { protocol, hostname, username, search, hash } = new URL(text);
  return (protocol === 'https:' || OF_THIS_MACHINE.has(hostname)) && username === '' && search === '' && hash === '';
});

/** Of every connection over HTTP. A provider's own settings are added by `extend`. */
export const httpSettingsSchema = z.strictObject({
  baseUrl: providerUrl,
  concurrency: z.int().min(1).max(1_000).default(16),
  requestsPerSecond: z.number().positive().optional(),
  connectTimeoutMs: z.int().positive().default(5_000),
  responseTimeoutMs: z.int().positive().default(30_000),
  breakAfter: z.int().positive().default(5),
  breakMs: z.int().positive().default(15_000),
  /** A submit whose fate stays unknown so long makes its message unknown (101). */
  inDoubtSeconds: z.number().positive().default(DEFAULT_IN_DOUBT_SECONDS),
  /** After so many tries that the provider answered by a fault of its own, the message has failed (status 6). */
  mostTries: z.int().positive().default(DEFAULT_MOST_TRIES),
}) satisfies z.ZodType<HttpSettings>;

/** What every plan over HTTP says alike: messages go whole, and silence proves nothing. */
export function httpPlan(
  { concurrency, inDoubtSeconds, mostTries }: z.output<typeof httpSettingsSchema>, batch: number, parts: Pick<ConnectionPlan, 'create' | 'callbacks' | 'fileHeaders'>,
): ConnectionPlan {
  return {
    carries: 'rich', longText: 'payload', capacity: concurrency * batch, silenceProvesSeconds: null, inDoubtSeconds, mostTries, ...parts,
  };
}
