import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { connectionKinds, planConnection } from './messaging/channels';
import { StartProblem } from './platform/db';
import type { Environment } from './environment';
import type { WrittenProvider } from './messaging/senders';

const connection = z.strictObject({
  name: z.string().min(1).max(100),
  enabled: z.boolean().default(true),
  /** True for a connection that only sandboxes use. */
  sandbox: z.boolean().default(false),
  /** Settings, which depend on the channel. Secrets appear as names of environment variables. */
  settings: z.record(z.string(), z.unknown()),
});
const provider = z.strictObject({
  name: z.string().min(1).max(100),
  channel: z.string().refine((channel) => Object.hasOwn(
    connectionKinds, channel,
  ), { error: () => `is not one of ${Object.keys(connectionKinds).join(', ')}` }),
  connections: z.array(connection).min(1),
});
const schema = z.strictObject({ providers: z.array(provider) });

/** Refused field names: the file must not contain secrets, only names of environment variables. */
const SECRET = /^(password|secret|token|api_?key|private_?key|authorization)$/i;

type ProvidersContext = { environment: Environment; providersUrl: string | null };

/** Reads and validates the providers file. Throws StartProblem with the file and field but never a value, because values may be secrets. */
export function readProvidersFile(file: string, context: ProvidersContext): WrittenProvider[] {
  const parsed = schema.safeParse(jsonIn(file));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    throw new StartProblem(`PROVIDERS_FILE ${file} has an error at ${issues.join('; ')}.`);
  }
  const { providers } = parsed.data;
  const names = providers.flatMap(({ connections }) => connections.map(({ name }) => name));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new StartProblem(`PROVIDERS_FILE ${file} names the connection ${twice} twice.`);
  for (const [at, { channel, connections }] of providers.entries()) {
    for (const [on, { name, enabled, settings }] of connections.entries()) {
      const field = `providers.${at}.connections.${on}.settings`;
      const secret = Object.keys(settings).find((key) => SECRET.test(key));
      if (secret !== undefined) {
        throw new StartProblem(`PROVIDERS_FILE ${file} contains a secret at ${field}.${secret}. Name an environment variable instead.`);
      }
      // The secrets of a disabled connection may be missing.
      if (enabled) requirePossible(file, field, () => planConnection(channel, settings, {
        name, environment: context.environment, callbackUrl: context.providersUrl,
      }));
    }
  }
  return providers;
}

function requirePossible(file: string, field: string, plan: () => unknown): void {
  try {
    plan();
  } catch (error) {
    throw new StartProblem(`PROVIDERS_FILE ${file} has an error at ${field}: ${error instanceof Error
      ? error.message
      : 'impossible settings'}.`, { cause: error });
  }
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new StartProblem(`PROVIDERS_FILE ${file} ${what}.`, { cause: error });
  }
}
