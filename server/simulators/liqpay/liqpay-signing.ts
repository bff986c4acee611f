import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonText } from '../frame/json-text';

export type Shop = { publicKey: string; privateKey: string };
export type SignedForm = { data: string; signature: string };

const head = z.looseObject({ version: z.union([z.literal(3), z.literal('3'), z.literal(7), z.literal('7')]), public_key: z.string() });
export type SignedRequest = z.infer<typeof head>;
/** The provider's `err_code` for a refused request. */
export type SigningFault = 'invalid_signature' | 'public_key_not_found' | 'err_api';

/** Computes LiqPay's signature of `data`. Shares no code with the portal, so that tests detect a bug in either implementation. */
export function signatureOf(data: string, privateKey: string, version: 3 | 7): string {
  const hash = createHash(version === 7 ? 'sha3-256' : 'sha1');
  for (const part of [privateKey, data, privateKey]) hash.update(part, 'utf8');
  return hash.digest().toString('base64');
}

export function signForm(fields: object, { privateKey }: Shop, version: 3 | 7): SignedForm {
  const data = Buffer.from(JSON.stringify(fields), 'utf8').toString('base64');
  return { data, signature: signatureOf(data, privateKey, version) };
}

export function verified({ data, signature }: SignedForm, shop: Shop): SignedRequest | SigningFault {
  const request = head.safeParse(jsonText(Buffer.from(data, 'base64').toString('utf8')));
  if (!request.success) return 'err_api';
  if (request.data.public_key !== shop.publicKey) return 'public_key_not_found';
  return signature === signatureOf(data, shop.privateKey, versionOf(request.data)) ? request.data : 'invalid_signature';
}

export function versionOf({ version }: SignedRequest): 3 | 7 {
  return Number(version) === 7 ? 7 : 3;
}
