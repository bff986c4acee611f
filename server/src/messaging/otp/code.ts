import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { open, seal, type SealingKeys } from '../../platform/sealing';

export function drawCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** Returns a fixed code, because no phone receives a sandbox code and testers must know it. */
export function sandboxCode(length: number): string {
  return '123456789'.slice(0, length);
}

export function sealCode(code: string, uuid: string, keys: SealingKeys): string {
  return seal(code, ownerOf(uuid), keys);
}

export function openCode(stored: string, uuid: string, keys: SealingKeys): string {
  return open(stored, ownerOf(uuid), { keys, setting: 'TWO_FACTOR_KEY' });
}

/** Compares `entered` with all codes in full, so that the duration reveals nothing. */
export function isOneOf(entered: string, codes: readonly string[]): boolean {
  const digest = sha256(entered);
  return codes.map((code) => timingSafeEqual(digest, sha256(code))).includes(true);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function ownerOf(uuid: string): string {
  return `one-time code ${uuid}`;
}
