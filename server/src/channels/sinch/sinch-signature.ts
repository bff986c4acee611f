import { createHash, createHmac } from 'node:crypto';

/** An application's key and secret at Sinch, the secret decoded from its base64. */
export type SinchApplication = { key: string; secret: Buffer };

export type SignedCall = {
  verb: string;
  /** As the receiver of the call sees it, without the query. */
  path: string;
  contentType: string;
  /** ISO 8601, as in the header x-timestamp. */
  timestamp: string;
  body: string | Buffer;
};

/**
 * `Authorization` of a call, in both directions: HMAC-SHA256 over the verb, the MD5 of the body, its type, the time and the
 * path (developers.sinch.com, "Signed requests"). MD5 is only what the scheme asks for; the HMAC covers it.
 */
export function sinchAuthorization({ key, secret }: SinchApplication, call: SignedCall): string {
  const digest = call.body.length === 0 ? '' : createHash('md5').update(call.body).digest('base64');
  const text = [call.verb, digest, call.contentType, `x-timestamp:${call.timestamp}`, call.path].join('\n');
  return `application ${key}:${createHmac('sha256', secret).update(text).digest('base64')}`;
}
