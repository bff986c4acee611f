import { StartProblem } from '../db';
import { readSealingKeys } from '../sealing';
import { AddressPolicy } from './address-policy';
import type { SecretKeys } from './secret';

export type CallbackSettings = {
  policy: AddressPolicy;
  /** Seal the secrets of endpoints (AES-256-GCM). */
  keys: SecretKeys;
  /** Requests under way at once in this program. */
  concurrency: number;
  /** What may wait for one endpoint. */
  mostWaiting: number;
  /** How long it is kept what became of a callback. */
  keptDays: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * CALLBACK_KEY: base64 of 32 octets; after a comma, keys that were used before · CALLBACK_PORTS=443,8443 ·
 * CALLBACK_FORBIDDEN: networks of ours with public addresses, as 203.0.113.0/24,2001:db8::/32 · CALLBACK_LOOPBACK=yes: for
 * development only, http and loopback · CALLBACK_CONCURRENCY=256 · CALLBACK_WAITING=1000000 · CALLBACK_KEPT_DAYS=14.
 * A value that is not understood is a StartProblem that names it.
 */
export function readCallbackSettings(environment: Environment): CallbackSettings {
  return {
    policy: readAddressPolicy(environment),
    keys: readSealingKeys(environment, 'CALLBACK_KEY'),
    concurrency: whole('CALLBACK_CONCURRENCY', environment.CALLBACK_CONCURRENCY || '256', 8, 10_000),
    mostWaiting: whole('CALLBACK_WAITING', environment.CALLBACK_WAITING || '1000000', 1, 1_000_000_000),
    // No callback waits for longer than a week, so that what is removed by its age is never one that waits.
    keptDays: whole('CALLBACK_KEPT_DAYS', environment.CALLBACK_KEPT_DAYS || '14', 7, 3_650),
  };
}

/** Where requests may go that others ask for: by CALLBACK_PORTS, CALLBACK_FORBIDDEN and CALLBACK_LOOPBACK. */
export function readAddressPolicy(environment: Environment): AddressPolicy {
  const named = listOf(environment, 'CALLBACK_PORTS') ?? ['443', '8443'];
  const ports = new Set(named.map((port) => whole('CALLBACK_PORTS', port, 1, 65_535)));
  const loopback = environment.CALLBACK_LOOPBACK || 'no';
  if (loopback !== 'yes' && loopback !== 'no') throw new StartProblem(`CALLBACK_LOOPBACK is "${loopback}" and has to be yes or no.`);
  try {
    return new AddressPolicy({ ports, forbidden: listOf(environment, 'CALLBACK_FORBIDDEN') ?? [], loopback: loopback === 'yes' });
  } catch {
    throw new StartProblem(`CALLBACK_FORBIDDEN is "${environment.CALLBACK_FORBIDDEN}" and has to be a list of networks such as 203.0.113.0/24.`);
  }
}

function listOf(environment: Environment, name: string): string[] | undefined {
  return environment[name]?.trim() ? environment[name].split(',').map((part) => part.trim()) : undefined;
}

function whole(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new StartProblem(`${name} holds "${text}" and takes whole numbers from ${minimum} to ${maximum}.`);
}
