import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison that does not reveal the secret's length. */
export function isSameSecret(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(secret)) && given !== undefined;
}
