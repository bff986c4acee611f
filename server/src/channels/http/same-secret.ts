import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes as long for a wrong secret as for the right one, and tells nothing of its length. */
export function isSameSecret(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(secret)) && given !== undefined;
}
