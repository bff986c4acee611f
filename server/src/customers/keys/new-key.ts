import { hash, randomBytes } from 'node:crypto';

export type NewKey = { key: string; prefix: string; hash: Buffer };

const MARK = 'pk_';
/** Prefix of sandbox keys, so that people and secret scanners recognize them as harmless. */
const SANDBOX_MARK = 'pk_test_';
/** Random characters of the prefix, 6 bits each. Several keys may share a prefix; authentication compares all of them. */
const LOOKUP_CHARACTERS = 8;
const LOOKUP_BYTES = 6;
const SECRET_BYTES = 32;
const SECRET_CHARACTERS = 43;
const KEY = new RegExp(`^(${SANDBOX_MARK}|${MARK})[\\w-]{${LOOKUP_CHARACTERS + SECRET_CHARACTERS}}$`);

export function newKey({ sandbox }: { sandbox: boolean }): NewKey {
  const prefix = `${sandbox ? SANDBOX_MARK : MARK}${randomBytes(LOOKUP_BYTES).toString('base64url')}`;
  const key = `${prefix}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { key, prefix, hash: hashOf(key) };
}

export function readKey(key: string): Omit<NewKey, 'key'> | null {
  return KEY.test(key) ? { prefix: key.slice(0, -SECRET_CHARACTERS), hash: hashOf(key) } : null;
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
