import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that say nothing: the wire calls it jwtToken, but all there is to know of a session is in the database. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of one. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored. A plain hash is enough, since a token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
