import type * as z from 'zod';
import type { ConnectionContext } from './connection-kind';

const HOURS_72 = 72 * 60 * 60;

/** A submit whose fate stays unknown so long makes its message unknown (101), where the connection says nothing else. */
export const DEFAULT_IN_DOUBT_SECONDS = HOURS_72;
/** After so many tries that the provider answered by a fault of its own, the message has failed, likewise. */
export const DEFAULT_MOST_TRIES = 5;

/** Throws a sentence that names what is wrong, without any value: settings stand beside secrets. */
export function readSettings<T>(schema: z.ZodType<T>, stored: unknown, { name }: Pick<ConnectionContext, 'name'>): T {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'its whole');
  throw new Error(`the settings of connection ${name} are wrong at ${[...new Set(places)].join(', ')}`);
}

/** `what` in the sentence that is thrown where the variable is not set: "its password". */
export function secretFrom({ name, environment }: Pick<ConnectionContext, 'name' | 'environment'>, variable: string, what: string): string {
  const secret = environment[variable];
  if (secret === undefined) throw new Error(`connection ${name} needs ${what} in the environment variable ${variable}`);
  return secret;
}
