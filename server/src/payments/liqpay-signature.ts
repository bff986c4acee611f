import { createHash, timingSafeEqual } from 'node:crypto';

/** Of one shop. The version of the protocol binds the algorithm: 3 signs by SHA-1, 7 by SHA3-256, and neither takes the other's. */
export type LiqPayKeys = { publicKey: string; privateKey: string; version: 3 | 7 };

const algorithms = { 3: 'sha1', 7: 'sha3-256' } as const satisfies Record<LiqPayKeys['version'], string>;

/** base64(hash(private key + data + private key)), over `data` as it travels. */
export function liqpaySignature({ privateKey, version }: Omit<LiqPayKeys, 'publicKey'>, data: string): string {
  return createHash(algorithms[version]).update(privateKey + data + privateKey).digest('base64');
}

/** Takes as long for a wrong signature as for the right one. */
export function isSignedBy(keys: LiqPayKeys, data: string, signature: string): boolean {
  const [expected, given] = [liqpaySignature(keys, data), signature].map((text) => createHash('sha256').update(text).digest());
  return expected !== undefined && given !== undefined && timingSafeEqual(expected, given);
}

/** What travels to the provider: base64 of the JSON, and the signature over it. */
export function signed(keys: LiqPayKeys, request: object): { data: string; signature: string } {
  const data = Buffer.from(JSON.stringify({ version: keys.version, public_key: keys.publicKey, ...request })).toString('base64');
  return { data, signature: liqpaySignature(keys, data) };
}
