import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * An authenticator app (RFC 6238: steps of 30 s, SHA-1, six digits). The portal accepts a code once, so none is returned twice: a second
 * call within 30 s gets the next step's code, which the portal's clock skew allows.
 */
export function authenticator(secret: string) {
  const key = octetsOf(secret);
  let last = 0;
  return {
    code(): string {
      last = Math.max(last + 1, Math.floor(Date.now() / STEP_MS));
      return codeOf(key, last);
    },
  };
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Decodes Base32 (RFC 4648), ignoring spaces added for readability. */
function octetsOf(text: string): Buffer {
  const bits = [
    ...text.toUpperCase().replace(/[^A-Z2-7]/g, ''),
  ].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => parseInt(octet, 2)));
}
