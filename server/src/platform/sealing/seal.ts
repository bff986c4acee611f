import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKeys } from './sealing-keys';

const SEALED = 'gcm1:';
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;

/** Encrypts with AES-256-GCM under the first key, or not at all without keys. The result cannot be decrypted in another `owner`'s row. */
export function seal(secret: string, owner: string, [key]: SealingKeys): string {
  if (!key) return secret;
  const nonce = randomBytes(NONCE_OCTETS);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return SEALED + sealed.toString('base64');
}

/** Throws if no key opens a sealed value. Values stored before there was a key are plain and returned unchanged. */
export function open(stored: string, owner: string, { keys, setting }: { keys: SealingKeys; setting: string }): string {
  if (!stored.startsWith(SEALED)) return stored;
  const sealed = Buffer.from(stored.slice(SEALED.length), 'base64');
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_OCTETS), { authTagLength: TAG_OCTETS });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_OCTETS));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_OCTETS, -TAG_OCTETS)), decipher.final()]).toString('utf8');
    } catch {
    }
  }
  throw new Error(`no key in ${setting} decrypts the secret of ${owner}`);
}
