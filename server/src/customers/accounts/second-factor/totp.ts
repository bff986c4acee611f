import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticators implement it: 30 s steps from 1970, SHA-1, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps accepted before and after the current one, for clock drift and slow typing (RFC 6238, section 5.2). */
const DRIFT = 1;

/** Code of a time step (RFC 4226, section 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest[19] ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** Returns the latest step within DRIFT that has this code, or null. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const matching = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepAt(now) + DRIFT - index).filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matching[0] ?? null;
}
