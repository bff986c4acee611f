import { createHash } from 'node:crypto';

export function entityTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Strong tags must differ by content encoding (RFC 9110, 8.8.3). */
export function encodedTag(etag: string, encoding: string | null): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** True if the If-None-Match `header` lists `etag` or `*`. Ignores `W/`, which compressing proxies add. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}
