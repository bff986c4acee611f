import { createCipheriv, createDecipheriv } from 'node:crypto';
import { UNSUBSCRIBE_CODE_CHARACTERS } from '@portal/contracts';
import { fromBase62, toBase62 } from '../shortlinks';

/** A token is one AES block, the ids of customer and message, so each of the 2^128 blocks is equally likely to anybody without the key. */
const HALF_CHARACTERS = UNSUBSCRIBE_CODE_CHARACTERS / 2;
const ALGORITHM = 'aes-256-ecb';
const BLOCK = 16;
/** 62^11 > 2^64: each half of a block has eleven characters. */
/** Base62 digits that a number holds exactly; the other digits of a half come first. */
const LOW_DIGITS = 8;
const LOW = 62n ** BigInt(LOW_DIGITS);
const HALVES = 2n ** 64n;
const MAX_ID = 2n ** 63n;

export type SentTo = { customerId: bigint; messageId: bigint };

/** Returns the messages' tokens in their order, by a single cipher call. */
export function tokensOf(key: Uint8Array, customerId: bigint, messageIds: readonly bigint[]): string[] {
  const plain = Buffer.alloc(messageIds.length * BLOCK);
  for (const [index, messageId] of messageIds.entries()) {
    plain.writeBigUInt64BE(customerId, index * BLOCK);
    plain.writeBigUInt64BE(messageId, index * BLOCK + 8);
  }
  const blocks = createCipheriv(ALGORITHM, key, null).setAutoPadding(false).update(plain);
  const half = (at: number) => halfText(blocks.readBigUInt64BE(at));
  return messageIds.map((_, index) => half(index * BLOCK) + half(index * BLOCK + 8));
}

/** Null for what cannot be a token. The message need not exist. */
export function readToken(key: Uint8Array, token: string): SentTo | null {
  const halves = [token.slice(0, HALF_CHARACTERS), token.slice(HALF_CHARACTERS)].map(halfOf);
  const [high = HALVES, low = HALVES] = halves;
  if (high >= HALVES || low >= HALVES) return null;
  const block = Buffer.alloc(BLOCK);
  block.writeBigUInt64BE(high);
  block.writeBigUInt64BE(low, 8);
  const plain = createDecipheriv(ALGORITHM, key, null).setAutoPadding(false).update(block);
  const [customerId, messageId] = [plain.readBigUInt64BE(), plain.readBigUInt64BE(8)];
  return customerId < MAX_ID && messageId < MAX_ID ? { customerId, messageId } : null;
}

function halfText(half: bigint): string {
  return toBase62(Number(half / LOW), HALF_CHARACTERS - LOW_DIGITS) + toBase62(Number(half % LOW), LOW_DIGITS);
}

function halfOf(text: string): bigint {
  return BigInt(fromBase62(text.slice(0, -LOW_DIGITS))) * LOW + BigInt(fromBase62(text.slice(-LOW_DIGITS)));
}
