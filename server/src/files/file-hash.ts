import { webcrypto } from 'node:crypto';

/** SHA-256, counted on another thread: a large file takes long enough for others to notice. */
export async function hashOf(content: Buffer): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', content));
}
