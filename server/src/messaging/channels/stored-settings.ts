import type * as z from 'zod';
import type { ConnectionContext } from './connection-kind';

const HOURS_72 = 72 * 60 * 60;

export const DEFAULT_UNRESOLVED_SECONDS = HOURS_72;
export const DEFAULT_MAX_TRIES = 5;

/** Throws an error that names the wrong settings but no value: settings may contain secrets. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema, stored: unknown, { name }: Pick<ConnectionContext, 'name'>,
): z.output<Schema> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.flatMap((issue) => (
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.') || '(root)']
  ));
  throw new Error(`connection ${name} has invalid settings: ${[...new Set(paths)].join(', ')}`);
}

/** Reads an environment variable; an empty one counts as missing. Errors mention `setting`. */
export function readSecret(
  variable: string, setting: string, { name, environment }: Pick<ConnectionContext, 'name' | 'environment'>,
): string {
  const secret = environment[variable];
  if (secret === undefined || secret === '') {
    throw new Error(`connection ${name}: the environment variable in its setting ${setting} is not set`);
  }
  return secret;
}
