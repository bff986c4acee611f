import { createHash, createHmac } from 'node:crypto';

export type SinchApplication = { key: string; secret: Buffer };

export type SignedCall = {
  verb: string;
  /** Path as the receiver of the request sees it, without the query. */
  path: string;
  contentType: string;
  /** ISO 8601, as in the header x-timestamp. */
  timestamp: string;
  body: string | Buffer;
};

/** HMAC-SHA256 over verb, MD5 of the body, content type, time and path (developers.sinch.com, "Signed requests"). */
export function sinchAuthorization({ key, secret }: SinchApplication, call: SignedCall): string {
  const digest = call.body.length === 0 ? '' : createHash('md5').update(call.body).digest('base64');
  const text = [call.verb, digest, call.contentType, `x-timestamp:${call.timestamp}`, call.path].join('\n');
  return `application ${key}:${createHmac('sha256', secret).update(text).digest('base64')}`;
}
