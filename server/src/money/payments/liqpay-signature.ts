import { createHash, timingSafeEqual } from 'node:crypto';

/** Keys of one shop. LiqPay protocol version 3 signs with SHA-1, version 7 with SHA3-256; each accepts only its own hash. */
export type LiqPayKeys = { publicKey: string; privateKey: string; version: 3 | 7 };

const algorithms = { 3: 'sha1', 7: 'sha3-256' } as const satisfies Record<LiqPayKeys['version'], string>;

/** base64(hash(private key + data + private key)), over the encoded `data`. */
export function liqpaySignature({ privateKey, version }: Omit<LiqPayKeys, 'publicKey'>, data: string): string {
  return createHash(algorithms[version]).update(privateKey + data + privateKey).digest('base64');
}

/** Compares the signatures in constant time. */
export function isSignedBy(keys: LiqPayKeys, data: string, signature: string): boolean {
  const [expected, given] = [liqpaySignature(keys, data), signature].map((text) => createHash('sha256').update(text).digest());
  return expected !== undefined && given !== undefined && timingSafeEqual(expected, given);
}

export function signed(keys: LiqPayKeys, request: object): { data: string; signature: string } {
  const data = Buffer.from(JSON.stringify({ version: keys.version, public_key: keys.publicKey, ...request })).toString('base64');
  return { data, signature: liqpaySignature(keys, data) };
}
