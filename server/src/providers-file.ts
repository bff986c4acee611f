import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { connectionKinds, planConnection } from './channels';
import { StartProblem } from './db';
import type { Environment } from './environment';
import type { WrittenProvider } from './senders';

const connection = z.strictObject({
  name: z.string().min(1).max(100),
  enabled: z.boolean().default(true),
  /** Only for customers' sandboxes. */
  sandbox: z.boolean().default(false),
  /** By channel; secrets as names of environment variables. */
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

/** Names of fields that would contain a secret. They are refused, because only names of environment variables may appear. */
const SECRET = /^(password|secret|token|api_?key|private_?key|authorization)$/i;

type ProvidersContext = { environment: Environment; providersUrl: string | null };

/** Throws StartProblem with the file and the field, never a value: secrets are nearby. */
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
      // A disabled connection may lack its secrets.
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
