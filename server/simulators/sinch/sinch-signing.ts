import { createHash, createHmac } from 'node:crypto';

export type Signable = { verb: string; body: Buffer | string; contentType: string; timestamp: string; path: string };

/** Sinch's side of application signing, independent of our own code, because shared code would hide shared mistakes. */
export function signatureOf({ verb, body, contentType, timestamp, path }: Signable, secret: string): string {
  const md5 = body.length > 0 ? createHash('md5').update(body).digest('base64') : '';
  return createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${verb}\n${md5}\n${contentType}\nx-timestamp:${timestamp}\n${path}`)
    .digest('base64');
}
