import { createCipheriv } from 'node:crypto';
import { OWN_LINK_CHARACTERS } from '@portal/contracts';
import { fromBase62, toBase62 } from './base62';

const LEFT = 62 ** 3;
const RIGHT = 62 ** 4;
/** Number of message ids that suffixes can encode: 62^7, or 3.5 trillion. Higher ids have no suffix. */
const IDS = LEFT * RIGHT;
/** Rounds of FF1, an alternating Feistel network with addition (NIST SP 800-38G). */
const ROUNDS = 10;
const BLOCK = 16;

/** Halves of message ids during encryption. A link's suffix is a message id encrypted with the link's secret, so nobody can guess it. */
type Halves = { left: number[]; right: number[] };

export function suffixesOf(secret: Uint8Array, messageIds: readonly bigint[]): string[] {
  const halves = halvesOf(messageIds.map(numberOf));
  for (let round = 0; round < ROUNDS; round++) feistelRound(secret, halves, round, 1);
  return numbersOf(halves).map((number) => toBase62(number, OWN_LINK_CHARACTERS));
}

/** Decrypts suffixes to message ids, in the same order. Doesn't check whether messages with these ids exist. */
export function messageIdsOf(secret: Uint8Array, suffixes: readonly string[]): bigint[] {
  const numbers = suffixes.map(fromBase62);
  const halves = halvesOf(numbers);
  for (let round = ROUNDS - 1; round >= 0; round--) feistelRound(secret, halves, round, -1);
  return numbersOf(halves).map(BigInt);
}

function halvesOf(numbers: readonly number[]): Halves {
  return { left: numbers.map((number) => Math.floor(number / RIGHT)), right: numbers.map((number) => number % RIGHT) };
}

function numbersOf({ left, right }: Halves): number[] {
  return left.map((high, index) => high * RIGHT + (right[index] ?? 0));
}

function feistelRound(secret: Uint8Array, { left, right }: Halves, round: number, direction: 1 | -1): void {
  const [changed, other, size] = round % 2 === 0 ? [left, right, LEFT] : [right, left, RIGHT];
  const masks = masksOf(secret, round, other);
  for (const [index, value] of changed.entries()) {
    const mask = (masks[index] ?? 0) % size;
    changed[index] = (value + direction * mask + size) % size;
  }
}

/** Returns a 48-bit mask for each value, computed in a single cipher call. */
function masksOf(secret: Uint8Array, round: number, values: readonly number[]): number[] {
  const plain = Buffer.alloc(values.length * BLOCK);
  for (const [index, value] of values.entries()) {
    plain.writeUInt8(round, index * BLOCK);
    plain.writeUInt32BE(value, index * BLOCK + 4);
  }
  const cipher = createCipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  const masks = cipher.update(plain);
  return values.map((_, index) => masks.readUIntBE(index * BLOCK, 6));
}

function numberOf(messageId: bigint): number {
  if (messageId < 0n || messageId >= BigInt(IDS)) throw new RangeError(`message ${messageId} has no suffix`);
  return Number(messageId);
}
