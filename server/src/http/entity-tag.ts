import { createHash } from 'node:crypto';

export function entityTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** That of the same in an encoding: a strong tag is that of the bytes that are sent (RFC 9110, 8.8.3). */
export function encodedTag(etag: string, encoding: string | null): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** Whether the client's If-None-Match names what it would be sent. Proxies that compress an answer weaken its tag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}
