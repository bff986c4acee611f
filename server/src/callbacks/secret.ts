import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SEALED = 'gcm1:';
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;

/** 32 octets each; the first seals, all open. None: secrets are stored as they are. */
export type SecretKeys = readonly Buffer[];

/** A signing secret as customers get it. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * As it is stored: AES-256-GCM under the first key.
 * @param owner whose it is; a sealed secret that is copied to another endpoint's row does not open
 */
export function sealSecret(secret: string, owner: string, [key]: SecretKeys): string {
  if (!key) return secret;
  const nonce = randomBytes(NONCE_OCTETS);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return SEALED + sealed.toString('base64');
}

/** Throws where no key opens it. What was stored before there was a key is open already. */
export function openSecret(stored: string, owner: string, keys: SecretKeys): string {
  if (!stored.startsWith(SEALED)) return stored;
  const sealed = Buffer.from(stored.slice(SEALED.length), 'base64');
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_OCTETS), { authTagLength: TAG_OCTETS });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_OCTETS));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_OCTETS, -TAG_OCTETS)), decipher.final()]).toString('utf8');
    } catch {
      // Sealed under another of the keys.
    }
  }
  throw new Error(`no key of CALLBACK_KEY opens the secret of ${owner}`);
}
