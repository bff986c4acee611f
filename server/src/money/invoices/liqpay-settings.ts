import * as z from 'zod';
import type { Environment } from '../../environment';
import { isPageOrigin } from '../../platform/http';
import type { LiqPayKeys } from '../payments';

/** The page's Content Security Policy uses the same check, so it can include every accepted origin. */
const origin = z.string().refine(
  isPageOrigin, 'is no origin like https://www.liqpay.ua: in small letters, and with https unless on this machine',
);
/** HTTPS, except on this machine, because the page runs the checkout script and the API's unsigned responses are trusted. */
const address = z.url().refine(
  (url) => URL.canParse(url) && isPageOrigin(new URL(url).origin), 'is no address with https, which it needs unless it is on this machine',
);

/** Settings of methods of type `liqpay`. Secrets come from the environment variables named here. */
export const liqpaySettings = z.strictObject({
  publicKey: z.string().min(1).max(100),
  privateKeyEnv: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/),
  /** Protocol version; it determines the signature algorithm. */
  version: z.union([z.literal(3), z.literal(7)]).default(3),
  api: address.default('https://www.liqpay.ua/api/'),
  checkoutScript: address.default('https://static.liqpay.ua/libjs/checkout.js'),
  frameOrigins: z.array(origin).max(10).default(['https://www.liqpay.ua']),
  /** LiqPay test mode: test payments raise balances like real ones. */
  sandbox: z.boolean().default(false),
});
export type LiqPaySettings = z.infer<typeof liqpaySettings>;

export class PaySecretMissing extends Error {
  override readonly name = 'PaySecretMissing';
  constructor(variable: string) {
    super(`the environment has no ${variable}, which holds the private key of a payment provider`);
  }
}

/** Throws PaySecretMissing if the environment variable of the private key is missing or empty. */
export function keysIn(environment: Environment, { publicKey, privateKeyEnv, version }: LiqPaySettings): LiqPayKeys {
  const privateKey = environment[privateKeyEnv]?.trim();
  if (!privateKey) throw new PaySecretMissing(privateKeyEnv);
  return { publicKey, privateKey, version };
}
