import { randomBytes } from 'node:crypto';
import { open, seal, type SealingKeys } from '../sealing';

const PREFIX = 'whsec_';

/** Without keys, secrets are stored unencrypted. */
export type SecretKeys = SealingKeys;

export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

export function sealSecret(secret: string, owner: string, keys: SecretKeys): string {
  return seal(secret, owner, keys);
}

export function openSecret(stored: string, owner: string, keys: SecretKeys): string {
  return open(stored, owner, { keys, setting: 'CALLBACK_KEY' });
}
