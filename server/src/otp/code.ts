import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { open, seal, type SealingKeys } from '../sealing';

/** Every code of the length is as likely as any other, those that begin with zeros too. */
export function drawCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** What the recipient of a sandbox's code would read: nobody does, as its digits are masked wherever it is shown, so whoever tries the API out has to know it. */
export function sandboxCode(length: number): string {
  return '123456789'.slice(0, length);
}

/** As it is stored; what is copied to another row does not open. The keys are those of second factors: the same programs need both. */
export function sealCode(code: string, uuid: string, keys: SealingKeys): string {
  return seal(code, ownerOf(uuid), keys);
}

export function openCode(stored: string, uuid: string, keys: SealingKeys): string {
  return open(stored, ownerOf(uuid), { keys, setting: 'TWO_FACTOR_KEY' });
}

/** Whether it is one of them. All are compared, and each whole, so that the time that it takes tells nothing. */
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
