import * as z from 'zod';
import { isPageOrigin } from '../http';
import type { LiqPayKeys } from '../payments';

/** The same that the pages' policy takes, so that no file is taken by which no page could be served. */
const origin = z.string().refine(isPageOrigin, 'is no origin like https://www.liqpay.ua: in small letters, and with https unless on this machine');
/** What comes from there is run in our page, or believed without a signature: nobody on the way may change it. */
const address = z.url().refine((url) => URL.canParse(url) && isPageOrigin(new URL(url).origin), 'is no address with https, which it needs unless it is on this machine');

/** Of a method of the type `liqpay`. Secrets stand in the environment, under the name that is given here. */
export const liqpaySettings = z.strictObject({
  publicKey: z.string().min(1).max(100),
  privateKeyEnv: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/),
  /** Of the protocol, which binds how it is signed. */
  version: z.union([z.literal(3), z.literal(7)]).default(3),
  api: address.default('https://www.liqpay.ua/api/'),
  checkoutScript: address.default('https://static.liqpay.ua/libjs/checkout.js'),
  /** Whence the checkout's frames come. */
  frameOrigins: z.array(origin).max(10).default(['https://www.liqpay.ua']),
  /** The provider's test mode: its payments count here, and nowhere else. */
  sandbox: z.boolean().default(false),
});
export type LiqPaySettings = z.infer<typeof liqpaySettings>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the variable is all that is told. */
export class PaySecretMissing extends Error {
  override readonly name = 'PaySecretMissing';
  constructor(variable: string) {
    super(`the environment has no ${variable}, which holds the private key of a payment provider`);
  }
}

/** Throws PaySecretMissing. */
export function keysIn(environment: Environment, { publicKey, privateKeyEnv, version }: LiqPaySettings): LiqPayKeys {
  const privateKey = environment[privateKeyEnv]?.trim();
  if (!privateKey) throw new PaySecretMissing(privateKeyEnv);
  return { publicKey, privateKey, version };
}
