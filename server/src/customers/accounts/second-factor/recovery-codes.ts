import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './base32';

const CODES = 10;
/** 80 bits: too many to brute-force from leaked hashes. */
const OCTETS = 10;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => (base32(randomBytes(OCTETS)).match(/.{4}/g) ?? []).join('-'));
}

export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toUpperCase().replace(/[^A-Z2-7]/g, '')).digest();
}
