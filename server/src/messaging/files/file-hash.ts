import { webcrypto } from 'node:crypto';

/** SHA-256 on another thread, since large files would block the event loop. */
export async function hashOf(content: Buffer): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', content));
}
