import { StartProblem } from '../db';
import type { Environment } from '../../environment';
import { readSealingKeys } from '../sealing';
import { AddressPolicy } from './address-policy';
import type { SecretKeys } from './secret';

export type CallbackSettings = {
  policy: AddressPolicy;
  keys: SecretKeys;
  concurrency: number;
  maxWaiting: number;
  retentionDays: number;
};

/**
 * CALLBACK_KEY: 32 bytes in base64; earlier keys follow after commas · CALLBACK_PORTS=443,8443 · CALLBACK_FORBIDDEN: our networks with
 * public addresses, such as 203.0.113.0/24,2001:db8::/32 · CALLBACK_LOOPBACK=yes: for development only, allows http and loopback ·
 * CALLBACK_CONCURRENCY=256 · CALLBACK_WAITING=1000000 per endpoint · CALLBACK_KEPT_DAYS=14: retention of finished webhooks. Throws
 * StartProblem naming an invalid value.
 */
export function readCallbackSettings(environment: Environment): CallbackSettings {
  return {
    policy: readAddressPolicy(environment),
    keys: readSealingKeys(environment, 'CALLBACK_KEY'),
    concurrency: whole('CALLBACK_CONCURRENCY', environment.CALLBACK_CONCURRENCY || '256', 8, 10_000),
    maxWaiting: whole('CALLBACK_WAITING', environment.CALLBACK_WAITING || '1000000', 1, 1_000_000_000),
    // At least a week, which is longer than a webhook is retried.
    retentionDays: whole('CALLBACK_KEPT_DAYS', environment.CALLBACK_KEPT_DAYS || '14', 7, 3_650),
  };
}

export function readAddressPolicy(environment: Environment): AddressPolicy {
  const named = listOf(environment, 'CALLBACK_PORTS') ?? ['443', '8443'];
  const ports = new Set(named.map((port) => whole('CALLBACK_PORTS', port, 1, 65_535)));
  const loopback = environment.CALLBACK_LOOPBACK || 'no';
  if (loopback !== 'yes' && loopback !== 'no') throw new StartProblem(`CALLBACK_LOOPBACK is "${loopback}", but must be yes or no.`);
  try {
    return new AddressPolicy({ ports, forbidden: listOf(environment, 'CALLBACK_FORBIDDEN') ?? [], loopback: loopback === 'yes' });
  } catch {
    throw new StartProblem(
      `CALLBACK_FORBIDDEN is "${environment.CALLBACK_FORBIDDEN}", but must be a list of networks such as 203.0.113.0/24.`,
    );
  }
}

function listOf(environment: Environment, name: string): string[] | undefined {
  return environment[name]?.trim() ? environment[name].split(',').map((part) => part.trim()) : undefined;
}

function whole(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new StartProblem(`${name} contains "${text}", but can contain only whole numbers from ${minimum} to ${maximum}.`);
}
