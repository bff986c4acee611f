import { createHash, randomBytes } from 'node:crypto';

/** `prefix` is how it begins: by that people know it, and the server finds it. Only `hash`, its SHA-256, is stored of the whole. */
export type NewKey = { key: string; prefix: string; hash: Buffer };

const MARK = 'pk_';
/** By which people, and those who look for leaked keys, tell a key that can do no harm. */
const SANDBOX_MARK = 'pk_test_';
/** Of 6 bits each: a few keys may begin alike, and all of them are compared. */
const LOOKUP_CHARACTERS = 8;
const LOOKUP_BYTES = 6;
const SECRET_BYTES = 32;
/** 256 bits as base64url. */
const SECRET_CHARACTERS = 43;
const KEY = new RegExp(`^(${SANDBOX_MARK}|${MARK})[\\w-]{${LOOKUP_CHARACTERS + SECRET_CHARACTERS}}$`);

/** Random through and through, so that a hash without salt or work tells nothing of it. */
export function newKey({ sandbox }: { sandbox: boolean }): NewKey {
  const prefix = `${sandbox ? SANDBOX_MARK : MARK}${randomBytes(LOOKUP_BYTES).toString('base64url')}`;
  const key = `${prefix}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { key, prefix, hash: hashOf(key) };
}

/** Null for what never was a key of ours. */
export function readKey(key: string): Omit<NewKey, 'key'> | null {
  return KEY.test(key) ? { prefix: key.slice(0, -SECRET_CHARACTERS), hash: hashOf(key) } : null;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
