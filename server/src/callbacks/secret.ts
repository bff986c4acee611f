import { randomBytes } from 'node:crypto';
import { open, seal, type SealingKeys } from '../sealing';

const PREFIX = 'whsec_';

/** None: secrets are stored as they are. */
export type SecretKeys = SealingKeys;

/** A signing secret as customers get it. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** As it is stored. */
export function sealSecret(secret: string, owner: string, keys: SecretKeys): string {
  return seal(secret, owner, keys);
}

/** Throws where no key opens it. */
export function openSecret(stored: string, owner: string, keys: SecretKeys): string {
  return open(stored, owner, { keys, setting: 'CALLBACK_KEY' });
}
