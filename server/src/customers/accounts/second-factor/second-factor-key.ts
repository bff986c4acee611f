import { open, seal, type SealingKeys } from '../../../platform/sealing';

export const TWO_FACTOR_KEY = 'TWO_FACTOR_KEY';

/** Encrypts the secret for one login: copied to another login's row, it cannot be decrypted. */
export function sealSecret(secret: Buffer, loginId: bigint, keys: SealingKeys): string {
  return seal(secret.toString('base64'), ownerOf(loginId), keys);
}

export function openSecret(stored: string, loginId: bigint, keys: SealingKeys): Buffer {
  return Buffer.from(open(stored, ownerOf(loginId), { keys, setting: TWO_FACTOR_KEY }), 'base64');
}

function ownerOf(loginId: bigint): string {
  return `login ${loginId}`;
}
