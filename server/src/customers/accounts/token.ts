import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. SPEC names session tokens `jwtToken`, but they carry no claims: sessions are stored in the database. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A plain hash is enough: a random token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
